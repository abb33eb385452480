/** A provider that answers later: how long is it waited for, and who may bring its answer? */
import { createSecretKey } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { lateAnswer } from '../../../src/server/calls/late-answer.ts';
import type { Call } from '../../../src/server/http/call.ts';
import { createLateAnswers } from '../../../src/server/stages/late-answers.ts';
import { AnswersLater } from '../../../src/server/stages/provider.ts';
import { startApp } from '../support/harness.ts';
import { createMemoryQueue } from '../support/queue.ts';
import { bench, good } from './bench.ts';
import { type Lender, provider } from './lender.ts';

const { lending } = bench();
const SECRET = 'a secret of the ground and of ours';
const OTHER = 'a secret of the scale and of ours!';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Signing {
  port?: string;
  secret?: string;
  at?: Date;
  algorithm?: string;
  claims?: Record<string, unknown>;
}

function signed(
  key: string,
  answer: unknown,
  { port = 'ground', secret = SECRET, at = new Date(), algorithm = 'HS256', claims = {} }: Signing = {},
): Promise<string> {
  return new SignJWT({ key, answer, ...claims })
    .setProtectedHeader({ alg: algorithm })
    .setAudience(port)
    .setIssuedAt(at)
    .sign(createSecretKey(Buffer.from(secret)));
}

/** The status with which the call answers. */
async function brought({ services }: Lender, token: unknown, port = 'ground'): Promise<number> {
  const readLateAnswer = createLateAnswers({ ground: SECRET, scale: OTHER }, services.clock);
  const call = { params: { port }, body: { token } } as unknown as Call;
  const reply = lateAnswer.handle({ ...services, readLateAnswer }, call);
  return reply.then(
    ({ status }) => status,
    (refused: { status: number }) => refused.status,
  );
}

/** Says first that it answers later, and then what is given. */
const later = (afterMs: number, then: () => unknown = () => ({ soil: 'loam' })) =>
  provider((_request, count) => {
    if (count === 1) throw new AnswersLater(afterMs);
    return then();
  });

const runOf = ({ store }: Lender, application: string) => store.stageRuns.find({ application, visit: 2 });

/** Until its provider has said that it answers later. */
async function waiting(its: Lender, uuid: string) {
  for (;;) {
    const run = await runOf(its, uuid);
    if (run?.error === 'The provider answers later.') return run;
    await pause(10);
  }
}

describe('a provider that answers later', () => {
  test('is not asked again before its time, and no try has failed', async () => {
    const [ground, queue] = [later(HOUR_MS), createMemoryQueue()];
    const timeScale = { days: 1, waits: 1 };
    await lending({ providers: { ...good(), ground }, queue, timeScale }, async (its) => {
      const uuid = await its.apply();
      const run = await waiting(its, uuid);
      expect(run).toMatchObject({ state: 'queued', tries: 0, startedAt: null });
      expect(run.lateAt.getTime() - run.queuedAt.getTime()).toBe(2 * HOUR_MS);
      its.wait(HOUR_MS - MINUTE_MS);
      await its.stages.runDue();
      await queue.settled();
      expect(ground.asked).toHaveLength(1);
      its.wait(MINUTE_MS);
      await its.stages.runDue();
      await its.until(uuid, 'RESTING');
      expect(ground.asked.map(({ key }) => key)).toEqual([`${uuid}.2`, `${uuid}.2`]);
    });
  });

  test('brings its answer itself, and the application goes on at once', async () => {
    const ground = later(HOUR_MS);
    const timeScale = { days: 1, waits: 1 };
    await lending({ providers: { ...good(), ground }, timeScale }, async (its) => {
      const uuid = await its.apply();
      await waiting(its, uuid);
      const token = await signed(`${uuid}.2`, { soil: 'loam' });
      expect(await brought(its, token)).toBe(204);
      const { facts } = await its.until(uuid, 'RESTING');
      expect(facts.plot).toMatchObject({ soil: 'loam', answers: [{ step: 4 }] });
      // Sent again, by them or by somebody who heard it: nothing is done twice.
      expect(await brought(its, token)).toBe(204);
      expect((await its.store.applications.find(uuid))?.facts).toEqual(facts);
      expect(ground.asked).toHaveLength(1);
    });
  });

  test('brings what does not fit: it is told so, and may bring another one', async () => {
    const timeScale = { days: 1, waits: 1 };
    await lending({ providers: { ...good(), ground: later(HOUR_MS) }, timeScale }, async (its) => {
      const uuid = await its.apply();
      await waiting(its, uuid);
      expect(await brought(its, await signed(`${uuid}.2`, { soil: 'lava' }))).toBe(422);
      expect((await its.store.applications.find(uuid))?.status).toBe('ASKING');
      expect(await brought(its, await signed(`${uuid}.2`, { soil: 'sand' }))).toBe(204);
      await its.until(uuid, 'REFUSED');
    });
  });
});

