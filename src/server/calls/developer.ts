/** The calls of whoever writes flows: why somebody stands there, a jump to any step, each message of a form. Outside production alone. */
import type { DeveloperTools } from '../../engine/answer/developer.ts';
import { bodyReader, oneOf } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { savePerson } from '../journey/drafts.ts';
import { only } from '../journey/facts.ts';
import type { Journey } from '../journey/journey.ts';
import { transactWithRetry } from '../journey/once.ts';
import { pathFrom, screenAt } from '../journey/screens.ts';
import { openJourney, subjectNamed } from '../journey/subject.ts';
import { closed, listOf, orNull, TEXT } from '../openapi/shapes.ts';
import { formFor } from '../publish/published.ts';
import type { Services } from '../services/services.ts';

const NAME = { type: 'string', minLength: 1, maxLength: 200 };
const MESSAGE = closed({ field: TEXT, keyword: TEXT, message: TEXT });
const STANDPOINT = closed({
  ...{ flow: TEXT, step: TEXT, route: orNull(TEXT), persona: orNull(TEXT), walk: TEXT },
});

const readJump = bodyReader<{ flow: string; step: string }>({ flow: NAME, step: NAME }, ['flow', 'step']);

export const developerWhy: Handler = {
  name: 'developerWhy',
  says: 'Why a journey stands where it stands, and each message of its form; outside production alone.',
  query: { screen: TEXT },
  answers: { 200: closed({ why: TEXT, screen: orNull(TEXT), messages: listOf(MESSAGE) }) },
  who: 'visitor',
  handle: async (services, call) => {
    const tools = await toolsOf(services);
    const subject = subjectNamed(services, call, call.product, call.params.journey ?? '');
    const journey = await openJourney(services, services.store, subject, 'find');
    const { screen } = call.query;
    const path = pathFrom(journey, screen === undefined ? undefined : oneOf(call.query, 'screen'));
    const found = path === undefined ? undefined : screenAt(journey, path);
    const body = {
      why: whyAt(tools, journey),
      screen: found?.screen.id ?? null,
      messages: found?.screen.form === undefined ? [] : messagesOf(journey, found.screen.form),
    };
    return { status: 200, body };
  },
};

export const developerSteps: Handler = {
  name: 'developerSteps',
  says: 'Each step that a walk comes to, and the personas; outside production alone.',
  answers: { 200: closed({ steps: listOf(STANDPOINT), personas: listOf(TEXT) }) },
  who: 'anyone',
  handle: async (services, { product }) => {
    const tools = await toolsOf(services);
    const { product: name } = product.bundle;
    const body = told(() => ({ steps: tools.standpoints(name), personas: tools.personas(name) }));
    return { status: 200, body };
  },
};

export const developerJump: Handler = {
  name: 'developerJump',
  says: 'Makes an application that stands at a step as a walk does; outside production alone.',
  body: readJump.schema,
  answers: { 201: closed({ uuid: TEXT }) },
  who: 'person',
  handle: async (services, call) => {
    const tools = await toolsOf(services);
    const { flow, step } = readJump(call.body);
    const facts = told(() => tools.factsAt(call.product.bundle.product, flow, step));
    return { status: 201, body: { uuid: await insertAt(services, call, flow, facts) } };
  },
};

export const developerWalk: Handler = {
  name: 'developerWalk',
  says: 'The last visitor’s way as a walk that a persona goes; outside production alone.',
  query: { 'persona!': TEXT },
  answers: { 200: closed({ walk: orNull(TEXT) }) },
  who: 'anyone',
  handle: async (services, { query }) => {
    const tools = await toolsOf(services);
    const persona = oneOf(query, 'persona');
    const journey = services.journeys?.last();
    return { status: 200, body: { walk: journey ? told(() => tools.walkOf(journey, persona)) : null } };
  },
};

/** Throws a 404 in production. */
export async function toolsOf({ developer }: Services): Promise<DeveloperTools> {
  if (!developer) throw notFound();
  return developer();
}

/** Names that the project does not have are the author's, and no fault of ours. */
function told<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RangeError) throw new Refused(422, error.message);
    throw error;
  }
}

function whyAt(tools: DeveloperTools, journey: Journey): string {
  const { flow, facts, product } = journey;
  if (flow.steps.length > 0) return told(() => tools.why(product.bundle.product, flow.id, facts));
  const route = pathFrom(journey, undefined);
  const next = route === undefined ? 'Every question is answered.' : `"${route}" is asked next.`;
  return `Answered so far: ${journey.answered.join(', ') || 'nothing'}. ${next}\n`;
}

/** As the person would read it, with the words of their lender. */
function messagesOf({ product, org }: Journey, name: string) {
  const { fields, rules } = formFor(product, name, org);
  const ofFields = Object.entries(fields).flatMap(([pointer, { messages = {} }]) =>
    Object.entries(messages).map(([keyword, message]) => ({ field: pointer, keyword, message })),
  );
  return [...ofFields, ...rules.map(({ field, when, message }) => ({ field, keyword: when, message }))];
}

/** Nothing moves it on: it stands there until somebody answers. */
function insertAt(
  services: Services,
  call: Call,
  flow: string,
  facts: Record<string, unknown>,
): Promise<string> {
  const { product, org } = call;
  const { bundle, schemas } = product;
  const of = { identity: personOf(call).identity.uuid, product: bundle.product };
  return transactWithRetry(services.store, async (tx) => {
    const row = await tx.applications.create(
      {
        ...of,
        ...{ org: org.code, flow, bundle: bundle.hash, status: String(facts.status ?? '') },
        facts: only(product, 'application', facts),
      },
      schemas.application,
    );
    const person = await tx.people.find(of);
    const known = { ...person?.facts, ...only(product, 'person', facts) };
    await savePerson(tx, { ...of, version: person?.version ?? 0 }, known, schemas.person);
    return row.uuid;
  });
}
