/** The call for what the last visitor did here, only where journeys are recorded. */
import type { Handler } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { closed, OBJECT, orNull } from '../openapi/shapes.ts';

/** `{ journey }`, null before the first. It holds nothing that anybody typed, so that anybody may have it. */
export const record: Handler = {
  name: 'record',
  says: 'The steps of the last visitor, for a walk to be made of; in development and the sandbox alone.',
  answers: { 200: closed({ journey: orNull(OBJECT) }) },
  who: 'anyone',
  handle: async ({ journeys }) => {
    if (!journeys) throw notFound();
    return { status: 200, body: { journey: journeys.last() ?? null } };
  },
};
