/** The calls about experiments: the tracker id of a person, and what the lender is told of an application's variations. */
import { assignmentsOf, type ExperimentRecord } from '../../engine/decide/experiments.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { bodyReader } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { lockOwn } from '../journey/application.ts';
import { transactWithRetry, WriteConflict } from '../journey/once.ts';
import { closed, listOf, orNull, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import type { Store } from '../store/store.ts';
import { isUuid } from '../store/tables.ts';

const UUID = { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' };
const TRACKER = closed({ trackerUuid: orNull(TEXT) });
const NO_APPLICATION = 'App ID is required to save experiment';

const readTracker = bodyReader<{ optimizelyProfileUuid: string }>({ optimizelyProfileUuid: UUID }, [
  'optimizelyProfileUuid',
]);

export const optimizerProfile: Handler = {
  name: 'optimizerProfile',
  says: 'The tracker id of the person; null before one was stored.',
  query: { 'identityUuid!': TEXT },
  answers: { 200: TRACKER },
  who: 'person',
  handle: async (_services, call) => ({ status: 200, body: { trackerUuid: ownIdentity(call).tracker } }),
};

export const saveOptimizerProfile: Handler = {
  name: 'saveOptimizerProfile',
  says: 'Stores the tracker id of the person. Applications that are begun already go on by theirs.',
  query: { 'identityUuid!': TEXT },
  body: readTracker.schema,
  answers: { 200: TRACKER },
  who: 'person',
  handle: async ({ store }, call) => {
    const { uuid } = ownIdentity(call);
    const trackerUuid = readTracker(call.body).optimizelyProfileUuid.toLowerCase();
    await store.identities.update(uuid, { tracker: trackerUuid });
    return { status: 200, body: { trackerUuid } };
  },
};

/** Somebody else's is as absent as one that never was. */
function ownIdentity(call: Call) {
  const { identity } = personOf(call);
  if (call.query.identityUuid !== identity.uuid) throw notFound();
  return identity;
}

const NAME = { type: 'string', minLength: 1, maxLength: 200 };
const RECORD = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'variation'],
  properties: { name: NAME, variation: NAME, appUuid: NAME },
};
const readRecords = bodyReader<{ experiments: (ExperimentRecord & { appUuid?: string })[] }>(
  { experiments: { type: 'array', minItems: 1, maxItems: 50, items: RECORD } },
  ['experiments'],
);

/** Each variation is found here as it was in the browser: nobody can say that they had another one. */
export const saveExperiments: Handler = {
  name: 'saveExperiments',
  says: 'Tells the lender which variations an application has, once.',
  body: { type: 'array', minItems: 1, maxItems: 50, items: RECORD },
  answers: { 200: listOf(closed({ name: TEXT, variation: TEXT })) },
  who: 'person',
  handle: async (services, call) => {
    if (!isUuid(call.params.uuid ?? '')) throw new Refused(422, NO_APPLICATION);
    if (!Array.isArray(call.body)) throw new Refused(400, 'The body is to be a JSON array.');
    const { experiments } = readRecords({ experiments: call.body });
    if (experiments.some(({ appUuid = call.params.uuid }) => appUuid !== call.params.uuid)) {
      throw new Refused(422, 'The record is of another application.');
    }
    const saved = await transactWithRetry(services.store, (tx) => save(services, call, tx, experiments));
    return { status: 200, body: Object.entries(saved).map(([name, variation]) => ({ name, variation })) };
  },
};

async function save(services: Services, call: Call, tx: Store, given: ExperimentRecord[]) {
  const { row, product, facts } = await lockOwn(services, call, tx);
  const assigned = assignmentsOf(product.open, facts, row.tracker);
  const wrong = given.find(({ name, variation }) => ownOf(assigned, name) !== variation);
  if (wrong)
    throw new Refused(422, `This application does not have "${wrong.variation}" of "${wrong.name}".`);
  const known = isRecord(row.experiments) ? row.experiments : {};
  const experiments = {
    ...known,
    ...Object.fromEntries(given.map(({ name, variation }) => [name, variation])),
  };
  if (given.every(({ name, variation }) => ownOf(known, name) === variation)) return experiments;
  if (!(await tx.applications.update(row.uuid, row, { experiments }, product.schemas.application))) {
    throw new WriteConflict();
  }
  return experiments;
}

function ownOf(all: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}
