/** How many answers of a screen are kept a second, on the embedded database and on Postgres, beside the least that keeps them by hand? */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type OpenDatabase, openDatabase } from '../../src/server/store/database.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { startPostgres } from '../postgres.ts';
import { startApp } from '../server/support/harness.ts';
import { ANSWERS, answerUntil, bundleOf, DRAFT } from '../server/support/people.ts';
import { type Figure, median, percentile } from './figure.ts';

const ROUNDS = 7;
const SAVES = 60;
/** Of what is kept by hand. */
const GOAL = 0.6;
const SCREEN = 'annual-income';

/** Milliseconds for one save, as it is and by hand, a number each round. */
interface Saved {
  ours: number[];
  hand: number[];
}

export async function measure(): Promise<Figure[]> {
  const embedded = await openDatabase({});
  const figures = figuresOf('embedded database', await saved(embedded).finally(embedded.close));
  const postgres = await startPostgres({ alone: true });
  if (!postgres) {
    console.error('There is no Postgres here: saves are measured on the embedded database alone.');
    return figures;
  }
  try {
    const open = await openDatabase({ databaseUrl: await postgres.freshDatabase() });
    return [...figures, ...figuresOf('Postgres', await saved(open).finally(open.close))];
  } finally {
    await postgres.stop();
  }
}

/** Ratios of speed, as the goal is: of what is done by hand in the same time. */
function figuresOf(where: string, { ours, hand }: Saved): Figure[] {
  const row = (name: string, of: (values: number[]) => number): Figure => ({
    name: `save of a screen, ${where}, ${name}`,
    value: of(ours),
    unit: 'ms',
    baseline: { name: 'lock, open, seal, write, event by hand', value: of(hand) },
    goal: 1 / GOAL,
  });
  return [row('median', median), row('p95', (values) => percentile(values, 95))];
}

async function saved(open: OpenDatabase): Promise<Saved> {
  await migrate(open.database, () => new Date());
  const server = await startApp({ open });
  const visitor = server.browser();
  await answerUntil(server, visitor);
  const { path, method } = server.services.configuration.products()[0]!.bundle.calls.answer!;
  const url = path.replace(/\{\w+\}/, DRAFT.journey);
  const cookie = Object.entries(visitor.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const ours = async (income: number) => {
    const answers = { ...ANSWERS[SCREEN], income };
    const payload = { screen: SCREEN, answers, bundle: bundleOf(server) };
    const reply = await server.app.inject({
      method: method as 'PATCH',
      url,
      headers: { host: 'localhost', cookie },
      payload,
    });
    if (reply.statusCode !== 200)
      throw new Error(`A save was answered with ${reply.statusCode}: ${reply.body}`);
  };
  const hand = await saverByHand(open);
  const times: Saved = { ours: [], hand: [] };
  for (let round = -2; round < ROUNDS; round += 1) {
    const each = { ours: await timeOf(ours, round), hand: await timeOf(hand, round) };
    if (round < 0) continue;
    times.ours.push(each.ours);
    times.hand.push(each.hand);
  }
  await server.close();
  return times;
}

async function timeOf(save: (income: number) => Promise<void>, round: number): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < SAVES; at += 1) await save(80_000 + (round + 2) * SAVES + at);
  return (performance.now() - began) / SAVES;
}

/** One row sealed as a whole, one event; the row locked, opened, changed, sealed and written in one transaction. */
async function saverByHand({ database }: OpenDatabase): Promise<(income: number) => Promise<void>> {
  const key = randomBytes(32);
  await sql`create table by_hand (id int primary key, facts text not null, version int not null)`.execute(
    database,
  );
  await sql`create table by_hand_event (id serial primary key, at timestamptz not null, what jsonb not null)`.execute(
    database,
  );
  const seal = (value: unknown) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    return Buffer.concat([
      iv,
      cipher.update(JSON.stringify(value)),
      cipher.final(),
      cipher.getAuthTag(),
    ]).toString('base64');
  };
  const opened = (text: string): Record<string, unknown> => {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(-16),
    );
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString());
  };
  await sql`insert into by_hand values (1, ${seal(ANSWERS)}, 1)`.execute(database);
  return (income) =>
    database.transaction().execute(async (tx) => {
      if (!Number.isInteger(income) || income < 0) throw new Error('The income is no amount.');
      const { rows } = await sql<{ facts: string; version: number }>`
        select facts, version from by_hand where id = 1 for update`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error('The row is gone.');
      const facts = { ...opened(row.facts), [SCREEN]: { ...ANSWERS[SCREEN], income } };
      await sql`update by_hand set facts = ${seal(facts)}, version = ${row.version + 1}
        where id = 1 and version = ${row.version}`.execute(tx);
      await sql`insert into by_hand_event (at, what) values (${new Date()}, ${JSON.stringify({ screen: SCREEN })})`.execute(
        tx,
      );
    });
}
