/** What staff and applicants do alike with a second factor of their own; each call says who may. */
import type { AccountEmail } from '../../engine/say/account-emails.ts';
import { sendAccountEmail } from '../emails/account.ts';
import { bodyReader, CODE, readCode, readFactorCode, readOwnCode } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import {
  appSince,
  beginApp,
  judgeAppCode,
  judgeFactor,
  judgeSetUp,
  renewRecoveryCodes,
} from '../identity/factor.ts';
import { noteOfFactor } from '../identity/namespaces.ts';
import { ADDING, beginPasskey, judgePasskey, storePasskey } from '../identity/passkeys.ts';
import {
  type CodeJudge,
  codeIsOver,
  identityByCode,
  judgedCode,
  refusedCode,
} from '../identity/second-factor.ts';
import { COUNT, closed, listOf, MOMENT, OBJECT, orNull, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';

/** A call but for its name, what it says and who may make it. */
type Part = Pick<Handler, 'body' | 'answers' | 'handle'>;

const CHALLENGE = { type: 'string', minLength: 1, maxLength: 200 };
const MADE_BY_BROWSER = { type: 'object', maxProperties: 20 };

export const readPasskey = bodyReader<{ challenge: string; passkey: Record<string, unknown> }>(
  { challenge: CHALLENGE, passkey: MADE_BY_BROWSER },
  ['challenge', 'passkey'],
);

const readNewPasskey = bodyReader<{ challenge: string; name: string; passkey: Record<string, unknown> }>(
  {
    challenge: CHALLENGE,
    name: { type: 'string', pattern: '\\S', maxLength: 60 },
    passkey: MADE_BY_BROWSER,
  },
  ['challenge', 'name', 'passkey'],
);

const readRemoved = bodyReader<{ passkey: string; code: string }>(
  { passkey: { type: 'string', pattern: '^[0-9a-f-]{36}$' }, code: CODE },
  ['passkey', 'code'],
);

/** What a sign-in answers that waits for a second step, and one whose app is to be set up. */
const ASKED = { challenge: TEXT, asks: { enum: ['email', 'app'] }, passkey: OBJECT };
export const FACTOR_ASKED = closed(ASKED, ['passkey']);
/** `journey`: the application that was made with the sign-in. */
export const FACTOR_ASKED_OF_NEW = closed({ ...ASKED, journey: TEXT }, ['passkey', 'journey']);
export const APP_BEGUN = closed({ challenge: TEXT, key: TEXT, uri: TEXT });

export const OWN_FACTOR = {
  since: orNull(MOMENT),
  recoveryCodesLeft: COUNT,
  passkeys: listOf(closed({ uuid: TEXT, name: TEXT, since: MOMENT })),
};

export async function ownFactor(services: Services, { uuid }: Identity) {
  const { store } = services;
  const since = (await appSince(services, { uuid }))?.toISOString() ?? null;
  const recoveryCodesLeft = await store.authenticators.recoveryCodesLeft(uuid);
  const passkeys = (await store.passkeys.of(uuid)).map(({ uuid: passkey, name, createdAt }) => ({
    ...{ uuid: passkey, name, since: createdAt.toISOString() },
  }));
  return { since, recoveryCodesLeft, passkeys };
}

/** Who goes on with a sign-in at `org`, and whether by the factor itself: a code that was sent by email proves the email alone. */
export async function identityByFactor(
  services: Services,
  call: Call,
  org: string,
): Promise<{ identity: Identity; isByFactor: boolean }> {
  let isByFactor = false;
  const judge = judgeFactor(services);
  const identity = await identityByCode(services, call, org, readFactorCode(call.body), (who, code) => {
    isByFactor = true;
    return judge(who, code);
  });
  return { identity, isByFactor };
}

export async function identityByPasskey(services: Services, call: Call, org: string): Promise<Identity> {
  const { challenge, passkey } = readPasskey(call.body);
  const judge = judgePasskey(services, call, challenge, passkey);
  return identityByCode(services, call, org, { challenge, code: '', pointer: '/passkey' }, judge);
}

/** Confirms the app that is being set up, and tells its owner by email. `session`: the one that stays. */
export async function appSetUp(
  services: Services,
  call: Call,
  org: string,
  session?: string,
): Promise<{ identity: Identity; recoveryCodes: string[] }> {
  let recoveryCodes: string[] = [];
  const keep = (codes: string[]) => {
    recoveryCodes = codes;
  };
  const judge = ownJudge(call, judgeSetUp(services, keep, session));
  const identity = await identityByCode(services, call, org, readCode(call.body), judge);
  // By the code from the email: it leads here, and opens nothing by itself.
  if (recoveryCodes.length === 0) throw codeIsOver();
  await tellOfFactor(services, call, identity, 'factorSet');
  return { identity, recoveryCodes };
}

/** Where somebody is signed in, a challenge of somebody else is none. */
function ownJudge({ caller }: Call, judge: CodeJudge): CodeJudge {
  return async (identity, code) => {
    if (caller && caller.identity.uuid !== identity.uuid) throw codeIsOver();
    return judge(identity, code);
  };
}

export async function appBegun(services: Services, call: Call, identity: Identity) {
  return { status: 202, body: await beginApp(services, call, identity) };
}

/** By the app alone: whoever has the page open by chance, or one recovery code, makes no ten of them. */
export const RENEWING: Part = {
  body: readOwnCode.schema,
  answers: { 200: closed({ recoveryCodes: listOf(TEXT) }) },
  handle: async (services, call) => {
    const identity = await personByApp(services, call, readOwnCode(call.body).code);
    return { status: 200, body: { recoveryCodes: await renewRecoveryCodes(services.store, identity) } };
  },
};

export const BEGINNING_PASSKEY: Part = {
  body: readOwnCode.schema,
  answers: { 200: closed({ challenge: TEXT, options: OBJECT }) },
  handle: async (services, call) => {
    const identity = await personByApp(services, call, readOwnCode(call.body).code);
    return { status: 200, body: await beginPasskey(services, call, identity) };
  },
};

export const ADDING_PASSKEY: Part = {
  body: readNewPasskey.schema,
  answers: { 204: null },
  handle: async (services, call) => {
    const { identity, session } = personOf(call);
    const { challenge, name, passkey: given } = readNewPasskey(call.body);
    const asked = { challenge, code: ADDING, pointer: '/passkey' };
    const owner = await identityByCode(services, call, identity.org, asked);
    if (owner.uuid !== identity.uuid) throw codeIsOver();
    if (!(await storePasskey(services, call, identity, { challenge, name: name.trim(), given, session })))
      throw refusedCode('That passkey does not fit this site. Try again.', '/passkey');
    await tellOfFactor(services, call, identity, 'passkeySet');
    return { status: 204 };
  },
};

export const REMOVING_PASSKEY: Part = {
  body: readRemoved.schema,
  answers: { 204: null },
  handle: async (services, call) => {
    const { passkey, code } = readRemoved(call.body);
    const identity = await personByApp(services, call, code);
    await services.store.transaction(async (tx) => {
      if (!(await tx.passkeys.remove(identity.uuid, passkey))) throw notFound();
      await noteOfFactor(tx, identity, { kind: 'passkeyRemoved' });
    });
    await tellOfFactor(services, call, identity, 'passkeyRemoved');
    return { status: 204 };
  },
};

/** Who is signed in, as a code of their app shows once more. Throws a refusal at its field. */
export function personByApp(services: Services, call: Call, code: string): Promise<Identity> {
  return personByCode(services, call, code, judgeAppCode(services));
}

/** Asked last, once more, of whoever has an app: a code that was right is spent, and nobody waits for the next one over a typing error. */
export async function confirmByApp(services: Services, call: Call, code: string | undefined): Promise<void> {
  if ((await appSince(services, personOf(call).identity)) === null) return;
  if (code === undefined) throw refusedCode('Enter the code your app shows.');
  await personByApp(services, call, code);
}

export async function personByCode(
  services: Services,
  call: Call,
  code: string,
  judge: CodeJudge,
): Promise<Identity> {
  const { identity } = personOf(call);
  const refusal = await judgedCode(services, call, identity, { judge, code });
  if (refusal !== undefined) throw refusedCode(refusal);
  return identity;
}

/** Whom they are to call if it was not them, the words say: staff somebody else than applicants. */
const TOLD_APPLICANTS = {
  factorSet: 'ownFactorSet',
  factorTaken: 'ownFactorTaken',
  passkeySet: 'ownPasskeySet',
  passkeyRemoved: 'ownPasskeyRemoved',
} as const satisfies Record<string, AccountEmail>;

export async function tellOfFactor(
  services: Services,
  call: Call,
  { details, staffRole }: Identity,
  what: keyof typeof TOLD_APPLICANTS,
  path?: string,
): Promise<void> {
  const email = staffRole === null ? TOLD_APPLICANTS[what] : what;
  await sendAccountEmail(services, call, { email, to: details.email, ...(path !== undefined && { path }) });
}
