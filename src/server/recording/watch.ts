/** Notes what a call did to a journey, observed from outside once it is answered; handlers know nothing of it. */
import { type RecordedMoment, reduceAnswers, reduceRefusals } from '../../engine/answer/record.ts';
import { isDraftName } from '../../engine/answer/sequence.ts';
import { participantNamed } from '../../engine/decide/access.ts';
import { findScreen } from '../../engine/decide/screens.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Call, Reply } from '../http/call.ts';
import { type RefusalBody, Refused } from '../http/refused.ts';
import { draftSecret } from '../journey/draft-cookie.ts';
import { draftScope } from '../journey/draft-secret.ts';
import { todayOf } from '../journey/facts.ts';
import { draftNamed, flowsToCreate, signUpNamed } from '../journey/names.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Journeys, Noted } from './journeys.ts';

/** A call with what came of it. */
interface Seen {
  services: Services;
  call: Call;
  product: PublishedProduct;
  body: Record<string, unknown>;
  reply?: Reply;
  refused?: Pick<Refused, 'status' | 'body'>;
}

type Observed = Pick<Noted, 'from' | 'to' | 'moment' | 'goesOnOnly'>;

const OBSERVERS: Record<string, (seen: Seen) => Promise<Observed | Observed[] | undefined>> = {
  answer: async (seen) => {
    const { journey = '' } = seen.call.params;
    if (isDraftName(journey)) return questions(seen, journey);
    // A walk tells of one person: what somebody else does in an application is none of its lines.
    return participantNamed(journey) === undefined ? screenAnswered(seen, journey) : undefined;
  },

  register: async (seen) => {
    const signUp = known(() => signUpNamed(seen.product, textOr(seen.body.flow)));
    const { bundle: _, creates: _creates, ...answers } = seen.body;
    const moment = signUp && answered(seen, signUp.flow, signUp.question.ask, answers);
    if (!moment) return undefined;
    const signedUp = { from: draftNames(seen), moment, ...(await asPerson(seen)) };
    const made = madeBySignUp(seen, signUp.flow, signedUp.to);
    return made ? [signedUp, made] : signedUp;
  },

  login: async (seen) => {
    const flow = known(() => draftNamed(seen.product, 'draft'))?.flow;
    if (!flow || !seen.reply) return undefined;
    const moment: RecordedMoment = { did: 'signIn', flow: flow.id, chosen: {}, told: [], refused: [] };
    return { from: draftNames(seen), moment, goesOnOnly: true, ...(await asPerson(seen)) };
  },

  createApplication: async (seen) => {
    const flow = known(() => flowsToCreate(seen.product, textOr(seen.body.flow)))?.visitors;
    const { uuid, standing } = replied(seen);
    return flow && creation(seen, flow, uuid, standing);
  },

  saveAnswers: async (seen) => screenAnswered(seen, seen.call.params.uuid ?? ''),
};

/** The last one makes the application in the same call, or is kept where that is refused. */
function questions(seen: Seen, name: string): Observed[] {
  const { status = 0, body } = seen.reply ?? {};
  const { journey } = replied(seen);
  const isMade = typeof journey === 'string' && !isDraftName(journey);
  const isRefused = status >= 400;
  const asked = question(isMade || isRefused ? { ...seen, reply: { status: 200, body: {} } } : seen, name);
  const flow = known(() => draftNamed(seen.product, name))?.flow;
  if (!asked || !flow || !(isMade || isRefused)) return asked ? [asked] : [];
  const refused = isRefused ? { refused: { status, body: body as RefusalBody } } : {};
  const made = creation({ ...seen, ...refused }, flow, journey, replied(seen));
  return made ? [asked, made] : [asked];
}

/** A sign-up whose form asks the last question too makes the application, or tells which question is refused. */
function madeBySignUp(seen: Seen, flow: OpenFlow, person: string[] | undefined): Observed | undefined {
  const { standing, refused: body } = replied(seen);
  const { journey } = isRecord(standing) ? standing : {};
  const isMade = typeof journey === 'string' && !isDraftName(journey);
  if (!(isMade || isRecord(body)) || !person) return undefined;
  const refused = isRecord(body) ? { refused: { status: 422, body: body as RefusalBody } } : {};
  const made = creation({ ...seen, ...refused }, flow, journey, standing);
  return made && { ...made, from: person };
}

function creation(seen: Seen, flow: OpenFlow, uuid: unknown, standing: unknown): Observed | undefined {
  const moment: RecordedMoment = { did: 'create', flow: flow.id, chosen: {}, told: [], refused: [] };
  const again = seen.refused && screenOf(flow, String(seen.refused.body.screen));
  if (again) Object.assign(moment, { screen: again.id, lands: again.id, ...refusalsOf(seen, again) });
  else if (seen.refused) return undefined;
  else moment.lands = routeOf(standing);
  // From here on it is the row's journey: the person may begin another one.
  return {
    from: draftNames(seen),
    moment,
    goesOnOnly: true,
    ...(again ? {} : { to: [rowName(uuid)] }),
  };
}

