/** The calls to register, to sign in and out, and to ask who is signed in. */
import { applyEffects } from '../../engine/answer/effects.ts';
import { messageFor } from '../../engine/answer/forms.ts';
import type { BrokerSide } from '../../engine/model/broker.ts';
import type { FieldWords, Screen } from '../../engine/model/bundle.ts';
import { isRecord, onlyOne } from '../../engine/model/paths.ts';
import { readCredentials, readFactorCode, readSigningUp } from '../http/bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { callOf } from '../http/call-at.ts';
import { notFound, Refused, refusedFields } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import type { Registered } from '../identity/accounts.ts';
import { attemptOf, createAttempts } from '../identity/attempts.ts';
import { identityEntity, personOf } from '../identity/caller.ts';
import { appSince, askByLender } from '../identity/factor.ts';
import { sentenceOfProblem } from '../identity/passwords.ts';
import { codeIsOver } from '../identity/second-factor.ts';
import { logFailedSignIn } from '../identity/sign-in-lines.ts';
import { countMade } from '../identity/strangers.ts';
import { withToken } from '../identity/token-reply.ts';
import { trackerBrought } from '../identity/tracker.ts';
import { acceptedAnswers, productOf } from '../journey/check.ts';
import { claimDrafts } from '../journey/claim.ts';
import { createOnceComplete } from '../journey/create.ts';
import { closedDrafts } from '../journey/draft-cookie.ts';
import { only } from '../journey/facts.ts';
import { refuseShut } from '../journey/gates.ts';
import type { Journey } from '../journey/journey.ts';
import { signUpNamed } from '../journey/names.ts';
import { once, repliedBefore, transactWithRetry } from '../journey/once.ts';
import { pathAfter } from '../journey/screens.ts';
import { standingOf } from '../journey/standing.ts';
import { openJourney, personSubject, type Subject, visitorSubject } from '../journey/subject.ts';
import { closed, named, TEXT } from '../openapi/shapes.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { leavesAs } from '../secrets/outgoing.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import { APP_BEGUN, appBegun, FACTOR_ASKED, identityByFactor } from './factor-parts.ts';

/** Makes the sign-in, and takes over what was answered before it. 201 with the token, and where the person stands. */
export const register: Handler = {
  name: 'register',
  says: 'Makes a sign-in of a visitor, who keeps what they have answered, and leads on.',
  body: named('SignUp'),
  answers: { 201: closed({ jwt: TEXT, standing: named('AnyStanding') }) },
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
    const made = done.body as Made;
    const identity = await services.store.identities.find(made.identity);
    if (!identity) throw notFound();
    const reply = await signedInReply(services, call, 201, identity);
    const person = { ...call, caller: { identity, session: '' } };
    const subject = made.application
      ? personSubject(person, made.application)
      : visitorSubject(services, person, signUp);
    const journey = await openJourney(services, services.store, subject, 'find');
    const path = pathAfter(journey, signUp.question.ask);
    const standing = await standingOf(services, services.store, journey, path);
    return { ...reply, body: { ...(reply.body as object), standing } };
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

/** What is kept of it: whom and what it made. */
interface Made {
  identity: string;
  application?: string;
}

/** Once; neither a token nor an answer is kept by the key. */
async function signedUp(
  services: Services,
  { signUp, visitor, given, bundle, creates }: SignUp,
): Promise<Reply> {
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
  refuseUntil(services, await attempts.begin(attempt));
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
    const journey = await openJourney(services, tx, visitorSubject(services, person, signUp), 'lock');
    const open = creates ? await createOnceComplete(services, person, tx, { journey, bundle }) : undefined;
    const body: Made = { identity: made.uuid, ...(open && { application: open.row.uuid }) };
    return { status: 201, body };
  });
  await attempts.succeeded(attempt);
  return done;
}

