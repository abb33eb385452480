/** Changes of facts, within what the schemas allow, that make one trigger hold or not hold. */
import { literalsIn, SAMPLE_IDS, sampleOf } from '../../config/model/domain.ts';
import { findFact, isFound } from '../../config/model/typed.ts';
import type { Bundle, JsonSchema, Logic } from '../../engine/model/bundle.ts';
import { compileLogic, truthy } from '../../engine/model/logic.ts';
import { isRecord, readPath, withValueAt } from '../../engine/model/paths.ts';
import type { OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { schemaAt, valuesToTry } from '../domain.ts';

/** New values by dotted path; undefined takes the fact away. */
export type FactChanges = ReadonlyMap<string, unknown>;

const LISTS = ['some', 'all', 'none'];

export function applied(facts: Facts, changes: FactChanges): Facts {
  let changed = facts;
  for (const [path, value] of changes) changed = withValueAt(changed, path, value);
  return changed;
}

/** Facts that `product.triggers.withLookups` has not seen yet. An error counts as not holding. */
export function holdsOn(product: OpenProduct, rule: Logic, facts: Facts): boolean {
  try {
    return truthy(compileLogic(rule)(product.triggers.withLookups(facts)));
  } catch {
    return false;
  }
}

/** By path, what the triggers of a product compare it to: one value may have to satisfy several of them. */
export type ComparedValues = ReadonlyMap<string, unknown[]>;

export function comparedIn({ triggers }: Bundle): ComparedValues {
  const compared = new Map<string, unknown[]>();
  const visit = (rule: Logic): void => {
    if (Array.isArray(rule)) for (const part of rule) visit(part);
    if (!isRecord(rule)) return;
    const [[, operand] = ['', null]] = Object.entries(rule) as [string, Logic][];
    visit(operand);
    const parts = Array.isArray(operand) ? operand : [operand];
    for (const part of parts) {
      if (!isRecord(part) || typeof part.var !== 'string') continue;
      const others = parts.filter((other) => !isRecord(other)).flatMap(literalsIn);
      compared.set(part.var, [...new Set([...(compared.get(part.var) ?? []), ...others])]);
    }
  };
  for (const rule of Object.values(triggers)) visit(rule);
  return compared;
}

/** Changes of one fact each (of a look-up's parts: two), the likeliest first; a fact is taken away last. */
export function changesFor(
  product: OpenProduct<Bundle>,
  rule: Logic,
  wanted: boolean,
  facts: Facts,
  compared: ComparedValues,
): FactChanges[] {
  const found = varsIn(rule).flatMap((path) => {
    const [root = '', name = '', ...rest] = path.split('.');
    if (root === 'lookups') return lookupChanges(product.source, name, rest.join('.'), rule, facts);
    // A flag is no fact of an application, and nor is the side of an experiment.
    const schema = ['flags', 'experiments'].includes(root)
      ? undefined
      : schemaAt(product.source, path)?.schema;
    if (schema === undefined) return [];
    return valuesOf(schema, rule, path, facts, compared).map(
      (value): FactChanges => new Map([[path, value]]),
    );
  });
  return found.filter((changes) => holdsOn(product, rule, applied(facts, changes)) === wanted);
}

function valuesOf(
  schema: JsonSchema,
  rule: Logic,
  path: string,
  facts: Facts,
  compared: ComparedValues,
): unknown[] {
  const entries = schema.type === 'array' ? listsFor(schema, rule, path, facts) : [];
  const literals = [...literalsIn(rule), ...(compared.get(path) ?? [])];
  const scalars = schema.type === 'array' ? [] : scalarsOf(schema, literals, facts);
  return [...entries, ...scalars, undefined];
}

/** What the question itself compares to comes first. */
function scalarsOf(schema: JsonSchema, literals: unknown[], { today }: Facts): unknown[] {
  const values = valuesToTry(schema, literals, String(today));
  return [...new Set([...literals.filter((each) => values.includes(each)), ...values])];
}

/** The list with one entry more, with only the entries that answer alike, and empty. */
function listsFor(schema: JsonSchema, rule: Logic, path: string, facts: Facts): unknown[] {
  const items = isRecord(schema.items) ? (schema.items as JsonSchema) : {};
  const now = readPath(facts, path);
  const list = Array.isArray(now) ? now : [];
  const question = questionOver(rule, path);
  if (question === undefined) return [[...list, sampleOf(items)], []];
  const entries = varsIn(question).flatMap((name) => {
    const found = name === '' ? undefined : findFact(items, name);
    if (!found || !isFound(found)) return [];
    const values = scalarsOf(found.schema, literalsIn(question), facts);
    return values.map((value) => withValueAt(sampleOf(items), name, value));
  });
  const asked = compileLogic(question);
  const [yes, no] = [true, false].map((wanted) => list.filter((entry) => truthy(asked(entry)) === wanted));
  return [...entries.map((entry) => [...list, entry]), yes, no, []];
}

function questionOver(rule: Logic, path: string): Logic | undefined {
  if (!isRecord(rule)) return undefined;
  const [[operator, operand] = ['', null]] = Object.entries(rule);
  if (!Array.isArray(operand)) return undefined;
  const [list, question] = operand;
  if (LISTS.includes(operator) && isRecord(list) && list.var === path) return question;
  return operand.map((part) => questionOver(part, path)).find((found) => found !== undefined);
}

/** What a look-up finds is changed where it stands; where it finds nothing, an entry is made and pointed to. */
function lookupChanges(
  bundle: Bundle,
  name: string,
  below: string,
  rule: Logic,
  facts: Facts,
): FactChanges[] {
  const lookup = bundle.lookups[name];
  const schema = lookup && schemaAt(bundle, lookup.from)?.schema;
  if (!lookup || !isRecord(schema?.items)) return [];
  const items = schema.items as JsonSchema;
  const found = below === '' ? undefined : findFact(items, below);
  const values =
    found && isFound(found) ? [...scalarsOf(found.schema, literalsIn(rule), facts), undefined] : [undefined];
  const now = readPath(facts, lookup.from);
  const list: unknown[] = Array.isArray(now) ? now : [];
  const { is } = lookup;
  const id = is === undefined ? lookup.value : (readPath(facts, is) ?? SAMPLE_IDS[0]);
  const at = list.findIndex((entry) => readPath(entry, lookup.where) === id);
  const entry = at === -1 ? withValueAt(sampleOf(items), lookup.where, id) : list[at];
  return values.map((value) => {
    const next = below === '' ? entry : withValueAt(entry, below, value);
    const changed = at === -1 ? [...list, next] : list.with(at, next);
    const pointed: [string, unknown][] = is === undefined || readPath(facts, is) === id ? [] : [[is, id]];
    return new Map([[lookup.from, changed], ...pointed]);
  });
}

/** Paths that a question reads of the facts; those inside a list's own question are read of its entries. */
function varsIn(rule: Logic): string[] {
  if (Array.isArray(rule)) return [...new Set(rule.flatMap(varsIn))];
  if (!isRecord(rule)) return [];
  const [[operator, operand] = ['', null]] = Object.entries(rule) as [string, Logic][];
  if (operator === 'var') return [String(Array.isArray(operand) ? operand[0] : operand)];
  return LISTS.includes(operator) && Array.isArray(operand) ? varsIn(operand[0] ?? null) : varsIn(operand);
}
