/** Is each name given once? */
import type { FlowPart } from '../../../engine/model/language.ts';
import { type Declared, type FlowModel, type Model, problemAt, problemAtKey } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { chromeOfProduct } from './chrome.ts';

/** Keys whose order or value is one whole: they stand in one file of a flow. */
const ONE_PLACE = [
  'audience',
  'role',
  'access',
  'signIn',
  'base',
  'steps',
  'transitions',
  'routing',
  'progress',
  'gates',
  'chrome',
  'firstStatus',
  'unknownStatus',
  'polling',
  'sequence',
  'creates',
] as const satisfies (keyof FlowPart)[];

export function* nameRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    yield* twice('trigger', product.triggers.all);
    yield* twice('look-up', product.lookups.all);
    yield* twice('line of the chrome', chromeOfProduct(product), 'id');
    for (const flow of product.flows.values()) yield* flowNames(flow);
  }
  yield* hostsTwice(model);
}

function* flowNames(flow: FlowModel): Generator<Problem> {
  yield* twice('status', flow.statuses.all);
  yield* twice('removed status', flow.removed, 'status');
  yield* twice('removed task', flow.removedTasks, 'task');
  yield* twice('screen', flow.screens.all);
  yield* twice('place', flow.progress, 'id');
  yield* twice('gate', flow.gates, 'id');
  yield* twice('claim', flow.claims, 'claim');
  yield* twice('notification', flow.notifications, 'tells');
  yield* twice('routing line', flow.routing, 'id');
  for (const key of ONE_PLACE) {
    const [first, ...others] = flow.files.filter(({ value }) => value[key] !== undefined);
    for (const other of others) {
      const message = `"${key}" of the flow "${flow.id}" already stands in ${first?.file}.`;
      yield problemAtKey('name/duplicate', other, [key], message, 'Keep it in one file.');
    }
  }
  yield* transitionIds(flow);
}

function* twice(noun: string, all: Declared<unknown>[], key?: string): Generator<Problem> {
  const seen = new Map<string, Declared<unknown>>();
  for (const each of all) {
    const first = seen.get(each.name);
    seen.set(each.name, first ?? each);
    if (!first || each.name === '') continue;
    const where = first.file === each.file ? '' : ` in ${first.file}`;
    const message = `A ${noun} named "${each.name}" already stands${where || ' above'}.`;
    yield key
      ? problemAt('name/duplicate', each, [key], message)
      : problemAtKey('name/duplicate', each, [], message);
  }
}

function* transitionIds({ transitions }: FlowModel): Generator<Problem> {
  const seen = new Set<string>();
  for (const transition of transitions) {
    const { id } = transition.value;
    if (seen.has(transition.name)) {
      const message = `The transition "${transition.name}" stands more than once.`;
      const hint = 'Give this one an id of its own.';
      yield problemAt('name/duplicate', transition, [id === undefined ? 'on' : 'id'], message, hint);
    }
    seen.add(transition.name);
  }
}

function* hostsTwice({ orgs }: Model): Generator<Problem> {
  const seen = new Map<string, string>();
  for (const org of orgs.all) {
    for (const [at, host] of (org.value.hosts ?? []).entries()) {
      const other = seen.get(host.toLowerCase());
      seen.set(host.toLowerCase(), other ?? org.name);
      if (other === undefined) continue;
      yield problemAt(
        'name/duplicate',
        org,
        ['hosts', at],
        `The host "${host}" already names the org "${other}".`,
      );
    }
  }
}
