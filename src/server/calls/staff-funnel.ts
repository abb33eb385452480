/** The call that tells staff where people stop: counts alone, and none under five. */
import { oneOf } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { COUNT, closed, listOf, MOMENT, orNull, TEXT, TRUTH } from '../openapi/shapes.ts';
import { orgsOf } from '../staff/people.ts';
import { funnelOf } from '../telemetry/funnel.ts';

const DAY_MS = 86_400_000;
/** Without a date: the last four weeks. */
const USUAL_MS = 28 * DAY_MS;
const COUNTED = orNull(COUNT);
const SHARE = orNull({ type: 'number', minimum: 0 });

const SCREEN = closed({
  ...{
    screen: TEXT,
    visits: COUNTED,
    submitted: COUNTED,
    left: COUNTED,
    dropOff: SHARE,
    medianSeconds: SHARE,
  },
  refusals: listOf(closed({ pointer: TEXT, keyword: TEXT, message: TEXT, visits: COUNT })),
});

const COUNTS = { visits: COUNTED, completions: COUNTED, screens: listOf(SCREEN) };
const EXPERIMENT = closed({
  name: TEXT,
  variations: listOf(closed({ variation: TEXT, ...COUNTS }, ['completions'])),
});

const VERSION = closed(
  {
    ...{ bundle: TEXT, product: TEXT, flow: TEXT, isCurrent: TRUTH, firstAt: MOMENT, lastAt: MOMENT },
    ...{ ...COUNTS, experiments: listOf(EXPERIMENT) },
  },
  ['completions'],
);

export const staffFunnel: Handler = {
  name: 'staffFunnel',
  says: 'Where people stop, by version of each flow and by screen.',
  query: { org: TEXT, since: TEXT },
  answers: { 200: closed({ orgs: listOf(TEXT), since: MOMENT, versions: listOf(VERSION) }) },
  who: 'staff',
  needs: 'read',
  handle: async ({ store, clock }, call) => {
    const orgs = orgsAsked(call);
    const since = sinceOf(call, clock());
    const versions = [];
    for (const { bundle } of call.products) {
      const from = { orgs, product: bundle.product, since };
      const { screenVisits, refusedFields, comparedVisits } = store.telemetry;
      versions.push(
        ...funnelOf(bundle, {
          visits: await screenVisits(from),
          refused: await refusedFields(from),
          compared: await comparedVisits(from),
        }),
      );
    }
    return { status: 200, body: { orgs, since: since.toISOString(), versions } };
  },
};

/** One of those that the caller may see, or all of them. */
function orgsAsked(call: Call): string[] {
  const own = orgsOf(call);
  if (call.query.org === undefined) return own;
  const org = oneOf(call.query, 'org');
  if (!own.includes(org)) throw notFound();
  return [org];
}

function sinceOf({ query }: Call, now: Date): Date {
  if (query.since === undefined) return new Date(now.getTime() - USUAL_MS);
  const text = oneOf(query, 'since');
  const since = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(since.getTime())) return since;
  throw new Refused(400, 'The query parameter "since" is to be a date, such as 2026-11-01.');
}
