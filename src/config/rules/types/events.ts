/** Does each event that tells of a visit happen somewhere, and does nothing go along that is not open? */
import type { VisitEvent } from '../../../engine/model/language.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import {
  type Declared,
  eachFlow,
  type FlowModel,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { choicesOf, factRoots, findFact, isFound, isUnknown, meantPath } from '../../model/typed.ts';
import { isScreenBroken } from '../../model/uses.ts';
import { sensitivityAt } from './sensitivity.ts';

/** What every event has by itself. */
const OWN = [
  'id',
  'age',
  'bundle',
  'flow',
  'screen',
  'form',
  'pointer',
  'keyword',
  'link',
  'gate',
  'fault',
  'kind',
];

export function* eventRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    for (const event of flow.events) {
      if (product.file && product.file.value.telemetry === undefined) {
        const message = `The product tells nothing of visits, so "${event.name}" is never sent.`;
        yield problemAtKey('event/unsent', event, [], message, 'Add telemetry to its product.yaml.');
      }
      yield* where(event, flow);
      yield* properties(event, product, model);
    }
  }
}

function* where(event: Declared<VisitEvent>, flow: FlowModel): Generator<Problem> {
  const { on, screen, link, gate } = event.value;
  if (on === 'gate') return yield* gateOf(event, flow, gate);
  if (screen === undefined) {
    yield problemAt(
      'event/target',
      event,
      ['on'],
      `"${event.name}" does not say on which screen it happens.`,
    );
    return;
  }
  const names = new Set([...flow.screens.names].map(screenOfVariant));
  if (screen !== 'any' && flow.screens.isWhole && !names.has(screen)) {
    const message = `No screen is named "${screen}".${didYouMean(screen, names)}`;
    yield problemAt('event/target', event, ['screen'], message);
    return;
  }
  if (on === 'link') yield* linkOf(event, flow, screen, link);
}

function* gateOf(event: Declared<VisitEvent>, flow: FlowModel, gate: string | undefined): Generator<Problem> {
  const names = flow.gates.map(({ name }) => name);
  if ((gate !== undefined && names.includes(gate)) || flow.gaps.has('gates')) return;
  const message =
    gate === undefined
      ? `"${event.name}" does not say which gate it is about.`
      : `No gate is named "${gate}".${didYouMean(gate, names)}`;
  yield problemAt('event/target', event, [gate === undefined ? 'on' : 'gate'], message);
}

function* linkOf(
  event: Declared<VisitEvent>,
  flow: FlowModel,
  screen: string,
  link: string | undefined,
): Generator<Problem> {
  if (isScreenBroken(flow, screen)) return;
  const there = flow.screens.all.filter(({ name }) => screen === 'any' || screenOfVariant(name) === screen);
  const names = there.flatMap(({ value }) => (value.links ?? []).map(({ id }) => id));
  if (link !== undefined && names.includes(link)) return;
  const message =
    link === undefined
      ? `"${event.name}" does not say which link it is about.`
      : `No link of "${screen}" is named "${link}".${didYouMean(link, names)}`;
  yield problemAt('event/target', event, [link === undefined ? 'on' : 'link'], message);
}

function* properties(event: Declared<VisitEvent>, product: ProductModel, model: Model): Generator<Problem> {
  const { with: given = {}, dedupeProperty } = event.value;
  const roots = factRoots(product, model);
  for (const [name, path] of Object.entries(given)) {
    if (OWN.includes(name)) {
      const message = `Every event has "${name}" by itself.`;
      yield problemAtKey('event/target', event, ['with', name], message, 'Choose another name.');
    }
    const found = findFact(roots, path);
    if (!isFound(found)) {
      const message = `No fact stands at "${path}".${meantPath(found, path)}`;
      yield problemAt('var/unknown', event, ['with', name], message);
      continue;
    }
    if (isUnknown(found.schema)) continue;
    const sensitivity = sensitivityAt(path, product, roots);
    if (sensitivity !== 'open') {
      const message = `"${path}" is ${sensitivity}, and an event leaves the application.`;
      const hint = 'Tell of another fact. Mark this one open only if anybody may know it.';
      yield problemAt('event/sensitive', event, ['with', name], message, hint);
    } else if (choicesOf(found.schema) === undefined) {
      const message = `"${path}" can be anything; an event tells only values of a closed list, or whether something is so.`;
      yield problemAt('event/value', event, ['with', name], message);
    }
  }
  if (dedupeProperty === undefined || dedupeProperty === 'screen' || Object.hasOwn(given, dedupeProperty))
    return;
  const message = `"${dedupeProperty}" is not among what goes along.${didYouMean(dedupeProperty, Object.keys(given))}`;
  yield problemAt('event/target', event, ['dedupeProperty'], message);
}
