/** What can somebody do on the screen where they are, and how is it done? By the calls that a browser makes, and no others. */
import { findScreen, screenOpenness, variantOf } from '../../src/engine/decide/screens.ts';
import type { Random } from '../../src/proof/sample/random.ts';
import { createRandom } from '../../src/proof/sample/sample.ts';
import type { Answered } from '../server/support/harness.ts';
import { pdf } from '../server/uploads/files.ts';
import { answersTo } from './journey-answers.ts';
import type { Persona } from './journey-person.ts';
import type { View } from './journey-view.ts';
import type { Caller, World } from './journey-world.ts';
import { NEAR_HOME } from './places.ts';

export interface Move {
  kind: 'answer' | 'handoff';
  /** The path below the flow's base. */
  screen: string;
  query: Record<string, string>;
  /** Of the form or the task. */
  name: string;
  /** Names others, who would have to come on phones of their own: nobody takes it, and the lender says that nobody has to. */
  isOfOthers?: boolean;
}

export interface Player {
  world: World;
  caller: Caller;
  persona: Persona;
  random: Random;
  /** How often something planned was said already, by its path. */
  said: Map<string, number>;
}

export function playerOf(world: World, caller: Caller, persona: Persona): Player {
  return { world, caller, persona, random: createRandom(persona.seed), said: new Map() };
}

/** What the screen asks and where its links lead; then what the lender asks for beside the way. */
export async function movesAt(player: Player, view: View): Promise<Move[]> {
  const here = view.route === null || view.route === '/' ? [] : movesOn(view, view.route);
  const list = await player.caller.call('conditions', { params: { uuid: view.uuid } });
  const conditions = (list.body.conditions ?? []) as unknown as { route: string }[];
  const asked = conditions.flatMap(({ route }) => {
    const [path = '', query] = route.split('?');
    return movesOn(view, path, Object.fromEntries(new URLSearchParams(query)), []);
  });
  return [...here, ...asked];
}

/** Where somebody ends the way by their own will: stories of their own tell of it. */
const GIVEN_UP = ['cancel'];

function movesOn(
  view: View,
  path: string,
  query: Record<string, string> = {},
  seen: string[] = [path],
): Move[] {
  const { product, flow, facts } = view;
  const found = findScreen(flow, path);
  if (!found || !screenOpenness(product, flow, facts, path).open) return [];
  const screen = variantOf(product, flow, found.screen, facts);
  const scope = product.triggers.withLookups(facts);
  const own: Move[] = [];
  const isOfOthers = screen.invites !== undefined && !screen.invites.later;
  if (screen.form !== undefined)
    own.push({ kind: 'answer', screen: path, query, name: screen.form, isOfOthers });
  if (screen.task !== undefined) own.push({ kind: 'handoff', screen: path, query, name: screen.task });
  const links = (screen.links ?? []).filter(
    ({ to, when }) =>
      !seen.includes(to) &&
      !GIVEN_UP.includes(to) &&
      (when === undefined || product.triggers.holds(when, scope)),
  );
  return [...own, ...links.flatMap(({ to }) => movesOn(view, to, {}, [...seen, path, to]))];
}

export async function make(player: Player, view: View, move: Move): Promise<Answered> {
  return move.kind === 'answer' ? submit(player, view, move) : handOver(player, view, move);
}

async function submit(player: Player, view: View, move: Move): Promise<Answered> {
  const answers = await composed(player, view, move);
  return save(player, view, move.screen, answers);
}

export function save(
  { caller, world }: Player,
  view: View,
  screen: string,
  answers: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const body = { screen, answers, bundle: world.bundle().hash };
  return caller.call('saveAnswers', { params: { uuid: view.uuid }, body, headers });
}

/** Answers to the form of a move, its files sent. */
export function composed(
  player: Player,
  view: View,
  { screen, query, name }: Move,
): Promise<Record<string, unknown>> {
  const form = player.world.bundle().forms[name];
  if (!form) throw new Error(`There is no form "${name}".`);
  const { persona, random } = player;
  const facts = view.product.triggers.withLookups({ ...view.facts, answers: query });
  return answersTo(form, {
    ...{ persona, random, facts, query },
    planned: (path) => planned(player, persona.says, path),
    send: async (pointer) => sent(await sendFile(player, view, { screen, field: pointer })),
    papers: async (names) => {
      const asked = { params: { uuid: view.uuid }, query: { names: names.join(',') } };
      const list = await player.caller.call('documents', asked);
      const found = (list.body.documents ?? []) as unknown as { uuid: string; sha256: string }[];
      return found.map(({ uuid, sha256 }) => ({ uuid, sha256 }));
    },
  });
}

function planned(player: Player, plans: Record<string, unknown[]>, path: string): unknown {
  const list = plans[path];
  if (!list) return undefined;
  const count = player.said.get(path) ?? 0;
  player.said.set(path, count + 1);
  return list[Math.min(count, list.length - 1)];
}

let paper: Promise<Buffer> | undefined;

export async function sendFile(
  { caller, world }: Player,
  { uuid }: View,
  about: { screen: string; field: string },
  bytes?: Uint8Array,
): Promise<Answered> {
  paper ??= pdf({ pages: 1 });
  const path = (world.bundle().calls.upload?.path ?? '').replace('{uuid}', uuid);
  return caller.raw({
    method: 'POST',
    url: `${path}?${new URLSearchParams(about)}`,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'one%20page.pdf' },
    payload: bytes ?? (await paper),
  });
}

function sent(reply: Answered): string {
  if (reply.status === 201) return String(reply.body.uuid);
  throw new Error(`A good file was refused: ${reply.status} ${reply.text}`);
}

/** Over to the page of somebody else, where something is chosen, and back. Answers the last reply. */
async function handOver(player: Player, view: View, { screen, name }: Move): Promise<Answered> {
  const { caller, world, random, persona } = player;
  const bundle = world.bundle().hash;
  const asked = { params: { uuid: view.uuid } };
  const { flow } = view;
  const needs = findScreen(flow, screen)?.screen.needs;
  const location = needs?.includes('location') && { location: NEAR_HOME };
  const begun = await caller.call('beginHandoff', { ...asked, body: { screen, bundle, ...location } });
  if (begun.status !== 200) return begun;
  const page = new URL(String(begun.body.url));
  const shown = await caller.raw({ method: 'GET', url: page.pathname + page.search });
  const all = [...shown.text.matchAll(/name="outcome"[^>]*value="(\w+)"/g)].map(
    ([, outcome]) => outcome ?? '',
  );
  const outcome = planned(player, persona.ends, name) ?? (random.next() < 0.6 ? all[0] : random.pick(all));
  const form = new URLSearchParams({
    ticket: page.searchParams.get('ticket') ?? '',
    outcome: String(outcome),
  });
  const chosen = await caller.raw({
    method: 'POST',
    url: page.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  if (chosen.status !== 303) throw new Error(`The page did not lead back: ${chosen.status} of ${all.join()}`);
  const back = new URL(String(chosen.headers.location)).searchParams;
  const body = { state: back.get('state'), code: back.get('code'), bundle };
  const ended = await caller.call('endHandoff', { ...asked, body });
  // Whoever loads the page again that one came back to writes nothing twice.
  if (random.next() < persona.wildness) {
    const again = await caller.call('endHandoff', { ...asked, body });
    if (again.status !== ended.status)
      throw new Error(`A return that came twice: ${ended.status}, ${again.status}`);
  }
  return ended;
}
