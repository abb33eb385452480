/** How does a test play an application through the lender's side? With the sandbox's providers, until nobody has more to say. */
import { withValueAt } from '../../../src/engine/model/paths.ts';
import { flowOf } from '../../../src/engine/model/product.ts';
import type { Facts } from '../../../src/engine/model/triggers.ts';
import { lockApplication, readApplication } from '../../../src/server/journey/application.ts';
import { writeAndMove } from '../../../src/server/journey/moves.ts';
import type { ApplicationFacts } from '../../../src/server/sandbox/facts.ts';
import { createSandboxProviders } from '../../../src/server/sandbox/providers.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import type { Providers } from '../../../src/server/stages/provider.ts';
import { applicant, emailOf, fieldsOf } from '../../support/personas.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { beginning, type Saying, type Somebody, usual } from './people.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 20;
const MOST_SAYINGS = 60;

export interface Journey {
  /** The statuses it came through, in order. */
  statuses: string[];
  /** Where it ended. */
  status: string;
  /** The subjects of the emails that were sent, in order. */
  emails: string[];
  application: ApplicationFacts;
}

/** Asked of the statuses so far. */
export type IsThere = (statuses: string[]) => boolean;

export interface Line {
  server: TestServer;
  providers: Providers;
  /** Plays it until it ends, waits for staff, or would go on only by another answer. `isThere`: it stops where that holds. */
  play: (somebody?: Somebody, isThere?: IsThere) => Promise<Journey>;
  close: () => Promise<void>;
}

export async function openLine(): Promise<Line> {
  const keys = createKeyring(new Uint8Array(32).fill(7));
  // Papers are proved elsewhere, and take their time.
  const documents = { ask: async () => ({ made: [] }) };
  const providers = { ...createSandboxProviders({ delay: 0, keys }), documents };
  const server = await startApp({ providers });
  return {
    server,
    providers,
    play: (somebody = {}, isThere) => play(server, somebody, isThere),
    close: server.close,
  };
}

async function play(server: TestServer, somebody: Somebody, isThere?: IsThere): Promise<Journey> {
  const uuid = await apply(server, somebody);
  const said: Record<string, number> = {};
  await server.settled();
  for (let days = 0, sayings = 0; days < MOST_DAYS && sayings < MOST_SAYINGS; ) {
    const { row, facts } = await standing(server, uuid);
    if (isThere?.(await comeThrough(server, uuid))) break;
    const count = said[row.status] ?? 0;
    said[row.status] = count + 1;
    const own = somebody.says?.[row.status];
    const saying = own ? (own[count] ?? own.at(-1)) : usual(row.status, facts, somebody);
    const before = row.visit;
    if (saying) {
      await say(server, uuid, saying);
      sayings += 1;
    } else {
      server.wait(DAY_MS);
      await server.runDue();
      days += 1;
    }
    await server.settled();
    const after = await standing(server, uuid);
    // Nothing that was said or waited for has moved it: here it stays.
    if (after.row.visit === before && (saying ? count > 1 : !hasDue(after.row))) break;
  }
  const { row, facts } = await standing(server, uuid);
  const statuses = await comeThrough(server, uuid);
  const { details } = (await server.store.identities.find(row.identity))!;
  const sent = await server.store.mailbox.list(row.org, details.email);
  const emails = sent.map(({ subject }) => subject).reverse();
  return { statuses, status: row.status, emails, application: facts.application as ApplicationFacts };
}

async function comeThrough({ store }: TestServer, uuid: string): Promise<string[]> {
  const events = await store.events.of(uuid);
  return events.filter(({ kind }) => kind === 'moved').map(({ status }) => status ?? '');
}

/** Something will happen by itself within the days that matter here. */
function hasDue({ dueAt, enteredAt }: { dueAt: Date | null; enteredAt: Date }): boolean {
  return dueAt !== null && dueAt.getTime() - enteredAt.getTime() < MOST_DAYS * DAY_MS;
}

async function standing(server: TestServer, uuid: string) {
  const open = await readApplication(server.services, uuid);
  if (!open) throw new Error('The application is gone.');
  return open;
}

async function say(server: TestServer, uuid: string, saying: Saying): Promise<void> {
  await server.store.transaction(async (tx) => {
    const open = (await lockApplication(server.services, tx, uuid))!;
    const facts = Object.entries(saying).reduce<Facts>(
      (written, [path, value]) => withValueAt(written, path, value),
      open.facts,
    );
    await writeAndMove(server.services, tx, open, facts, open.row.identity);
  });
}

let people = 0;

async function apply({ services, store }: TestServer, somebody: Somebody): Promise<string> {
  const product = services.configuration.products()[0]!;
  const { bundle, schemas, open } = product;
  people += 1;
  const email = emailOf(fieldsOf(applicant()), `line.${people}`);
  const identity = await store.identities.create({
    ...{ org: bundle.defaultOrg, details: { email }, passwordHash: 'none' },
  });
  const { profile, application } = beginning(somebody);
  await store.people.save(
    { identity: identity!.uuid, product: bundle.product },
    { version: 0 },
    { profile },
    schemas.person,
  );
  const { steps: _, ...flow } = flowOf(open, 'application');
  const row = await store.applications.create(
    {
      ...{ org: bundle.defaultOrg, identity: identity!.uuid, product: bundle.product, flow: flow.id },
      ...{ bundle: bundle.hash, status: 'APP_SUBMISSION', facts: {} },
    },
    schemas.application,
  );
  await store.transaction(async (tx) => {
    const standing = (await lockApplication(services, tx, row.uuid))!;
    const facts = {
      ...standing.facts,
      application: { ...(standing.facts.application as object), ...application },
    };
    await writeAndMove(services, tx, standing, facts, row.identity);
  });
  return row.uuid;
}
