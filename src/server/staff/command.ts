/** The command for accounts of staff, run on the server's own database: `npm run -s staff -- add <email>`, and what else the usage in arguments.ts tells. */
import { STAFF_PATH } from '../../engine/decide/pages.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import { sendAccountEmail } from '../emails/account.ts';
import { createMailer } from '../emails/mailer.ts';
import { localOriginOf, siteOf } from '../emails/origin.ts';
import { type Accounts, createAccounts } from '../identity/accounts.ts';
import { takeFactor } from '../identity/factor.ts';
import { namesToGuess } from '../identity/guessing.ts';
import { lenderBehind, staffOrg } from '../identity/namespaces.ts';
import { createPasswords } from '../identity/passwords.ts';
import { createTokens } from '../identity/tokens.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import { newSecret } from '../secrets/keyring.ts';
import type { Mailer } from '../services/services.ts';
import { type OwnDatabase, onOwnDatabase, ownConfiguration } from '../start/own-database.ts';
import { readChains } from '../store/event-chain.ts';
import type { Identity } from '../store/rows.ts';
import { signalNow } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import { STAFF_USAGE, type StaffAsked, staffAsked } from './arguments.ts';
import { openPasswordLink, STAFF_LINK_HOURS } from './link.ts';
import { addStaff, changeStaffRole, noteOfStaff, removeStaff, staffName } from './people.ts';

const MOST_LISTED = 10_000;

export interface CommandParts {
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Of what was signed: a sentence for each document that is not as it was. */
  readSigned: (store: Store) => Promise<{ problems: string[]; documents: number }>;
}

/** Answers the exit code: 0 done, 1 refused, 2 could not run. */
export async function runStaffCommand(args: string[], parts: CommandParts): Promise<number> {
  const asked = staffAsked(args);
  if (!asked) return told(parts, STAFF_USAGE, 2);
  try {
    return await run(asked, parts);
  } catch (error) {
    if (error instanceof CannotStart) return told(parts, `${error.message} ${error.cure}`, 2);
    throw error;
  }
}

/** What the verbs work with. */
interface Desk extends CommandParts, OwnDatabase {
  /** Of each lender those that it is served. */
  bundles: Bundle[];
  accounts: Accounts;
  passwords: ReturnType<typeof createPasswords>;
  mailer: Mailer;
  /** Canonical. */
  org: string;
}

function run(asked: StaffAsked, parts: CommandParts): Promise<number> {
  const use = asked.verb === 'list' || asked.verb === 'verify' ? 'read' : 'write';
  return onOwnDatabase({ env: parts.env, use }, async (own) => {
    const { environment, keys, clock, store } = own;
    const { served } = await ownConfiguration(own);
    const bundles = served.map(({ bundle }) => bundle);
    const org = canonicalOf(bundles, asked.org);
    if (org === undefined) return told(parts, `No org is named "${asked.org}".`, 1);
    const tokens = createTokens({ keys, sessions: store.sessions, clock, issuer: 'hearthline' });
    const passwords = createPasswords();
    const products = bundles.map((bundle) => ({ bundle }));
    const ownWords = (of: string) => namesToGuess(products, lenderBehind(of));
    const accounts = createAccounts({ store, keys, passwords, tokens, clock, ownWords });
    const { sandbox, email } = environment;
    const mailer = createMailer(store, { hasMailbox: sandbox, hasOutbox: !sandbox || email !== undefined });
    return done(asked, { ...parts, ...own, bundles, accounts, passwords, mailer, org });
  });
}

async function done(asked: StaffAsked, desk: Desk): Promise<number> {
  if (asked.verb === 'add') return add(asked, desk);
  if (!('email' in asked)) return asked.verb === 'list' ? list(desk) : verify(desk);
  const { store, org } = desk;
  const { email } = asked;
  const identity = await store.identities.findByEmail(staffOrg(org), email);
  if (!identity || identity.staffRole === null)
    return told(desk, `Nobody at ${org} has the email ${email}.`, 1);
  const answer = await changed(asked, desk, identity);
  // Servers that run remember who is signed in: they are told before this process ends.
  await signalNow(desk.database, 'identity', identity.uuid);
  return answer;
}

async function changed(
  asked: Extract<StaffAsked, { email: string }>,
  desk: Desk,
  identity: Identity,
): Promise<number> {
  const { store, org, passwords } = desk;
  const { email } = asked;
  if (asked.verb === 'remove') {
    await removeStaff({ store, passwords }, identity, org);
    return told(desk, `${email} works at ${org} no more, and is signed out everywhere.`, 0);
  }
  if (asked.verb === 'take-factor') return take(identity, desk);
  if (asked.verb === 'role' || asked.verb === 'add') {
    await changeStaffRole(store, identity, { org, role: asked.role });
    return told(desk, `${email} has the role ${asked.role} at ${org}.`, 0);
  }
  await desk.accounts.setPassword(identity, newSecret());
  await noteOfStaff(store, identity, { org, kind: 'staffReset' });
  desk.say(`The old password of ${email} no longer works, and they are signed out everywhere.`);
  return giveLink(identity, desk);
}

