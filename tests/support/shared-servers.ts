/** Who keeps the servers that tests share? The run itself: a worker that takes the place of another finds its server there. */
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { copyOfProject, type Edits, originOf, startServer, type TestedServer } from './server.ts';

/** What a worker asks for. */
export interface Wanted {
  /** Of the workers that run at once each has its own: no two use one server together. */
  place: number;
  /** What the sandbox lender's delays are multiplied by. */
  delay: string;
  edits: Edits;
}

/** What it is told. */
interface Told {
  port: number;
  /** The file with what the server printed. */
  printed: string;
}

type Started = Told & { stop: () => Promise<unknown> };
export type Start = (wanted: Omit<Wanted, 'place'>, folder: string) => Promise<Started>;

interface Kept {
  settings: string;
  /** Whose it is now; a worker that asks for other settings has done with it. */
  place: number | undefined;
  started: Promise<Started>;
}

/** Where workers ask, for their processes to read. */
const ADDRESS = 'HEARTHLINE_TEST_SERVERS';

/** Answers workers from now on; gives what ends it and every server. Of those, half a gigabyte each, it keeps `most`. */
export async function keepServers(most: number, start: Start = startShared): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-servers-'));
  const all: Kept[] = [];
  const counter = createServer(async (asked, response) => {
    try {
      const { place, ...wanted } = JSON.parse(await text(asked)) as Wanted;
      const settings = JSON.stringify(wanted);
      const { port, printed } = await serverFor(all, { place, settings }, () => start(wanted, folder));
      await Promise.all(tooMany(all, most).map((each) => drop(all, each)));
      response.end(JSON.stringify({ port, printed } satisfies Told));
    } catch (error) {
      response.statusCode = 500;
      response.end(error instanceof Error ? error.message : String(error));
    }
  });
  counter.listen(0, '127.0.0.1');
  await once(counter, 'listening');
  process.env[ADDRESS] = String((counter.address() as AddressInfo).port);
  return async () => {
    counter.close();
    await Promise.all(all.map(stop));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** One of these settings that nobody uses and that still answers, or a new one. */
async function serverFor(
  all: Kept[],
  { place, settings }: Omit<Kept, 'started'>,
  start: () => Promise<Started>,
): Promise<Started> {
  const fitting = all.filter((each) => each.settings === settings);
  const own = fitting.find((each) => each.place === place);
  for (const each of all) if (each.place === place) each.place = undefined;
  const found = own ?? fitting.find((each) => each.place === undefined);
  if (found) {
    found.place = place;
    const server = await found.started.catch(() => undefined);
    if (server && (await answers(server))) return server;
    await drop(all, found);
  }
  const kept: Kept = { settings, place, started: start() };
  all.push(kept);
  return kept.started;
}

/** The oldest that nobody uses. */
function tooMany(all: Kept[], most: number): Kept[] {
  return all.filter((each) => each.place === undefined).slice(0, Math.max(0, all.length - most));
}

async function answers({ port }: Told): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function drop(all: Kept[], kept: Kept): Promise<void> {
  const at = all.indexOf(kept);
  if (at >= 0) all.splice(at, 1);
  await stop(kept);
}

/** One that did not start has nothing to stop. */
async function stop({ started }: Kept): Promise<void> {
  await started.then((server) => server.stop()).catch(() => undefined);
}

async function startShared({ delay, edits }: Omit<Wanted, 'place'>, folder: string): Promise<Started> {
  const root = Object.keys(edits).length > 0 ? copyOfProject(edits) : undefined;
  const printed = join(folder, `${crypto.randomUUID()}.log`);
  writeFileSync(printed, '');
  const server = await startServer({
    ...{ root, env: { HEARTHLINE_SANDBOX_DELAY: delay } },
    onOutput: (chunk) => appendFileSync(printed, chunk),
  });
  return {
    ...{ port: server.port, printed },
    stop: async () => {
      await server.stop();
      if (root) rmSync(root, { recursive: true, force: true });
    },
  };
}

/** For a worker. Throws with what the server printed when it did not start. */
export async function askForServer(wanted: Wanted): Promise<TestedServer> {
  const port = process.env[ADDRESS];
  if (port === undefined) throw new Error('Nobody keeps servers: the run has no global set-up.');
  const { port: own, printed } = JSON.parse(await reply(Number(port), JSON.stringify(wanted))) as Told;
  return { port: own, origin: (org) => originOf(own, org), output: () => readFileSync(printed, 'utf8') };
}

/** Not by fetch, which waits five minutes and no longer: how long a start may take is said elsewhere. */
async function reply(port: number, body: string): Promise<string> {
  const asked = request({ host: '127.0.0.1', port, method: 'POST' }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(said);
  return said;
}
