/** The call that opens, polls and resumes a journey: where its subject stands, with the screen that is open. */
import { oneOf } from '../bodies.ts';
import type { Call, Handler, Reply } from '../calls.ts';
import { readOwn } from '../journey/application.ts';
import { draftPlace } from '../journey/draft-cookie.ts';
import { draftNamed, isDraftName } from '../journey/names.ts';
import { standingOfApplication, standingOfDraft } from '../journey/standing.ts';
import { stableText } from '../journey/version.ts';
import type { Services } from '../services.ts';

const SHOWN_CHARACTERS = 32;

export const standing: Handler = {
  call: 'standing',
  who: 'visitor',
  handle: async (services, call) => {
    const reply = await (isDraftName(call.params.journey ?? '')
      ? draftStanding(services, call)
      : applicationStanding(services, call));
    return unlessKnown(services, call, reply);
  },
};

async function draftStanding(services: Services, call: Call): Promise<Reply> {
  const journey = draftNamed(call.product, call.params.journey ?? '');
  const { place, cookies } = draftPlace(services, call, journey.product);
  const draft = await place.find(services.store);
  const body = standingOfDraft(services, call, journey, draft, askedScreen(call));
  return { status: 200, body, cookies };
}

async function applicationStanding(services: Services, call: Call): Promise<Reply> {
  const open = await readOwn(services, call);
  const body = await standingOfApplication(services, services.store, open, askedScreen(call));
  return { status: 200, body };
}

function askedScreen({ query }: Call): string | undefined {
  return query.screen === undefined ? undefined : oneOf(query, 'screen');
}

/** 304 where the browser holds this very reply (RFC 9110, 13.1.2). Keyed, since the tag would give small facts away. */
function unlessKnown({ keys }: Services, { headers }: Call, { body, ...reply }: Reply): Reply {
  const etag = `"${keys.digest('request', stableText(body)).slice(0, SHOWN_CHARACTERS)}"`;
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return { ...reply, status: 304, headers: { etag } };
  return { ...reply, body, headers: { etag } };
}
