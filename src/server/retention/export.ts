/** All that we have about one person, as one file: what is theirs, as it may leave to them, and nobody else's. */
import { outgoing } from '../journey/facts.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { productOfRow } from '../publish/served.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';

interface RowOfLender {
  product: string;
  org: string;
}

type ExportParts = Pick<Services, 'store' | 'clock'> & {
  configuration: Pick<Services['configuration'], 'products'>;
};

const MOST_MESSAGES = 10_000;

/** Moments are ISO 8601. Numbers that leave only masked stand masked here as well, and secrets not at all. */
export async function personsData(
  services: ExportParts,
  identity: Identity,
): Promise<Record<string, unknown>> {
  const { store, configuration, clock } = services;
  const held = await store.holdings.of(identity.uuid);
  const productOf = (of: RowOfLender) => productOfRow(configuration.products(), of);
  return {
    madeAt: clock(),
    account: { ...identity.details, createdAt: identity.createdAt },
    sessions: (await store.sessions.listOf(identity.uuid)).map(({ browser, system, createdAt, seenAt }) => ({
      ...{ browser, system, createdAt, seenAt },
    })),
    secondFactor: await factorData(services, identity),
    profiles: await Promise.all(
      held.people.map(async ({ product }) => {
        const person = await store.people.find({ identity: identity.uuid, product });
        return { product, ...answersOf(productOf({ product, org: identity.org }), 'person', person?.facts) };
      }),
    ),
    applications: await Promise.all(
      held.applications.map(({ uuid, product, org }) =>
        applicationData(services, identity, uuid, productOf({ product, org })),
      ),
    ),
    parts: await Promise.all(held.parts.map((uuid) => partData(services, uuid, productOf))),
    notifications: (await store.notifications.listOwn(identity.uuid)).map(
      ({ title, description, at, readAt }) => ({
        ...{ title, description, at, readAt },
      }),
    ),
    talks: await Promise.all(
      held.talks.map(async (talk) => ({
        messages: await store.talks.messages(talk, { most: MOST_MESSAGES }),
      })),
    ),
    happened: happenedTo(await store.events.of(identity.uuid)),
  };
}

/** Neither key nor code: whoever has the file is not to sign in by it. */
async function factorData({ store }: ExportParts, { uuid }: Identity) {
  const since = (await store.authenticators.find(uuid))?.confirmedAt ?? null;
  const passkeys = (await store.passkeys.of(uuid)).map(({ name, createdAt }) => ({ name, createdAt }));
  return { since, recoveryCodesLeft: await store.authenticators.recoveryCodesLeft(uuid), passkeys };
}

/** Documents and files by their names: they are read and downloaded in the application itself. */
async function applicationData(
  { store }: ExportParts,
  identity: Identity,
  uuid: string,
  product: PublishedProduct | undefined,
) {
  const row = await store.applications.find(uuid);
  if (!row || row.identity !== identity.uuid) return {};
  const documents = await store.documents.current(uuid);
  const files = await store.uploads.of({ application: uuid, participant: null });
  // Those who sign beside them have emails of their own.
  const emails = (await store.outbox.unsentOf(uuid)).filter(({ to }) => to === identity.details.email);
  const { org, status, createdAt, updatedAt } = row;
  return {
    ...{ uuid, product: row.product, lender: org, status, createdAt, updatedAt },
    ...answersOf(product, 'application', row.facts),
    documents: documents.map(({ title, madeAt, signedAt }) => ({ title, madeAt, signedAt })),
    files: files.map(({ name, type, size, createdAt: at }) => ({ name, type, size, at })),
    emails: emails.map(({ subject, text, at }) => ({ subject, text, at })),
    happened: happenedTo(await store.events.of(uuid)),
  };
}

/** Their part alone: nothing of the application, which is somebody else's. */
async function partData(
  { store }: ExportParts,
  uuid: string,
  productOf: (of: RowOfLender) => PublishedProduct | undefined,
) {
  const part = await store.participants.find(uuid);
  if (!part) return {};
  const { role, product, org, application, invitedAt, openedAt, revokedAt } = part;
  const files = await store.uploads.of({ application, participant: uuid });
  return {
    ...{ role, product, lender: org, invitedAt, openedAt, revokedAt },
    ...answersOf(productOf(part), 'participant', part.facts),
    files: files.map(({ name, type, size, createdAt: at }) => ({ name, type, size, at })),
  };
}

function answersOf(
  product: PublishedProduct | undefined,
  kept: 'application' | 'person' | 'participant',
  facts: Record<string, unknown> = {},
) {
  return { answers: product ? outgoing(product, kept, facts) : {} };
}

/** What was done, and when. By whom is somebody else's, and so is what it was about. */
function happenedTo(events: readonly { at: Date; kind: string; screen: string | null }[]) {
  return events.map(({ at, kind, screen }) => ({ at, kind, screen }));
}
