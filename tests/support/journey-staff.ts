/** What do the lender's people do with an application that somebody walks through? They decide what is offered and try again what is stuck, by calls. */
import type { Answered, Asked } from '../server/support/harness.ts';
import type { Player } from './journey-moves.ts';
import type { Caller, World } from './journey-world.ts';

/** The same may be offered again; a person who gets nowhere by it is left there. */
const MOST_TIMES = 3;

interface AtDesk {
  reviews: { name: string; isOptional: boolean; outcomes: { name: string }[] }[];
}

interface Run {
  stuckSince: string | null;
  isUnderWay: boolean;
}

/** Whether something was decided. */
export async function staffDecide(player: Player, uuid: string): Promise<boolean> {
  const { world, persona, said } = player;
  if (!persona.staff || !world.desk) return false;
  for (const { name, isOptional, outcomes } of await offered(world, uuid)) {
    const times = said.get(`staff/${name}`) ?? 0;
    if (isOptional || times >= MOST_TIMES) continue;
    said.set(`staff/${name}`, times + 1);
    const wanted = outcomes.find((outcome) => outcome.name === persona.staff?.[name]) ?? outcomes[0];
    const body = { review: name, outcome: wanted?.name };
    must(await atDesk(world, 'staffReview', { params: { uuid }, body }));
    return true;
  }
  return false;
}

/** What staff could decide; for who asks whether an application waits for them. */
export async function offered(world: World, uuid: string): Promise<AtDesk['reviews']> {
  const reply = must(await atDesk(world, 'staffApplication', { params: { uuid } }));
  return (reply.body as unknown as AtDesk).reviews;
}

/** Asks for a paper, out of nowhere. Answers whether it was taken. */
export async function raiseSomething({ world, random }: Player, uuid: string): Promise<void> {
  const category = random.pick([
    'GENERIC_DOCUMENT_REQUEST',
    'PROPERTY_LEGAL_DESCRIPTION',
    'MISSING_PHONE_NUMBER',
  ]);
  must(await atDesk(world, 'staffRaiseCondition', { params: { uuid }, body: { category } }));
}

/** What has used up its tries, of all applications: somebody presses the button. Answers of how many. */
export async function retryStuck(world: World): Promise<number> {
  const { body } = must(await atDesk(world, 'staffApplications', { body: { needs: 'run' } }));
  const listed = body.applications as unknown as { uuid: string; run: Run | null }[];
  const stuck = listed.filter(({ run }) => run !== null && run.stuckSince !== null && !run.isUnderWay);
  for (const { uuid } of stuck) {
    const reply = await atDesk(world, 'staffRetry', { params: { uuid } });
    // Done meanwhile, or under way.
    if (reply.status !== 409) must(reply);
  }
  return stuck.length;
}

const desks = new WeakMap<World, Caller>();

/** Days pass between two calls: whose session is over signs in and asks again. */
async function atDesk(world: World, call: string, asked: Asked): Promise<Answered> {
  const desk = desks.get(world) ?? world.browser();
  desks.set(world, desk);
  if (desk.token !== undefined) {
    const reply = await desk.call(call, asked);
    if (reply.status !== 401) return reply;
    desk.token = undefined;
  }
  desk.token = String(must(await desk.call('staffLogin', { body: await world.desk!() })).body.jwt);
  return desk.call(call, asked);
}

function must(reply: Answered): Answered {
  if (reply.status < 300) return reply;
  throw new Error(`The desk was refused: ${reply.status} ${reply.text}`);
}
