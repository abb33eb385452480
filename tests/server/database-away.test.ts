/** A Postgres that is restarted under load: people read 503 for a moment, and nothing acknowledged is lost. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../postgres.ts';
import { emptyBuild } from '../support/journey-database.ts';
import { startServer } from '../support/server.ts';
import { ANSWERS } from './support/people.ts';

const DRAFT = '/service-hearthline/api/v1/journeys/draft';
/** The harder one always; the one that lets transactions end in deep runs too. */
const RESTARTS =
  process.env.HEARTHLINE_DEEP === '1' ? (['immediate', 'fast'] as const) : (['immediate'] as const);
const VISITORS = 8;
/** Saves by each visitor before each restart. */
const SAVES = 5;

const postgres = await startPostgres({ alone: true });
afterAll(() => postgres?.stop());

interface Visitor {
  cookie: string;
  bundle: string;
  /** The street of the last save that was answered with 200. */
  acknowledged: string;
  /** The street of a save whose reply did not come: it may be there or not. */
  unknown: string | undefined;
  saves: number;
}

describe.skipIf(!postgres?.restart)('a Postgres that restarts while people are answering', () => {
  test.each(RESTARTS)('(%s)', async (how) => {
    const dist = emptyBuild();
    const server = await startServer({
      env: {
        ...{ DATABASE_URL: (await postgres?.freshDatabase()) ?? '', HEARTHLINE_DIST: dist },
        ...{ HEARTHLINE_KEY: randomBytes(32).toString('base64'), HEARTHLINE_SANDBOX: '1' },
      },
    });
    const refusals: { status: number; retryAfter: string | null; body: { message?: string } }[] = [];
    try {
      const visitors = await Promise.all(Array.from({ length: VISITORS }, () => begin(server.origin())));
      let isOver = false;
      const answering = Promise.all(
        visitors.map(async (visitor, which) => {
          while (!isOver) await save(server.origin(), visitor, which, refusals);
        }),
      );
      for (const saves of [SAVES, 2 * SAVES]) {
        while (visitors.some((visitor) => visitor.saves < saves)) await pause(10);
        await postgres?.restart?.(how);
      }
      const after = visitors.map(({ saves }) => saves);
      await expect.poll(() => visitors.every(({ saves }, which) => saves > after[which]!)).toBe(true);
      isOver = true;
      await answering;
      const kept = await Promise.all(visitors.map((visitor) => streetOf(server.origin(), visitor)));
      for (const [which, { acknowledged, unknown }] of visitors.entries()) {
        expect([acknowledged, unknown]).toContain(kept[which]);
      }
      expect(refusals.length).toBeGreaterThan(0);
      for (const { status, retryAfter, body } of refusals) {
        expect([status, retryAfter, body.message]).toEqual([503, '1', expect.stringContaining('try again')]);
      }
      expect((await fetch(`${server.origin()}/health/ready`)).status).toBe(200);
      // The same process all the time.
      expect(server.output().match(/^ready http/gm)).toHaveLength(1);
    } finally {
      await server.stop();
      rmSync(dist, { recursive: true, force: true });
    }
  });
});

async function begin(origin: string): Promise<Visitor> {
  const reply = await fetch(`${origin}${DRAFT}`);
  const cookie = String(reply.headers.get('set-cookie')).split(';')[0]!;
  const { bundle } = (await reply.json()) as { bundle: string };
  return { cookie, bundle, acknowledged: '', unknown: undefined, saves: 0 };
}

async function save(origin: string, visitor: Visitor, which: number, refusals: object[]): Promise<void> {
  const street1 = `${visitor.saves + 1} Street of Visitor ${which}`;
  const home = ANSWERS['property-address']!;
  const answers = { ...home, address: { ...(home.address as object), street1 } };
  const reply = await fetch(`${origin}${DRAFT}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie: visitor.cookie },
    body: JSON.stringify({ screen: 'property-address', answers, bundle: visitor.bundle }),
  });
  const body = (await reply.json()) as { message?: string };
  if (reply.status === 200) {
    Object.assign(visitor, { acknowledged: street1, unknown: undefined, saves: visitor.saves + 1 });
    return;
  }
  visitor.unknown = street1;
  refusals.push({ status: reply.status, retryAfter: reply.headers.get('retry-after'), body });
  await pause(50);
}

async function streetOf(origin: string, { cookie }: Visitor): Promise<unknown> {
  const reply = await fetch(`${origin}${DRAFT}?screen=property-address`, { headers: { cookie } });
  const { answers } = (await reply.json()) as { answers?: { address?: { street1?: string } } };
  return answers?.address?.street1;
}