async function take(identity: Identity, desk: Desk): Promise<number> {
  const { store } = desk;
  const to = staffName(identity);
  if (!(await takeFactor(store, identity, { actor: 'command' })))
    return told(desk, `${to} has not set up an app. Nothing was changed.`, 1);
  await tell(desk, { email: 'factorTaken', to, path: STAFF_PATH });
  return told(desk, `${to} signs in without their app, and sets up a new one then. They are signed out.`, 0);
}

async function add(
  { email, role }: Extract<StaffAsked, { verb: 'add' | 'role' }>,
  desk: Desk,
): Promise<number> {
  const { org } = desk;
  const made = await addStaff(desk, { org, email, role });
  const identity = made.kind === 'ok' ? await desk.store.identities.find(made.identity) : undefined;
  if (!identity) return told(desk, `${email} works at ${org} already.`, 1);
  desk.say(`${email} may sign in at /staff of ${org}, with the role ${role}.`);
  return giveLink(identity, desk);
}

/** By email where emails go out; else whoever runs the server hands it on. */
async function giveLink(identity: Identity, desk: Desk): Promise<number> {
  const { environment, org } = desk;
  const to = staffName(identity);
  const path = await openPasswordLink(desk.accounts, identity);
  const site = lenderOf(desk)?.site;
  const isSent =
    site !== undefined &&
    (environment.sandbox || environment.email !== undefined) &&
    (await tell(desk, { email: 'staffPassword', to, path, given: { hours: STAFF_LINK_HOURS } }));
  if (isSent)
    desk.say(
      `They get an email with a link to set a password. It works once, within ${STAFF_LINK_HOURS} hours.`,
    );
  // The sandbox shows its emails to everybody: its link is no secret.
  if (isSent && !environment.sandbox) return 0;
  if (!isSent)
    desk.say(
      `No email goes out. Give them this link to set a password; it works once, within ${STAFF_LINK_HOURS} hours:`,
    );
  return told(desk, site === undefined ? `${path} (below the address of ${org}’s pages)` : site + path, 0);
}

/** The lender whose sign-ins these are, in the first product that has it, and where its pages stand. */
function lenderOf({ bundles, org, environment }: Desk) {
  const bundle = bundles.find(({ orgs }) => Object.hasOwn(orgs, org));
  const lender = bundle?.orgs[org];
  if (!bundle || !lender) return undefined;
  const { sandbox, port } = environment;
  const where = sandbox ? { localOrigin: (code: string) => localOriginOf(code, bundles, port) } : {};
  return { bundle, lender, where, site: siteOf(where, lender) };
}

/** False where the lender is in no file any more: then nothing is sent. */
async function tell(desk: Desk, email: Parameters<typeof sendAccountEmail>[2]): Promise<boolean> {
  const found = lenderOf(desk);
  if (!found) return false;
  const { bundle, lender, where } = found;
  const log = { info: () => {}, error: (_fields: object, message: string) => desk.say(message) };
  const place = { org: lender, product: { bundle }, headers: {}, isSecure: true };
  await sendAccountEmail({ mailer: desk.mailer, log, ...where }, place, email);
  return true;
}

async function list(desk: Desk): Promise<number> {
  const staff = await desk.store.identities.ofOrg(staffOrg(desk.org), MOST_LISTED);
  for (const identity of staff) {
    const { staffRole, createdAt } = identity;
    const since = createdAt.toISOString().slice(0, 10);
    desk.say(`${staffName(identity)}  ${staffRole ?? 'removed'}  since ${since}`);
  }
  return staff.length > 0 ? 0 : told(desk, `Nobody works at ${desk.org} yet.`, 0);
}

async function verify(desk: Desk): Promise<number> {
  const { events, subjects, older, ...chains } = await readChains(desk.database, desk.keys);
  const signed = await desk.readSigned(desk.store);
  const problems = [...chains.problems, ...signed.problems];
  for (const problem of problems) desk.say(problem);
  const before = older > 0 ? ` ${older} of them are older than the chains, and were not looked at.` : '';
  const verdict =
    problems.length === 0 ? 'Nothing was changed.' : `Something is wrong in ${problems.length}.`;
  return told(
    desk,
    `${events} events of ${subjects} subjects, ${signed.documents} signed documents. ${verdict}${before}`,
    problems.length === 0 ? 0 : 1,
  );
}

/** Sign-ins are those of the org that the `extends` chain ends in; without a code, of the default one. */
function canonicalOf(bundles: Bundle[], code: string | undefined): string | undefined {
  const found = bundles.map(({ orgs, defaultOrg }) => {
    const name = code ?? defaultOrg;
    return Object.hasOwn(orgs, name) ? orgs[name]?.canonical : undefined;
  });
  return found.find((canonical) => canonical !== undefined);
}

function told({ say }: CommandParts, line: string, code: number): number {
  say(line);
  return code;
}
