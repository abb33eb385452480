/** Do acknowledged messages survive kills, each once? The window is the witness. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../src/engine/model/chat.ts';
import { createRandom } from '../../../src/proof/sample/sample.ts';
import { startPostgres } from '../../postgres.ts';
import { emptyBuild } from '../../support/journey-database.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { enteredTalk, PERSON, type TalkWindow } from './window.ts';

const ROUNDS = 100;
const FLOODS = 100;
const TALKS = 3;
/** A server lives so long between two kills, at most. */
const LIFE_MS = 1_500;
const OPEN = '/service-csp/external/api/v1/twilio/initWebChat';

const postgres = await startPostgres();
let dist: string;
beforeAll(() => {
  dist = emptyBuild();
});
afterAll(async () => {
  rmSync(dist, { recursive: true, force: true });
  await postgres?.stop();
});

function start(databaseUrl?: string): Promise<RunningServer> {
  return startServer({
    env: {
      ...{ HEARTHLINE_DIST: dist, HEARTHLINE_KEY: randomBytes(32).toString('base64') },
      ...{ HEARTHLINE_SANDBOX: '1', HEARTHLINE_SANDBOX_DELAY: '0' },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
}

const KILLED = 'a server that is killed while people write loses no acknowledged message and doubles none';

describe('on the embedded database', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.stop());

  test(KILLED, () => prove(server, 1));
  test('a server that is ended in mid-flood finishes what it has taken, and nothing of it fails', () =>
    flood(server));
});

describe.skipIf(!postgres)('on Postgres', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start(await postgres?.freshDatabase());
  });
  afterAll(() => server?.stop());

  test(KILLED, () => prove(server, 2));
});

async function prove(server: RunningServer, seed: number): Promise<void> {
  const random = createRandom(seed);
  let isOver = false;
  const witnesses: Promise<Witness>[] = [];
  // None is killed before each talk has something to lose.
  const haveWritten = Array.from(
    { length: TALKS },
    () => new Promise<void>((begun) => witnesses.push(writing(server, () => isOver, begun))),
  );
  await Promise.all(haveWritten);
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(random.next() * LIFE_MS);
    await server.kill();
    await server.restart();
  }
  isOver = true;
  for (const { token, acknowledged } of await Promise.all(witnesses)) {
    const stored = await wholeTalk(hostOf(server), token);
    const own = stored.filter(({ from }) => from === 'person');
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
    for (const [id, seq] of acknowledged) expect(own).toContainEqual(expect.objectContaining({ id, seq }));
    // Each was handed on, and answered once.
    const answers = stored.filter(({ from }) => from === 'agent').map(({ id }) => id);
    expect(answers.sort()).toEqual(own.map(({ id }) => `in.${id}.answer`).sort());
  }
}

interface Witness {
  token: string;
  /** By id, the number that it was acknowledged under. */
  acknowledged: Map<string, number>;
}

/** Writes one message after the other, each again until it is acknowledged, across whatever becomes of the server. */
async function writing(server: RunningServer, isOver: () => boolean, begun: () => void): Promise<Witness> {
  const acknowledged = new Map<string, number>();
  const token = await opened(server);
  for (let count = 1; !isOver(); count += 1) {
    const id = `m${count}`;
    while (!acknowledged.has(id)) {
      const seq = await sent(hostOf(server), token, id).catch(() => undefined);
      if (seq === undefined) await pause(50);
      else acknowledged.set(id, seq);
    }
    begun();
    // Fewer than a talk may have in a minute.
    await pause(1_100);
  }
  return { token, acknowledged };
}

async function opened(server: RunningServer): Promise<string> {
  for (;;) {
    const body = JSON.stringify(PERSON);
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(server.origin() + OPEN, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    if (reply?.status === 200) return ((await reply.json()) as { token: string }).token;
    await pause(50);
  }
}

async function sent(host: string, token: string, id: string): Promise<number> {
  const window: TalkWindow = await enteredTalk(host, token);
  try {
    window.send({ type: 'send', id, text: `no status, message ${id}`, files: [] });
    return (await window.next('accepted')).seq;
  } finally {
    await window.close();
  }
}

async function wholeTalk(host: string, token: string): Promise<ChatMessage[]> {
  // What was not handed on before the kill is when the person is back.
  await (await enteredTalk(host, token)).close();
  await pause(500);
  const { ready, ...window } = await enteredTalk(host, token);
  let messages = ready.messages;
  let { hasOlder } = ready;
  while (hasOlder) {
    window.send({ type: 'older', before: messages[0]?.seq ?? 1 });
    const page = await window.next('older');
    messages = [...page.messages, ...messages];
    hasOlder = page.hasOlder;
  }
  await window.close();
  return messages;
}

function hostOf(server: RunningServer): string {
  return new URL(server.origin()).host;
}

async function flood(server: RunningServer): Promise<void> {
  const printed = server.output().length;
  for (let round = 0; round < FLOODS; round += 1) {
    const token = await opened(server);
    const window = await enteredTalk(hostOf(server), token);
    for (let count = 0; count < 40; count += 1) {
      window.send({ type: 'send', id: `m${count}`, text: `no agent, ${count}`, files: [] });
    }
    await window.next('accepted');
    await server.restart();
    expect(await window.closed).toBe(1001);
    const acknowledged = window.events.flatMap((event) => (event.type === 'accepted' ? [event.seq] : []));
    const stored = await wholeTalk(hostOf(server), token);
    expect(stored.map(({ id }) => id)).toEqual(stored.map((_, at) => `m${at}`));
    expect(acknowledged).toEqual(acknowledged.map((_, at) => at + 1));
    expect(stored.length).toBeGreaterThanOrEqual(acknowledged.length);
  }
  expect(server.output().slice(printed)).not.toContain('"level":50');
}
