/** How does a test bring an application to where its story begins, fast? By the calls of a browser, answered as anybody would. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { pdf } from '../../tests/server/uploads/files.ts';
import type { Details } from '../../tests/support/personas.ts';
import { NEAR_HOME } from '../../tests/support/places.ts';
import type { TestedServer } from '../../tests/support/server.ts';
import { bundleOf } from './api.ts';
import { openSignedIn } from './people.ts';
import { type Applicant, newApplicant } from './registration.ts';
import { type Sender, type Sent, send } from './sending.ts';

/** Milliseconds that the lender's side may take for one move: a safety net against hanging. */
const MOVED_WITHIN = 5 * 60_000;
/** Milliseconds between two looks at a process that moves by itself: each look costs server and test some. */
const LOOK_MS = 150;
const BASE = '/service-application/api/v3/application/helocs';
const OWN = '/service-hearthline/api/v1';

/** What leads to another outcome at the sandbox lender; everything else is as anybody's. */
export interface Somebody extends Details {
  /** Of every claim on the home. */
  claims?: 'CONFIRM' | 'PAY_OFF' | 'DISPUTE';
  /** What else is answered, by screen. */
  also?: Record<string, object>;
  /** The lender that is applied to; the default one else. */
  org?: string;
}

export interface Applying extends Applicant, Sender {
  uuid: string;
  somebody: Somebody;
}

export interface Standing {
  status: string;
  step: string;
  /** Null while the lender works. */
  route: string | null;
}

export type ApplicationFacts = Record<string, unknown> & { standing: Standing };

/** What registration asks of who lives in the home. */
const ASKED = 'property-address for-sale annual-income legal-name birthdate contact-info consent'.split(' ');

/** Registered, signed in and sent off: the lender's side begins. */
export async function apply(server: TestedServer, somebody: Somebody = {}): Promise<Applying> {
  const person = newApplicant(somebody);
  const applying: Applying = { ...person, server, somebody, org: somebody.org, uuid: '', token: '' };
  const bundle = await bundleOf(server);
  const registered = await made(applying, '/identity/api/v1/registration/register', {
    ...{ ...person.answers['login-info'], bundle },
  });
  applying.token = `Bearer ${String(registered.jwt)}`;
  for (const screen of ASKED) {
    const answers = { ...person.answers[screen], ...somebody.also?.[screen] };
    const content = { screen, answers, bundle };
    const saved = await send(applying, `${OWN}/journeys/draft`, 'PATCH', content);
    // Some lenders do not ask all of them.
    if (saved.status !== 200 && saved.status !== 409) throw refused(screen, saved);
  }
  applying.uuid = String((await made(applying, BASE, { bundle })).uuid);
  return applying;
}

/** The application as its owner may know it: its facts, and where it stands. */
export async function factsOf(applying: Applying): Promise<ApplicationFacts> {
  const path = `/service-application/api/v1/application/heloc/${applying.uuid}`;
  return (await send(applying, path)).body as ApplicationFacts;
}

/** Answers one screen; whatever came back. */
export async function answer(applying: Applying, screen: string, answers: object): Promise<Sent> {
  const bundle = await bundleOf(applying.server);
  return send(applying, `${BASE}/${applying.uuid}`, 'PATCH', { screen, answers, bundle });
}

/** Answers everything until the lender's process stands at `status`. Throws when it stays elsewhere. */
export async function comeTo(applying: Applying, status: string): Promise<ApplicationFacts> {
  const said = new Set<string>();
  let deadline = Date.now() + MOVED_WITHIN;
  let last = '';
  let refusal = '';
  while (Date.now() < deadline) {
    const facts = await factsOf(applying);
    const now = facts.standing.status;
    if (now === status) return facts;
    if (now !== last) deadline = Date.now() + MOVED_WITHIN;
    last = now;
    const key = `${now} ${facts.version}`;
    const says = said.has(key) ? undefined : USUAL[now];
    if (!says) await sleep(LOOK_MS);
    else {
      said.add(key);
      await says(applying, facts).catch((error) => {
        // Answered in a page meanwhile, and the lender's process moved on between the look and the answer.
        if (!(error instanceof Error && error.cause === 409)) throw error;
        refusal = error.message;
      });
    }
  }
  throw new Error(
    `${status} was not reached: it stands at ${last}. ${refusal}\n${applying.server.output().slice(-2000)}`,
  );
}

/** Opens the application in a browser that knows the session, where it stands or at one of its paths. */
export async function openIn(page: Page, applying: Applying, path = ''): Promise<void> {
  const origin = applying.server.origin(applying.org);
  await openSignedIn(page, applying, `${origin}/account/heloc/${applying.uuid}${path && `/${path}`}`);
}

type Says = (applying: Applying, facts: ApplicationFacts) => Promise<void>;
/** As the person does, where nothing else is said. */
const say =
  (screen: string, answers?: object): Says =>
  (applying) =>
    accepted(applying, screen, answers ?? applying.answers[screen] ?? {});

