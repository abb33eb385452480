/** Is a journey whole? Each taken answer told once, each move one that the flow declares, nothing asked twice, no secret kept in clear. */
import { expect } from 'vitest';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { readPath } from '../../src/engine/model/paths.ts';
import type { Store } from '../../src/server/store/store.ts';
import type { Journey } from './journey.ts';
import { holesIn, unlikeTheirText, wronglySent } from './journey-emails.ts';
import type { World } from './journey-world.ts';
import { fieldsOf } from './personas.ts';

/** What a server keeps, read behind its back. */
export interface Kept {
  store: Store;
  bundle: Bundle;
  /** Everything that was logged. */
  log?: string;
}

export function keptBy({ server }: World): Kept {
  const { store, log, services } = server!;
  return { store, log: log(), bundle: services.configuration.products()[0]!.bundle };
}

/** Answers the statuses that it came through. */
export async function expectWhole({ store, bundle, log = '' }: Kept, journey: Journey): Promise<string[]> {
  const { uuid, persona } = journey;
  const events = await store.events.of(uuid);
  const of = (kind: string) => events.filter((event) => event.kind === kind);
  const row = (await store.applications.find(uuid))!;
  expect(of('created')).toHaveLength(1);
  expect(of('answered').map(({ screen }) => looks(screen))).toEqual(journey.answered);
  expect(of('returned')).toHaveLength(journey.returned);

  const statuses = ['APP_SUBMISSION', ...of('moved').map(({ status }) => status ?? '')];
  const { stages, expires } = bundle.flows.application!;
  const strange = statuses.slice(1).filter((to, at) => {
    const { then = [], failed } = stages[statuses[at] ?? ''] ?? {};
    return ![...then.map((exit) => exit.to), failed, expires?.to].includes(to);
  });
  expect(strange).toEqual([]);
  expect(statuses.at(-1)).toBe(row.status);
  expect(row.visit).toBe(statuses.length);

  const conditions = (readPath(row.facts, 'application.conditions') ?? []) as {
    categoryEnum: string;
    clearedAt?: string;
  }[];
  const open = conditions.filter(({ clearedAt }) => !clearedAt).map(({ categoryEnum }) => categoryEnum);
  // Staff may ask for the same once more; the lender's side itself does not.
  const own = open.filter((category) => !BY_STAFF.includes(category));
  expect(own).toEqual([...new Set(own)]);
  const papers = (await store.documents.current(uuid)).map(({ name }) => name);
  expect(papers).toEqual([...new Set(papers)]);
  expect(log).not.toContain(fieldsOf(persona.answers).ssn);
  const emails = await store.mailbox.list(row.org, journey.email);
  expect(holesIn(emails)).toEqual([]);
  expect(unlikeTheirText(emails)).toEqual([]);
  const subjects = emails.map(({ subject }) => subject);
  expect(wronglySent(bundle, statuses, subjects)).toEqual([]);
  return statuses;
}

/** What staff ask for in journeys; see journey-staff.ts. */
const BY_STAFF = ['GENERIC_DOCUMENT_REQUEST', 'PROPERTY_LEGAL_DESCRIPTION', 'MISSING_PHONE_NUMBER'];

/** Events tell the look that was answered; a journey tells the screen. */
function looks(screen: string | null): string {
  return (screen ?? '').split('#')[0] ?? '';
}
