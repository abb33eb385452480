/** The call that opens, polls and resumes a journey: where its subject stands, with the screen that is open. */
import { oneOf } from '../bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import type { Subject } from '../journey/journey.ts';
import { standingOf } from '../journey/standing.ts';
import { subjectNamed } from '../journey/subject.ts';
import { stableText } from '../journey/version.ts';
import { named, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services.ts';

const SHOWN_CHARACTERS = 32;

export const standing: Handler = {
  name: 'standing',
  says: 'Where a journey stands, and the screen that is open.',
  query: { screen: TEXT },
  answers: { 200: named('Standing'), 304: null },
  hasVersion: true,
  who: 'visitor',
  handle: (services, call) =>
    replyStanding(services, call, subjectNamed(services, call, call.product, call.params.journey ?? '')),
};

/** The standing of whoever is meant, at the screen that the query names. */
export async function replyStanding(services: Services, call: Call, subject: Subject): Promise<Reply> {
  const { store } = services;
  const journey = await subject.find(store);
  const screen = call.query.screen === undefined ? undefined : oneOf(call.query, 'screen');
  const body = await standingOf(services, store, journey, screen);
  return unlessKnown(services, call, { status: 200, body, cookies: subject.cookies() });
}

/** 304 where the browser holds this very reply (RFC 9110, 13.1.2). Keyed, since the tag would give small facts away. */
function unlessKnown({ keys }: Services, { headers }: Call, { body, ...reply }: Reply): Reply {
  const etag = `"${keys.digest('request', stableText(body)).slice(0, SHOWN_CHARACTERS)}"`;
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return { ...reply, status: 304, headers: { etag } };
  return { ...reply, body, headers: { etag } };
}
