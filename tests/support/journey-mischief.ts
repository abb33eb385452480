/** What does somebody do who is not careful? The wrong screen, twice, an old page, a bad file: refused, and nothing changes. */
import type { Answered } from '../server/support/harness.ts';
import type { Journey } from './journey.ts';
import { composed, type Move, type Player, save, sendFile } from './journey-moves.ts';
import { raiseSomething } from './journey-staff.ts';
import { look, type View } from './journey-view.ts';

type Mischief = (player: Player, view: View, journey: Journey, moves: Move[]) => Promise<void>;

export async function misbehave(player: Player, view: View, journey: Journey, moves: Move[]): Promise<void> {
  await player.random.pick(MISCHIEF)?.(player, view, journey, moves);
}

const MISCHIEF: Mischief[] = [
  outOfOrder,
  twice,
  wrongValue,
  badFile,
  oldPage,
  notTheirs,
  strayHandoff,
  askedFor,
];

/** A screen that is not where they are, with the answers of somebody who was there. */
async function outOfOrder(player: Player, view: View, journey: Journey): Promise<void> {
  const all = Object.values(view.flow.screens).filter(
    ({ id, form }) => form !== undefined && !id.includes(':'),
  );
  const screen = player.random.pick(all.filter(({ id }) => !id.includes('#')));
  if (!screen?.form || screen.id === view.route) return;
  const answers = await harmless(() =>
    composed(player, view, { kind: 'answer', screen: screen.id, query: {}, name: screen.form! }),
  );
  const reply = await save(player, view, screen.id, answers);
  // Some screens are open beside the way: who goes there may.
  if (reply.status === 200) journey.answered.push(screen.id);
  else await refused(player, view, reply, [409, 422]);
}

/** The second one of two that carry the same key gets the reply of the first. */
async function twice(player: Player, view: View, journey: Journey, moves: Move[]): Promise<void> {
  const move = moves.find(({ kind }) => kind === 'answer');
  if (!move) return;
  const answers = await composed(player, view, move);
  const headers = { 'idempotency-key': `twice-${player.random.next()}` };
  const first = await save(player, view, move.screen, answers, headers);
  const second = await save(player, view, move.screen, answers, headers);
  const isSame = first.status === second.status && (first.status >= 400 || first.text === second.text);
  if (!isSame)
    throw new Error(
      `The same request twice: ${first.status} ${first.text} then ${second.status} ${second.text}`,
    );
  if (first.status !== 200) throw new Error(`A good answer was refused: ${first.status} ${first.text}`);
  journey.answered.push(move.screen);
}

async function wrongValue(player: Player, view: View, _: Journey, moves: Move[]): Promise<void> {
  const move = moves.find(({ kind }) => kind === 'answer');
  if (!move) return;
  const names = Object.keys(player.world.bundle().forms[move.name]?.shape.properties ?? {});
  const name = player.random.pick(names) ?? '';
  const answers = {
    ...(await composed(player, view, move)),
    [name]: player.random.pick([null, 7, '', {}, ['?'], '\u0000']),
  };
  // Seven dollars are a sum: whoever means them has them.
  if (typeof answers[name] === 'number') answers[name] = { seven: 7 };
  const reply = await save(player, view, move.screen, answers);
  // No database holds a NUL: the request is refused before anybody asks which form it is for.
  if (answers[name] === '\u0000') return refused(player, view, reply, [400]);
  await refused(player, view, reply, [422]);
  const { fields } = reply.body as unknown as { fields: { pointer: string }[] };
  if (!fields.some(({ pointer }) => pointer.startsWith(`/${name}`) || pointer === '')) {
    throw new Error(
      `${move.screen}: a wrong "${name}" is told at ${fields.map(({ pointer }) => pointer).join()}`,
    );
  }
}

async function badFile(player: Player, view: View, _: Journey, moves: Move[]): Promise<void> {
  const { forms } = player.world.bundle();
  for (const { screen, name } of moves) {
    const [field] =
      Object.entries(forms[name]?.fields ?? {}).find(([, { widget }]) => widget === 'upload') ?? [];
    if (field === undefined) continue;
    const bytes = player.random.pick([
      Buffer.alloc(0),
      Buffer.from('MZ\u0090 no paper'),
      Buffer.from('%PDF-1.7\nbut no more'),
    ]);
    const reply = await sendFile(player, view, { screen, field }, bytes);
    await refused(player, view, reply, [422]);
    return;
  }
}

async function oldPage(player: Player, view: View, _: Journey, moves: Move[]): Promise<void> {
  const move = moves.find(({ kind }) => kind === 'answer');
  if (!move) return;
  const answers = await composed(player, view, move);
  const reply = await save(player, view, move.screen, answers, { 'if-match': '"of another day"' });
  await refused(player, view, reply, [412]);
}

/** An id that is nobody's, and one that is somebody else's, answer alike. */
async function notTheirs(player: Player, view: View, _: Journey, moves: Move[]): Promise<void> {
  const [move] = moves;
  const other = strangers.get(player.world) ?? '7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b11';
  if (other !== view.uuid) {
    const reply = await save(player, { ...view, uuid: other }, move?.screen ?? 'liens', {});
    await refused(player, view, reply, [404]);
  }
  strangers.set(player.world, view.uuid);
}

const strangers = new WeakMap<object, string>();

async function strayHandoff(player: Player, view: View): Promise<void> {
  const body = {
    state: 'a-state-of-nobody-at-all-0000000',
    code: 'none',
    bundle: player.world.bundle().hash,
  };
  const reply = await player.caller.call('endHandoff', { params: { uuid: view.uuid }, body });
  await refused(player, view, reply, [404]);
}

/** Not the person's, but as unforeseen: staff ask for something more. */
async function askedFor(player: Player, view: View): Promise<void> {
  if (view.status !== 'COMPLETE' && player.persona.staff) await raiseSomething(player, view.uuid);
}

/** Refused as it is to be, and the application stands as it stood. */
async function refused(player: Player, view: View, reply: Answered, expected: number[]): Promise<void> {
  if (!expected.includes(reply.status)) {
    throw new Error(`At ${view.status}: ${reply.status} instead of ${expected.join(' or ')}: ${reply.text}`);
  }
  const after = await look(player.world, player.caller, view.uuid);
  if (after.version !== view.version)
    throw new Error(`A refusal wrote something at ${view.status}: ${reply.text}`);
}

/** What an answer is chosen from may not be there yet. */
async function harmless(work: () => Promise<Record<string, unknown>>): Promise<Record<string, unknown>> {
  return work().catch(() => ({}));
}
