/** The call that makes a sign-in of a visitor's answers, and what else these are the answers to. */
import { applyEffects } from '../../engine/answer/effects.ts';
import { messageFor, type Refusal } from '../../engine/answer/forms.ts';
import { alsoAnswered } from '../../engine/answer/sequence.ts';
import type { FieldWords, Screen } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { readCredentials, readSigningUp } from '../http/bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { callOf } from '../http/call-at.ts';
import { notFound, Refused, refusedFields } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import type { Registered } from '../identity/accounts.ts';
import { attemptOf, createAttempts } from '../identity/attempts.ts';
import { askOfNew } from '../identity/factor.ts';
import { sentenceOfProblem } from '../identity/passwords.ts';
import { countMade } from '../identity/strangers.ts';
import { trackerBrought } from '../identity/tracker.ts';
import { acceptedAnswers, productOf } from '../journey/check.ts';
import { claimDrafts } from '../journey/claim.ts';
import { commitJourney } from '../journey/commit.ts';
import { createOrRefuse } from '../journey/create.ts';
import { only } from '../journey/facts.ts';
import { refuseShut } from '../journey/gates.ts';
import type { Journey } from '../journey/journey.ts';
import { signUpNamed } from '../journey/names.ts';
import { once, repliedBefore } from '../journey/once.ts';
import { pathAfter } from '../journey/screens.ts';
import { standingOf } from '../journey/standing.ts';
import { openJourney, personSubject, type Subject, visitorSubject } from '../journey/subject.ts';
import { closed, FIELD, listOf, named, TEXT } from '../openapi/shapes.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { FACTOR_ASKED_OF_NEW } from './factor-parts.ts';
import { signedInReply } from './identity.ts';

const SIGNED_UP = closed(
  {
    ...{ jwt: TEXT, standing: named('AnyStanding') },
    refused: closed({ screen: TEXT, fields: listOf(FIELD) }),
  },
  ['refused'],
);

/** Takes over what was answered before. 201 with the token, and where the person stands. */
export const register: Handler = {
  name: 'register',
  says: 'Makes a sign-in of a visitor, who keeps what they have answered, and leads on; makes the application where nothing more is asked. Where the lender requires an app, it asks for the second step first and tells the application that was made.',
  body: named('SignUp'),
  answers: { 201: SIGNED_UP, 202: FACTOR_ASKED_OF_NEW },
  isOnce: true,
  who: 'anyone',
  handle: async (services, arrived) => {
    if (!isRecord(arrived.body)) throw new Refused(400, 'The body is to be a JSON object.');
    const { bundle, flow, creates, ...given } = arrived.body;
    const named = readSigningUp(present({ bundle, flow, creates }));
    const product = await productOf(services, arrived, named.bundle);
    const call = callOf(arrived, product);
    const signUp = signUpNamed(product, named.flow);
    const visitor = visitorSubject(services, call, signUp);
    const done =
      (await repliedBefore(services, call, visitor.scope)) ??
      (await signedUp(services, { ...named, signUp, visitor, given }));
    const { identity: uuid, application, refused } = done.body as Made;
    const identity = await services.store.identities.find(uuid);
    if (!identity) throw notFound();
    const asked = await askOfNew(services, call, identity);
    if (asked) return { status: 202, body: { ...asked, ...(application && { journey: application }) } };
    const reply = await signedInReply(services, call, 201, identity);
    const person = { ...call, caller: { identity, session: '' } };
    const subject = application
      ? personSubject(person, application)
      : visitorSubject(services, person, signUp);
    const journey = await openJourney(services, services.store, subject, 'find');
    const path = refused?.screen ?? pathAfter(journey, signUp.question.ask);
    const standing = await standingOf(services, services.store, journey, path);
    return { ...reply, body: { ...(reply.body as object), standing, ...(refused && { refused }) } };
  },
};

interface SignUp {
  signUp: ReturnType<typeof signUpNamed>;
  visitor: Subject;
  /** As it was sent. */
  given: Record<string, unknown>;
  bundle: string;
  /** Makes the application as well, where nothing more is asked. */
  creates?: boolean;
}

/** What is kept of it: whom and what it made, or the question that has to be answered anew before there is an application. */
interface Made {
  identity: string;
  application?: string;
  refused?: { screen: string; fields: Refusal[] };
}