function present(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

export const login: Handler = {
  name: 'login',
  says: 'Signs a person in, or asks for the code of their app or for one that is sent by email.',
  body: readCredentials.schema,
  answers: { 200: named('Token'), 202: FACTOR_ASKED },
  who: 'anyone',
  handle: async (services, call) => {
    const identity = await identityByPassword(services, call, call.org.canonical);
    const asked = await askByLender(services, call, identity);
    return asked ? { status: 202, body: asked } : personSignedIn(services, call, identity);
  },
};

export const loginCode: Handler = {
  name: 'loginCode',
  says: 'Signs a person in by the code, after the password; by one from an email it answers what an app is set up with, where the lender requires one.',
  body: readFactorCode.schema,
  answers: { 200: named('Token'), 202: APP_BEGUN },
  who: 'anyone',
  handle: async (services, call) => {
    const { identity, isByFactor } = await identityByFactor(services, call, call.org.canonical);
    if (isByFactor) return personSignedIn(services, call, identity);
    if (call.org.authenticator === 'required') return appBegun(services, call, identity);
    // Another window has set one up since the email was sent.
    if ((await appSince(services, identity)) !== null) throw codeIsOver();
    return personSignedIn(services, call, identity);
  },
};

export async function personSignedIn(services: Services, call: Call, identity: Identity): Promise<Reply> {
  await transactWithRetry(services.store, (tx) => claimDrafts(services, call, tx, identity));
  return signedInReply(services, call, 200, identity);
}

/** `org`: the name under which the sign-in lies. Refuses in the same words whoever is not there. */
export async function identityByPassword(services: Services, call: Call, org: string): Promise<Identity> {
  const { email, password } = readCredentials(call.body);
  const verdict = await services.accounts.check({ ...attemptOf(call, org, email), password });
  if (verdict.kind !== 'ok')
    logFailedSignIn(services, call, { step: 'password', reason: verdict.kind, email });
  if (verdict.kind === 'wait') refuseUntil(services, verdict.until);
  if (verdict.kind !== 'ok') throw new Refused(401, 'That email and password do not match.');
  return verdict.identity;
}

export const logout: Handler = {
  name: 'logout',
  says: 'Ends the session.',
  answers: { 204: null },
  who: 'person',
  handle: async ({ tokens }, call) => {
    await tokens.end(personOf(call).session);
    return { status: 204 };
  },
};

export const identity: Handler = {
  name: 'identity',
  says: 'Who is signed in.',
  answers: { 200: named('Identity') },
  who: 'person',
  handle: showIdentity,
};
export const legacyIdentity: Handler = {
  name: 'legacyIdentity',
  says: 'The same, at its older address.',
  answers: { 200: named('Identity') },
  who: 'person',
  handle: showIdentity,
};

async function showIdentity(services: Services, call: Call): Promise<Reply> {
  return { status: 200, body: await shownIdentity(services, call, personOf(call).identity) };
}

/** An identity as it leaves; `via`: the broker answers for it. */
export async function shownIdentity(
  services: Pick<Services, 'store'>,
  { product, org }: Call,
  identity: Identity,
  via?: BrokerSide,
): Promise<unknown> {
  const totpVerified = (await appSince(services, identity)) !== null;
  const twoFactorEnabled = totpVerified || org.secondFactor !== undefined;
  const entity = { ...identityEntity(identity, via), twoFactorEnabled, totpVerified };
  return leavesAs(onlyOne(Object.values(product.schemas.identity)), entity);
}

function credentialsIn(answers: unknown) {
  const { email, password } = isRecord(answers) ? answers : {};
  return readCredentials({ email, password });
}

/** What the question's effects write of the identity; what they write elsewhere is not kept: a draft has no sign-in. */
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

/** The drafts now lie with the person: the visitor's cookies have nothing to open any more. */
export async function signedInReply(
  services: Services,
  call: Call,
  status: 200 | 201,
  identity: Identity & { via?: BrokerSide },
): Promise<Reply> {
  const { body, cookies } = await withToken(services, call, identity);
  return { status, body, cookies: { ...closedDrafts(call), ...cookies } };
}