describe('an answer is not taken that is', () => {
  const rows: [what: string, token: (key: string) => unknown, port?: string][] = [
    ['signed by nobody', () => 'loam'],
    ['no text', () => 7],
    ['signed with the secret of another port', (key) => signed(key, { soil: 'sand' }, { secret: OTHER })],
    ['for another port', (key) => signed(key, { soil: 'sand' }, { port: 'scale' })],
    [
      'brought to a port without a secret',
      (key) => signed(key, { soil: 'sand' }, { port: 'water' }),
      'water',
    ],
    [
      'brought to a port that is a word of the language',
      (key) => signed(key, { soil: 'sand' }),
      'constructor',
    ],
    [
      'six minutes old',
      (key) => signed(key, { soil: 'sand' }, { at: new Date(Date.now() - 6.1 * MINUTE_MS) }),
    ],
    [
      'of the time to come',
      (key) => signed(key, { soil: 'sand' }, { at: new Date(Date.now() + 2 * MINUTE_MS) }),
    ],
    ['signed in another way', (key) => signed(key, { soil: 'sand' }, { algorithm: 'HS512' })],
    ['to no question', (key) => signed(key, { soil: 'sand' }, { claims: { key: 7 } })],
    ['empty', (key) => signed(key, undefined)],
  ];
  test.each(rows)('%s', async (_what, token, port) => {
    const timeScale = { days: 1, waits: 1 };
    await lending({ providers: { ...good(), ground: later(HOUR_MS) }, timeScale }, async (its) => {
      const uuid = await its.apply();
      await waiting(its, uuid);
      expect([401, 422]).toContain(await brought(its, await token(`${uuid}.2`), port));
      expect(await its.store.applications.find(uuid)).toMatchObject({ status: 'ASKING' });
    });
  });

  test('signed rightly, by who stands behind another port', async () => {
    const timeScale = { days: 1, waits: 1 };
    await lending({ providers: { ...good(), ground: later(HOUR_MS) }, timeScale }, async (its) => {
      const uuid = await its.apply();
      await waiting(its, uuid);
      const token = await signed(`${uuid}.2`, { soil: 'sand' }, { port: 'scale', secret: OTHER });
      // As for any answer that nobody waits for.
      expect(await brought(its, token, 'scale')).toBe(204);
      expect(await its.store.applications.find(uuid)).toMatchObject({ status: 'ASKING' });
    });
  });
});

test('over the wire it needs no sign-in, and a wrong signature says nothing of who is asked', async () => {
  const app = await startApp({ secrets: { credit: SECRET } });
  try {
    const call = async (port: string, token: unknown) =>
      (await app.browser().call('lateAnswer', { params: { port }, body: { token } })).status;
    const by = (port: string, secret = SECRET) =>
      signed(`${crypto.randomUUID()}.2`, {}, { port, secret, at: app.services.clock() });
    expect(await call('credit', await by('credit'))).toBe(204);
    expect(await call('credit', await by('credit', OTHER))).toBe(401);
    expect(await call('nobody', await by('nobody'))).toBe(401);
    expect(await call('credit', 7)).toBe(422);
    expect(app.log()).not.toContain(SECRET);
  } finally {
    await app.close();
  }
});