/** Electronic records are agreed to once. */
const signed = (screen: string, names: string): Says => {
  return async (applying, { consents = [] }) => {
    const isAgreed = (consents as { covers?: string }[]).some(({ covers }) => covers === 'LINE');
    const agreement = isAgreed ? {} : { electronicRecords: true };
    await accepted(applying, screen, { ...(await signature(applying, names)), ...agreement });
  };
};

/** By status, what everybody answers there. The accounts are typed by hand and paid by hand: fewer screens. */
const USUAL: Record<string, Says> = {
  LIEN_VERIFICATION: (applying, { foundLiens }) => {
    const liens = (foundLiens ?? []) as { uuid: string }[];
    const { claims: choice = 'CONFIRM' } = applying.somebody;
    const each = { liens: liens.map(({ uuid }) => ({ uuid, choice })) };
    return accepted(applying, 'liens', liens.length > 0 ? each : { noneKnown: true });
  },
  CREDIT_NO_MATCH: say('credit/social'),
  OFFER_SELECTION: chooseOffer,
  REVISED_OFFER_SELECTION: chooseOffer,
  COLLECT_ADDITIONAL_INFO: say('start/contact'),
  HMDA: say('start/hmda'),
  WAITING_FOR_SUMMARY_DISCLOSURE: signed('start/app-summary', 'summary,hard-credit-authorization'),
  INCOME_VERIFICATION: async (applying) => {
    const screen = 'income/upload/paystub';
    await accepted(applying, screen, { paystubs: [await upload(applying, screen, '/paystubs')] });
  },
  DISBURSEMENT_ACCOUNT: say('bank/manual-disburse'),
  AUTOPAY_ACCOUNT: say('bank/autopay', { payType: 'MANUAL' }),
  IDENTITY_VERIFICATION: async (applying) => {
    const front = [await upload(applying, 'identity', '/front')];
    await accepted(applying, 'identity', { documentType: 'PASSPORT', front });
  },
  LIEN_ATTESTATION: say('liens', { attested: true }),
  NAV_BPO_REQUEST: say('bpo/condition'),
  NOTE_SIGNING: signed('signing/sign', 'note,closing-disclosures'),
  DEED_SIGNING: meetNotary,
  TRUST_AND_INSURANCE: async (applying, facts) => {
    const { pending, insurance } = facts as { [name: string]: Record<string, boolean> | undefined };
    // Being checked, or in order: others have still to sign.
    if (pending?.insurance || insurance?.complete) return;
    const screen = 'insurance/upload';
    const policy = [await upload(applying, screen, '/policy')];
    await accepted(applying, screen, { ...applying.answers[screen], policy });
  },
};

async function chooseOffer(applying: Applying, { offers }: ApplicationFacts): Promise<void> {
  const [offer] = offers as { id: string; minimumDraw: number }[];
  await accepted(applying, 'product/select', { offer: { id: offer?.id, amount: offer?.minimumDraw } });
}

async function signature(applying: Applying, names: string): Promise<object> {
  const list = await send(applying, `${OWN}/documents/${applying.uuid}?names=${encodeURIComponent(names)}`);
  const documents = list.body.documents as { uuid: string; sha256: string }[];
  const read = documents.map(({ uuid, sha256 }) => ({ uuid, sha256 }));
  const name = `${applying.firstName} ${applying.lastName}`;
  return { documents: read, signature: name };
}

/** Over to the sandbox's page, where the notary accepts, and back. */
async function meetNotary(applying: Applying): Promise<void> {
  const { uuid } = applying;
  const bundle = await bundleOf(applying.server);
  const begun = await made(applying, `${OWN}/handoffs/${uuid}`, {
    ...{ screen: 'notary/session', bundle, location: NEAR_HOME },
  });
  const page = new URL(String(begun.url));
  const ticket = page.searchParams.get('ticket') ?? '';
  const chosen = await send(
    applying,
    page.pathname,
    'POST',
    new URLSearchParams({ ticket, outcome: 'accepted' }),
  );
  const back = new URL(chosen.location ?? '').searchParams;
  const body = { state: back.get('state'), code: back.get('code'), bundle };
  await made(applying, `${OWN}/handoffs/${uuid}/return`, body);
}

/** Sends a paper for a field of a screen; answers its id. */
export async function upload(applying: Applying, screen: string, field: string): Promise<string> {
  const query = new URLSearchParams({ screen, field });
  const reply = await send(applying, `${OWN}/uploads/${applying.uuid}?${query}`, 'POST', await pdf());
  if (reply.status >= 300) throw refused(`${screen} ${field}`, reply);
  return String(reply.body.uuid);
}

async function accepted(applying: Applying, screen: string, answers: object): Promise<void> {
  const reply = await answer(applying, screen, { ...answers, ...applying.somebody.also?.[screen] });
  if (reply.status !== 200) throw refused(screen, reply);
}

async function made(applying: Applying, path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await send(applying, path, 'POST', body);
  if (reply.status >= 300) throw refused(path, reply);
  return reply.body;
}

const refused = (what: string, { status, body }: Sent) =>
  new Error(`${what} answered ${status}: ${JSON.stringify(body)}`, { cause: status });
