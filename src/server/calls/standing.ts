/** The call that opens, polls and resumes a journey: where its subject stands, with the screen that is open. */

import { stableText } from '../../engine/model/paths.ts';
import { oneOf } from '../http/bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { todayOf } from '../journey/facts.ts';
import { standingForPage } from '../journey/page-facts.ts';
import { standingOf } from '../journey/standing.ts';
import { cookiesAfter, openJourney, type Subject, subjectNamed } from '../journey/subject.ts';
import { named, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';

const SHOWN_CHARACTERS = 32;

export const standing: Handler = {
  name: 'standing',
  says: 'Where a journey stands, and the screen that is open.',
  query: { screen: TEXT },
  answers: { 200: named('Standing'), 304: null },
  hasVersion: true,
  who: 'visitor',
  handle: (services, call) =>
    replyStanding(services, subjectNamed(services, call, call.product, call.params.journey ?? '')),
};

/** The standing of a subject, at the screen that the query names. */
export async function replyStanding(services: Services, subject: Subject): Promise<Reply> {
  const { call } = subject;
  const { query, org } = call;
  const { tags } = services.statuses;
  const screen = query.screen === undefined ? undefined : oneOf(query, 'screen');
  // Read before the standing: what is written meanwhile makes another revision.
  const revision = await revisionOf(services, subject);
  const key = JSON.stringify([subject.scope, subject.kind === 'owner' && subject.uuid, org.code, screen]);
  const known = revision === undefined ? undefined : tags.find(key, revision);
  if (known !== undefined && isNamed(call, known)) return { status: 304, headers: { etag: known } };
  const found = await openJourney(services, services.store, subject, 'find');
  const whole = await standingOf(services, services.store, found, screen);
  const body = call.isForPage ? standingForPage(found, whole) : whole;
  // Keyed, since a plain hash would give small facts away.
  const digest = services.keys.digest('request', stableText(body));
  const etag = `"${digest.slice(0, SHOWN_CHARACTERS)}"`;
  if (revision !== undefined) tags.store(key, revision, etag);
  const reply = { headers: { etag }, cookies: await cookiesAfter(services, subject, found) };
  return isNamed(call, etag) ? { ...reply, status: 304 } : { ...reply, status: 200, body };
}

/** All that the standing of an owner's application is made of, by versions; undefined for others, which nobody polls. */
async function revisionOf(services: Services, subject: Subject): Promise<string | undefined> {
  const { product, products, caller } = subject.call;
  if (!caller || subject.kind !== 'owner') return undefined;
  const { uuid, updatedAt } = caller.identity;
  const { statuses, clock } = services;
  const [row, person] = await Promise.all([statuses.find(subject.uuid), statuses.personVersion(uuid)]);
  if (row?.identity !== uuid) return undefined;
  const bundles = products.map(({ bundle }) => bundle.hash);
  const flags = products.map(({ bundle, switched }) => JSON.stringify(switched(bundle.product, row.org)));
  const today = todayOf(product, clock);
  return [row.version, row.unsubmitted, person, updatedAt.getTime(), today, ...bundles, ...flags].join(' ');
}

/** Does the browser hold this very reply (RFC 9110, 13.1.2)? */
function isNamed({ headers }: Call, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.includes(etag) === true;
}