function question(seen: Seen, name: string): Observed | undefined {
  const flow = known(() => draftNamed(seen.product, name))?.flow;
  const moment = flow && answered(seen, flow, String(seen.body.screen), seen.body.answers);
  if (!flow || !moment) return undefined;
  if (seen.reply) moment.lands = routeOf(replied(seen)) ?? flow.creates?.flow ?? '';
  const kept = Object.keys(flow.sequence?.keeps ?? {});
  const keeps = Object.keys(isRecord(seen.body.keeps) ? seen.body.keeps : {});
  if (keeps.length > 0) moment.keeps = keeps.filter((name) => kept.includes(name));
  return { from: draftNames(seen), moment };
}

function screenAnswered(seen: Seen, uuid: string): Observed | undefined {
  const name = String(seen.body.screen);
  const flows = [...seen.product.open.flows.values()].filter(({ audience }) => audience === 'owner');
  const flow =
    flows.find(({ id }) => id === replied(seen).flow) ?? flows.find((each) => screenOf(each, name));
  const moment = flow && answered(seen, flow, name, seen.body.answers);
  if (!moment) return undefined;
  const { standing, ...reply } = replied(seen);
  if (seen.reply) moment.lands = routeOf(standing ?? reply);
  return { from: [rowName(uuid)], moment };
}

/** Undefined where the product leaves open which flow is meant. */
function known<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Does the work, and notes what came of it where somebody keeps journeys. Its reply or refusal is passed on. */
export async function watched(services: Services, call: Call, work: () => Promise<Reply>): Promise<Reply> {
  const { journeys } = services;
  if (!journeys || !Object.hasOwn(OBSERVERS, call.name)) return work();
  try {
    const reply = await work();
    await note(journeys, services, call, { reply });
    return reply;
  } catch (error) {
    if (error instanceof Refused) await note(journeys, services, call, { refused: error });
    throw error;
  }
}

async function note(
  journeys: Journeys,
  services: Services,
  call: Call,
  came: Pick<Seen, 'reply' | 'refused'>,
): Promise<void> {
  const status = came.reply?.status ?? came.refused?.status ?? 0;
  if (!isRecord(call.body) || ![200, 201, 409, 422].includes(status)) return;
  const { bundle } = call.body;
  const named = typeof bundle === 'string' ? await services.configuration.older(bundle) : undefined;
  const product = call.products.find((each) => each.bundle.product === named?.product) ?? call.product;
  const observed = await OBSERVERS[call.name]?.({ services, call, product, body: call.body, ...came });
  const key = came.reply && call.headers['idempotency-key'];
  const place = {
    product: product.bundle.product,
    org: call.org.code,
    today: todayOf(product, services.clock),
  };
  for (const [at, each] of [observed ?? []].flat().entries()) {
    const request = key && { request: services.keys.digest('request', `${key} ${at}`) };
    journeys.note({ ...each, place, ...request });
  }
}

/** Undefined for what no screen of ours would send, and for a refusal that is not about answers. */
function answered(seen: Seen, flow: OpenFlow, path: string, answers: unknown): RecordedMoment | undefined {
  const screen = screenOf(flow, path);
  const form = screen && formOf(seen.product, screen);
  if (!screen || !form) return undefined;
  const moment: RecordedMoment = {
    did: 'answer',
    flow: flow.id,
    screen: screen.id,
    ...reduceAnswers(form, answers),
    refused: [],
  };
  if (!seen.refused) return moment;
  const { status, body } = seen.refused;
  if (status === 409) return 'next' in body || 'route' in body ? { ...moment, shut: true } : undefined;
  const { refused } = refusalsOf(seen, screen);
  return refused.length > 0 ? { ...moment, refused } : undefined;
}

function refusalsOf({ product, refused }: Seen, screen: Screen): Pick<RecordedMoment, 'refused'> {
  const form = formOf(product, screen);
  return { refused: form && refused ? reduceRefusals(form, refused.body.fields) : [] };
}

function screenOf(flow: OpenFlow, path: string): Screen | undefined {
  return findScreen(flow, path)?.screen;
}

function formOf({ bundle }: PublishedProduct, { form }: Screen) {
  return form === undefined ? undefined : bundle.forms[form];
}

function replied({ reply }: Seen): Record<string, unknown> {
  return isRecord(reply?.body) ? reply.body : {};
}

function routeOf(standing: unknown): string | null {
  return isRecord(standing) && typeof standing.route === 'string' ? standing.route : null;
}

/** A visitor's draft by their cookie, just set or sent back, a person's by who they are. */
function draftNames({ services, call, product, reply }: Seen): string[] {
  if (call.caller) return [personName(product, call.caller.identity.uuid)];
  const set = Object.values(reply?.cookies ?? {}).map((cookie) => cookie?.value);
  const secrets = [draftSecret(services, call, product), ...set].filter((secret) => secret !== undefined);
  return secrets.map((secret) => draftScope(services.keys, secret));
}

/** Who has just signed up or in goes on as a person. */
async function asPerson(seen: Seen): Promise<{ to?: string[] }> {
  const { jwt } = replied(seen);
  if (typeof jwt !== 'string') return {};
  const verdict = await seen.services.tokens.verify(jwt);
  return verdict.kind === 'ok' ? { to: [personName(seen.product, verdict.claims.identity)] } : {};
}

function personName({ bundle }: PublishedProduct, uuid: string): string {
  return `person:${bundle.product}:${uuid}`;
}

function rowName(uuid: unknown): string {
  return `row:${String(uuid)}`;
}
