/** Asks a server for new drawings as fast as it answers, until its input ends; then says in JSON what came. A process of its own. */
import { Agent, get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/** One JSON object in argv. */
export interface LoadOrders {
  /** Of the page, without a query. */
  address: string;
  connections: number;
}

export interface LoadDone {
  drawn: number;
  plain: number;
  /** What was neither: refused, or broken off. */
  failed: number;
}

const { address, connections } = JSON.parse(process.argv[2] ?? '') as LoadOrders;
const done: LoadDone = { drawn: 0, plain: 0, failed: 0 };
let isOver = false;
process.stdin.resume().on('end', () => {
  isOver = true;
});

const asking = Array.from({ length: connections }, (_, at) => ask(at));
process.stdout.write('asking\n');
await Promise.all(asking);
process.stdout.write(`${JSON.stringify(done)}\n`);
process.exit(0);

/** Half of them come with a query that the flow reads, another one each time; the others with a draft's cookie of their own. */
async function ask(which: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cookie = '';
  for (let round = 0; !isOver; round += 1) {
    const url = which % 2 === 0 ? `${address}?referrer=${which}-${round}` : address;
    const headers = { accept: 'text/html', 'accept-encoding': 'br', ...(which % 2 === 1 && { cookie }) };
    try {
      const { kind, set } = await reply(url, agent, headers);
      cookie ||= set;
      done[kind] += 1;
    } catch {
      done.failed += 1;
    }
  }
  agent.destroy();
}

async function reply(url: string, agent: Agent, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { agent, headers }, resolve).on('error', reject);
  const message = await promise;
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  if (message.statusCode !== 200) throw new Error(`The page was answered with ${message.statusCode}.`);
  const text = brotliDecompressSync(Buffer.concat(chunks)).toString();
  const set = message.headers['set-cookie']?.map((each) => each.split(';', 1)[0]).join('; ') ?? '';
  return { kind: text.includes('data-drawn="screen"') ? ('drawn' as const) : ('plain' as const), set };
}
