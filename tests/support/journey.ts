/** Does somebody come through an application, by API calls alone, until it ends or waits for somebody else? */
import type { Answered } from '../server/support/harness.ts';
import { DRAFT, newEmail, PASSWORD } from '../server/support/people.ts';
import { misbehave } from './journey-mischief.ts';
import { type Move, make, movesAt, type Player, playerOf } from './journey-moves.ts';
import type { Persona } from './journey-person.ts';
import { staffDecide } from './journey-staff.ts';
import { look, SignedOut, type View } from './journey-view.ts';
import { watched } from './journey-watch.ts';
import type { Caller, World } from './journey-world.ts';
import { fieldsOf } from './personas.ts';

const MOST_TURNS = 150;
/** Days that nothing but time passes before a walk is left as it stands. */
const MOST_DAYS = 20;
/** Where time passes by itself, how often it is looked whether anything has moved. */
const MOST_LOOKS = 100;

export interface Journey {
  uuid: string;
  persona: Persona;
  caller: Caller;
  email: string;
  /** Statuses that were seen by the person, each once in a row. */
  seen: string[];
  status: string;
  route: string | null;
  turns: number;
  /** Screens whose answers were taken, in order. */
  answered: string[];
  /** Handoffs that were ended. */
  returned: number;
}

/** Asked before each turn: the walk ends where it holds. */
export type IsThere = (view: View) => boolean | Promise<boolean>;

export const ENDS = ['COMPLETE', 'DECLINED', 'CANCELLED'];

/** Called before each turn; what it does must leave the application as it stands. */
export type AtEach = (player: Player, view: View, moves: Move[]) => Promise<void>;

export async function playJourney(
  world: World,
  persona: Persona,
  isThere?: IsThere,
  atEach?: AtEach,
): Promise<Journey> {
  const { caller, uuid, email } = await apply(world, persona);
  const player = playerOf(world, caller, persona);
  const journey: Journey = {
    ...{
      uuid,
      persona,
      caller,
      email,
      seen: [],
      status: '',
      route: null,
      turns: 0,
      answered: [],
      returned: 0,
    },
  };
  let seen: View | undefined;
  for (let days = 0; journey.turns - days < MOST_TURNS; journey.turns += 1) {
    const view = seen ?? (await lookSignedIn(player, uuid));
    seen = undefined;
    note(journey, view);
    if ((await isThere?.(view)) || ENDS.includes(view.status)) return journey;
    const moves = await movesAt(player, view);
    await atEach?.(player, view, moves);
    const own = moves.filter(({ isOfOthers }) => !isOfOthers);
    if (player.random.next() < persona.wildness) {
      await misbehave(player, view, journey, own);
      continue;
    }
    const move = chosen(player, own);
    const taken = move && (await take(player, view, move, journey));
    if (taken?.isFurther) {
      // By itself nothing moves here: the screen stands as it was shown after the answer.
      if (!world.isMoving) seen = taken.view;
      continue;
    }
    if (await staffDecide(player, uuid)) continue;
    if (!world.nextDay || days >= (world.isMoving ? MOST_LOOKS : MOST_DAYS)) return journey;
    days += 1;
    await world.nextDay();
  }
  throw new Error(
    `${persona.name} walks in circles: ${journey.seen.slice(-12).join(' ')} ${journey.answered.slice(-6).join(' ')}`,
  );
}

function note(journey: Journey, { status, route, version }: View): void {
  journey.status = status;
  journey.route = route;
  if (journey.seen.at(-1) !== status) journey.seen.push(status);
  const before = versions.get(journey) ?? 0;
  if (version < before) throw new Error(`The version went from ${before} back to ${version}.`);
  versions.set(journey, version);
}

const versions = new WeakMap<Journey, number>();

/** Preferred ones first, then what the screen itself asks, now and then something else. */
function chosen({ persona, random }: Player, moves: Move[]): Move | undefined {
  const preferred = moves.find(({ screen }) => persona.prefers.includes(screen));
  if (preferred) return preferred;
  return random.next() < 0.6 ? moves[0] : random.pick(moves);
}

/** Whether something was written, and what is shown then. A good answer that is refused is a fault, unless staff or time moved the screen away. */
async function take(
  player: Player,
  view: View,
  move: Move,
  journey: Journey,
): Promise<{ isFurther: boolean; view: View }> {
  const reply = await make(player, view, move);
  if (reply.status === 409 && player.world.isMoving) return { isFurther: true, view };
  if (reply.status !== 200) {
    throw new Error(
      `${player.persona.name} at ${view.status}: ${move.screen} refused ${reply.status} ${reply.text}`,
    );
  }
  if (move.kind === 'answer') journey.answered.push(move.screen);
  else journey.returned += 1;
  const after = await look(player.world, player.caller, view.uuid);
  note(journey, after);
  const hasMoved = after.status !== view.status || after.route !== view.route;
  const isFurther = hasMoved || (stays.get(journey)?.(move.screen) ?? counting(journey)(move.screen)) < 4;
  return { isFurther, view: after };
}

/** How often the same screen was answered without leading anywhere. */
const stays = new WeakMap<Journey, (screen: string) => number>();

function counting(journey: Journey): (screen: string) => number {
  const counts = new Map<string, number>();
  const count = (screen: string) => {
    counts.set(screen, (counts.get(screen) ?? 0) + 1);
    return counts.get(screen) ?? 0;
  };
  stays.set(journey, count);
  return count;
}

async function lookSignedIn({ world, caller }: Player, uuid: string): Promise<View> {
  try {
    return await look(world, caller, uuid);
  } catch (error) {
    if (!(error instanceof SignedOut)) throw error;
    await signIn(caller, emails.get(caller) ?? '');
    return look(world, caller, uuid);
  }
}

const emails = new WeakMap<Caller, string>();

async function signIn(caller: Caller, email: string): Promise<void> {
  caller.token = undefined;
  const reply = must(await caller.call('login', { body: { email, password: PASSWORD } }));
  caller.token = String(reply.body.jwt);
}

/** From the first question to an application. */
async function apply(
  world: World,
  persona: Persona,
): Promise<{ caller: Caller; uuid: string; email: string }> {
  const { answers } = persona;
  const { ssn, occupancyType } = fieldsOf(answers);
  const caller = watched(world.browser(), [ssn]);
  const bundle = world.bundle().hash;
  const sent = (screen: string, more = {}) =>
    caller.call('answer', { params: DRAFT, body: { screen, answers: answers[screen], bundle, ...more } });
  const answer = async (...said: Parameters<typeof sent>) => must(await sent(...said));
  if (!persona.startsEmpty) {
    await answer('property-address', persona.cameWith && { keeps: persona.cameWith });
    if (occupancyType !== 'PRIMARY') await answer('home-address');
    for (const screen of ['for-sale', 'annual-income', 'legal-name', 'birthdate']) await answer(screen);
    const contact = await sent('contact-info');
    // Where the lender's settings leave the question out, the sign-in comes next.
    if (contact.body.next !== 'login-info') must(contact);
  }
  const email = newEmail();
  const registered = await caller.call('register', { body: { ...answers['login-info'], email, bundle } });
  // Whoever heard nothing of a registration that was made signs in.
  if (registered.status === 409) await signIn(caller, email);
  else caller.token = String(must(registered).body.jwt);
  emails.set(caller, email);
  const made = must(await caller.call('createApplication', { body: { bundle } }));
  return { caller, uuid: String(made.body.uuid), email };
}

function must(reply: Answered): Answered {
  if (reply.status < 300) return reply;
  throw new Error(`Refused: ${reply.status} ${reply.text}`);
}
