/** What did somebody just do here? Only where journeys are kept: in development and in the sandbox. */
import type { Handler } from '../http/call.ts';
import { notFound } from '../refused.ts';

/** `{ journey }`, null before the first. It holds nothing that anybody typed, so that anybody may have it. */
export const record: Handler = {
  call: 'record',
  who: 'anyone',
  handle: async ({ journeys }) => {
    if (!journeys) throw notFound();
    return { status: 200, body: { journey: journeys.last() ?? null } };
  },
};
