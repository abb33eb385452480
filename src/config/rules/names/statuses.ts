/** Is each status exactly one thing, and is it named in the table alone? */
import {
  declarationOf,
  eachFlow,
  type FlowModel,
  type Model,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';

/** The root of facts that holds the status of the lender's process. */
const STATUS_ROOT = 'status';

export function* statusRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    for (const status of flow.statuses.all) {
      const { route, waiting, derived } = status.value;
      const given = Object.entries({ route, waiting, derived }).filter(([, value]) => value !== undefined);
      if (given.length === 1) continue;
      const what =
        given.length === 0 ? 'none of route, waiting and derived' : given.map(([key]) => key).join(' and ');
      const message = `The status "${status.name}" is ${what}.`;
      yield problemAtKey(
        'status/ambiguous',
        status,
        [],
        message,
        'Each status is exactly one of route, waiting and derived.',
      );
    }
    yield* keptStatuses(flow);
    yield* removedStatuses(flow);
    yield* withoutFirst(flow);
    for (const named of [flow.firstStatus, flow.unknownStatus]) {
      if (named) yield* unknownName('status/unknown', 'status', named.value, flow.statuses, named, []);
    }
    const schema = product.file?.value.facts[STATUS_ROOT]?.schema;
    if (schema !== undefined && flow.statuses.all.length > 0) yield* listed(flow, schema, model);
  }
}

/** The rows may stand in several files: which of them is first is no matter of order. */
function* withoutFirst({ id, files, statuses }: FlowModel): Generator<Problem> {
  const table = files.find(({ value }) => value.statuses);
  if (!table || !statuses.isWhole || files.some(({ value }) => Object.hasOwn(value, 'firstStatus'))) return;
  const message = `The flow "${id}" does not say in which status an application begins.`;
  yield problemAtKey('status/first', table, ['statuses'], message, 'Name it: `firstStatus: <status>`.');
}

function* keptStatuses({ statuses }: FlowModel): Generator<Problem> {
  for (const status of statuses.all) {
    if (status.value.kept === undefined || status.value.waiting) continue;
    const message = `The status "${status.name}" is kept, and does not wait.`;
    yield problemAtKey('status/ambiguous', status, ['kept'], message, 'Only a waiting status is kept.');
  }
}

function* removedStatuses({ removed, statuses }: FlowModel): Generator<Problem> {
  for (const line of removed) {
    yield* unknownName('status/unknown', 'status', line.value.goes, statuses, line, ['goes']);
    if (!statuses.names.has(line.name)) continue;
    const message = `The status "${line.name}" is removed, and has a row in the table.`;
    yield problemAt('status/ambiguous', line, ['status'], message, 'Remove this line, or the row.');
  }
}

/** A list of statuses beside the table would be a second one. */
function* listed(flow: FlowModel, schema: string, model: Model): Generator<Problem> {
  const facts = declarationOf(model.facts, schema);
  if (!facts || facts.value.names !== undefined || !Array.isArray(facts.value.enum)) return;
  const message = `The statuses are listed here, and stand in the table of the flow "${flow.id}".`;
  yield problemAtKey(
    'status/listed',
    facts,
    ['enum'],
    message,
    'Write "names": "status" instead of the list.',
  );
}
