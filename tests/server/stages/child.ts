/** A server that dies at a given moment: it first ends what others left, then takes one more application in. */
import { randomInt } from 'node:crypto';
import { openDatabase } from '../../../src/server/store/database.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { countStatements, life, say } from './counted.ts';
import { gardenBundle } from './garden.ts';
import { startLender } from './lender.ts';
import { witnessed } from './witness.ts';

/** One JSON object in argv. */
export interface Orders {
  folder?: string;
  databaseUrl?: string;
  /** Base64. */
  key: string;
  witness: string;
  /** How many statements and questions it lives to see once its application is taken in; without it, it stays. */
  dieAt?: number;
  /** Takes no application in, and answers this slowly. */
  worksOnly?: { thinksMs: number };
  /** After so many milliseconds it says what it hangs in, and ends with 1. */
  netMs: number;
}

const orders = JSON.parse(process.argv[2] ?? '') as Orders;

let doing = 'opening the database';
let log: string[] = [];
setTimeout(() => {
  process.stderr.write(`It hung in ${doing}. Its log:\n${log.join('\n')}\n`, () => process.exit(1));
}, orders.netMs).unref();

const { folder, databaseUrl } = orders;
const open = await openDatabase(databaseUrl ? { databaseUrl } : { folder: folder ?? '' });
countStatements(life.count);
doing = 'the migrations';
await migrate(open.database, () => new Date());
const told = {
  thinksMs: orders.worksOnly?.thinksMs ?? 0,
  heard: (key: string) => {
    life.count();
    if (orders.worksOnly) say('heard', key);
  },
};
doing = 'the start of the stages';
const lender = await startLender({
  ...{ open, key: Buffer.from(orders.key, 'base64'), bundle: gardenBundle() },
  providers: {
    ground: witnessed(orders.witness, () => ({ soil: 'loam' }), told),
    scale: witnessed(orders.witness, () => ({ step: randomInt(1, 1_000_000) }), told),
  },
  timeScale: { days: 0, waits: 0.01 },
  isAlone: databaseUrl === undefined,
});
log = lender.log;
doing = 'the work of others';
// It does not outlive the test that started it.
process.stdin.resume().on('end', () => process.exit(1));
say('began', process.pid);
if (!orders.worksOnly) await live();

async function live(): Promise<void> {
  const rows = await open.database.selectFrom('application').select('uuid').execute();
  for (const { uuid } of rows) await planted(uuid);
  say('ended', rows.length);
  if (orders.dieAt === undefined) return end();
  life.left = orders.dieAt;
  const name = `plot ${orders.dieAt} ${Date.now()}`;
  doing = 'taking an application in';
  const uuid = await lender.apply({ name });
  say('took', { uuid, name });
  await planted(uuid);
  say('survived', life.left);
  life.left = Number.POSITIVE_INFINITY;
  await end();
}

async function planted(uuid: string): Promise<void> {
  doing = `waiting until ${uuid} is planted`;
  await lender.until(uuid, 'PLANTED');
}

async function end(): Promise<void> {
  doing = 'closing the stages';
  await lender.close();
  doing = 'closing the database';
  await open.close();
  process.exit(0);
}