/** Once; neither a token nor an answer is kept by the key. */
async function signedUp(services: Services, sent: SignUp): Promise<Reply> {
  const { signUp, visitor, given, bundle, creates } = sent;
  const { call, scope } = visitor;
  const { product, flow, question } = signUp;
  const screen = flow.screens[question.ask];
  if (!screen) throw notFound();
  const draft = await openJourney(services, services.store, visitor, 'find');
  refuseShut(call, { product, flow, screen: screen.id, facts: draft.facts });
  const answers = acceptedAnswers({ product, org: call.org, screen }, given, draft.facts);
  const { email, password } = credentialsIn(answers);
  const { throttle } = services.store;
  const attempts = createAttempts({ throttle, keys: services.keys, kind: 'register' });
  const attempt = attemptOf(call, call.org.canonical, email);
  refuseUntil(services, (await attempts.begin(attempt))?.until);
  const details = { ...identityFacts(services, draft, screen, answers), email };
  const tracker = trackerBrought(call);
  const done = await once(services, call, scope, async (tx) => {
    const made = registered(
      await services.accounts.register({ org: attempt.org, details, password, tracker }, tx),
      draft,
      screen,
    );
    await countMade(services, tx, 'signUp', call.address);
    await claimDrafts(services, call, tx, made);
    await tx.events.add({ subject: made.uuid, actor: made.uuid, org: call.org.code, kind: 'registered' });
    const person = { ...call, caller: { identity: made, session: '' } };
    const claimed = await openJourney(services, tx, visitorSubject(services, person, signUp), 'lock');
    const journey = await answeredAtSignUp(services, person, tx, claimed, { question, answers, bundle });
    const came = creates ? await createOrRefuse(services, person, tx, { journey, bundle }) : undefined;
    return { status: 201, body: { identity: made.uuid, ...whatCame(came) } satisfies Made };
  });
  await attempts.succeeded(attempt);
  return done;
}

function whatCame(came: Awaited<ReturnType<typeof createOrRefuse>>): Omit<Made, 'identity'> {
  if (!(came instanceof Refused)) return came ? { application: came.row.uuid } : {};
  const { screen, fields } = came.body;
  return typeof screen === 'string' ? { refused: { screen, fields } } : {};
}

/** What the form asks beside the sign-in is the person's own answer, given when they signed up. */
async function answeredAtSignUp(
  services: Services,
  call: Call,
  tx: Store,
  journey: Journey,
  { question, answers, bundle }: { question: SignUp['signUp']['question']; answers: unknown; bundle: string },
): Promise<Journey> {
  const { product, flow, facts, answered, actor } = journey;
  const screen = alsoAnswered(product.open, flow, facts, answered, question);
  if (!screen || journey.kind !== 'visitor') return journey;
  refuseShut(call, { product, flow, screen: screen.id, facts });
  const { [question.ask]: _, ...unsubmitted } = journey.unsubmitted;
  return commitJourney(
    services,
    tx,
    { ...journey, unsubmitted },
    { kind: 'answered', actor, screen: screen.id, change: { effects: screen.writes, answers }, bundle },
  );
}

function present(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function credentialsIn(answers: unknown) {
  const { email, password } = isRecord(answers) ? answers : {};
  return readCredentials({ email, password });
}

/** What the sign-up's own effects write of the identity; what they write elsewhere is not kept: a draft has no sign-in. */
function identityFacts(
  { newId, clock }: Services,
  { product, facts }: Journey,
  screen: Screen,
  answers: unknown,
): Record<string, unknown> {
  const sources = { newId, now: clock().toISOString(), triggers: product.open.triggers };
  const written = applyEffects(screen.writes, answers, facts, sources).facts;
  return Object.assign({}, ...Object.values(only(product, 'identity', written)).filter(isRecord));
}

function registered(result: Registered, draft: Journey, screen: Screen): Identity {
  if (result.kind === 'ok') return result.identity;
  if (result.kind === 'taken') throw new Refused(409, 'identity exists');
  const words = formWords(draft.product, screen);
  const keyword = result.problem === 'tooLong' ? 'maxLength' : 'minLength';
  const message = sentenceOfProblem(result.problem) ?? messageFor(words, '/password', keyword);
  throw refusedFields([{ pointer: '/password', keyword, message }]);
}

function formWords(product: PublishedProduct, screen: Screen): Record<string, FieldWords> {
  return product.bundle.forms[screen.form ?? '']?.fields ?? {};
}
