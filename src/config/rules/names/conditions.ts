/** Are conditions kept where the engine finds them, of categories that are there, each with a screen? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import {
  type Declared,
  eachFlow,
  type FlowModel,
  type Model,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import {
  couldBe,
  factRoots,
  findFact,
  isFound,
  isUnknown,
  knownValues,
  meantPath,
  propertiesOf,
  UNKNOWN,
} from '../../model/typed.ts';
import { isDrawn } from './routing.ts';

type Conditions = NonNullable<FlowModel['conditions']>;
type Category = Conditions['value']['categories'][string];

/** The engine reads these of each entry: which one it is, of what, since when, and whether it is over. */
const READ = ['uuid', 'categoryEnum', 'created', 'clearedAt'];

export function* conditionRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    const { conditions } = flow;
    if (!conditions) continue;
    const entry = yield* entryOf(conditions, factRoots(product, model));
    const { comment } = conditions.value;
    if (comment !== undefined) yield* fieldOf(entry, comment, conditions, ['comment']);
    for (const [name, category] of Object.entries(conditions.value.categories ?? {})) {
      yield* known(conditions, name, entry);
      if (category) yield* oneCategory({ conditions, name, category, entry, flow });
    }
  }
}

/** What the list holds; unknown where it cannot be told. */
function* entryOf(conditions: Conditions, roots: JsonSchema): Generator<Problem, JsonSchema> {
  const { from } = conditions.value;
  const found = findFact(roots, from);
  if (!isFound(found)) {
    yield problemAt(
      'var/unknown',
      conditions,
      ['from'],
      `No fact stands at "${from}".${meantPath(found, from)}`,
    );
    return UNKNOWN;
  }
  const { schema } = found;
  if (isUnknown(schema)) return UNKNOWN;
  if (schema.type !== 'array' || !isRecord(schema.items)) {
    yield problemAt(
      'condition/misfit',
      conditions,
      ['from'],
      `Conditions are kept in a list, and "${from}" is none.`,
    );
    return UNKNOWN;
  }
  const items = schema.items as JsonSchema;
  const lacking = isUnknown(items) ? [] : READ.filter((field) => propertiesOf(items)[field] === undefined);
  for (const field of lacking) {
    const message = `An entry of "${from}" has no field "${field}", which each condition needs.`;
    yield problemAt('condition/misfit', conditions, ['from'], message);
  }
  return items;
}

function* known(conditions: Conditions, name: string, entry: JsonSchema): Generator<Problem> {
  const categories = knownValues(propertiesOf(entry).categoryEnum ?? UNKNOWN)?.map(String);
  if (!categories || categories.includes(name)) return;
  const message = `No condition is ever of the category "${name}".${didYouMean(name, categories)}`;
  yield problemAtKey('condition/unknown', conditions, ['categories', name], message);
}

interface Told {
  conditions: Conditions;
  name: string;
  category: Category;
  entry: JsonSchema;
  flow: FlowModel;
}

function* oneCategory({ conditions, name, category, entry, flow }: Told): Generator<Problem> {
  const where: Declared<unknown> = { ...conditions, pointer: [...conditions.pointer, 'categories', name] };
  const { screen, shownAs, defaults = {} } = category;
  if (!isDrawn(flow, screen)) {
    const message = `No screen stands at "${screen}".${didYouMean(screen, flow.screens.names)}`;
    yield problemAt('screen/unknown', where, ['screen'], message);
  }
  const names = { names: new Set(Object.keys(conditions.value.categories)), isWhole: true };
  for (const [at, other] of (shownAs?.only ?? []).entries()) {
    yield* unknownName('condition/unknown', 'category', other, names, where, ['shownAs', 'only', at]);
  }
  if (shownAs) yield* fieldOf(entry, shownAs.by, where, ['shownAs', 'by']);
  for (const [path, value] of Object.entries(defaults)) {
    const schema = yield* fieldOf(entry, path, where, ['defaults', path]);
    if (isUnknown(schema) || couldBe(schema, value)) continue;
    const message = `"${path}" of a condition is never ${JSON.stringify(value)}.`;
    yield problemAt('condition/misfit', where, ['defaults', path], message);
  }
}

function* fieldOf(
  entry: JsonSchema,
  path: string,
  where: Declared<unknown>,
  below: string[],
): Generator<Problem, JsonSchema> {
  const found = findFact(entry, path);
  if (isFound(found)) return found.schema;
  const message = `A condition has no field "${path}".${meantPath(found, path)}`;
  const [last] = below.slice(-1);
  const isKey = last === path;
  yield isKey
    ? problemAtKey('var/unknown', where, below, message)
    : problemAt('var/unknown', where, below, message);
  return UNKNOWN;
}
