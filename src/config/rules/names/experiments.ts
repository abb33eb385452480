/** Does each experiment divide all of its people, by what holds from their first page to their last, and for something? */
import type { Experiment } from '../../../engine/model/language.ts';
import { eachNode, type LogicNode, readLogic } from '../../model/logic.ts';
import { type Declared, type Model, type ProductModel, problemAt, problemAtKey } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { readBy } from '../reach/early.ts';
import { pathsRead } from '../reach/readers.ts';

const WHOLE = 100;
/** The same on every page of a person's way. */
const STEADY = ['org', 'flags', 'today'];

export function* experimentRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    for (const experiment of experimentsOfProduct(product)) {
      yield* wholeShares(experiment);
      yield* steady(experiment, product);
    }
  }
}

/** An entry that could not be read is missing. */
function experimentsOfProduct({ file }: ProductModel): Declared<Experiment>[] {
  if (!file) return [];
  return Object.entries(file.value.experiments ?? {}).flatMap(([name, value]) =>
    value ? [{ name, value, file: file.file, pointer: ['experiments', name] }] : [],
  );
}

function* wholeShares(experiment: Declared<Experiment>): Generator<Problem> {
  const shares = Object.values(experiment.value.variations);
  const sum = shares.reduce((all, share) => all + share, 0);
  if (sum === WHOLE) return;
  const message = `The shares of "${experiment.name}" come to ${sum} percent, and not to ${WHOLE}.`;
  yield problemAt('experiment/shares', experiment, ['variations'], message);
}

/** Who would take part on one page and not on the next would see both sides. */
function* steady(experiment: Declared<Experiment>, product: ProductModel): Generator<Problem> {
  const { when } = experiment.value;
  if (when === undefined) return;
  const passing = [...readBy(when, product)].filter((path) => !STEADY.includes(path.split('.')[0] ?? ''));
  if (passing.length === 0) return;
  const paths = listed(
    passing.map((path) => `"${path}"`),
    3,
  );
  const message = `"${when}" asks for ${paths}, which may change on the way: people would change sides.`;
  const hint = `Who takes part is known by ${listed(STEADY, 12)}.`;
  yield problemAt('experiment/blind', experiment, ['when'], message, hint);
}

export function* unreadExperiments(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const read = pathsRead(product, model);
    for (const experiment of experimentsOfProduct(product)) {
      if (!read.has(`experiments.${experiment.name}`)) {
        const message = `Nothing reads the experiment "${experiment.name}": everybody goes the same way.`;
        const hint = `Ask for it in a trigger: { var: experiments.${experiment.name} }.`;
        yield problemAtKey('experiment/unread', experiment, [], message, hint);
        continue;
      }
      yield* alike(experiment, product);
    }
  }
}

/** Of the variations that no question names one is the rest; two are the same to everybody. */
function* alike(experiment: Declared<Experiment>, product: ProductModel): Generator<Problem> {
  const asked = literalsComparedTo(`experiments.${experiment.name}`, product);
  const rest = Object.keys(experiment.value.variations).filter((variation) => !asked.has(variation));
  const base = rest.includes('control') ? 'control' : rest[0];
  for (const variation of rest) {
    if (variation === base) continue;
    const message = `No trigger asks for "${variation}": whoever has it goes the way of "${base}".`;
    yield problemAtKey('experiment/unread', experiment, ['variations', variation], message);
  }
}

function literalsComparedTo(path: string, product: ProductModel): Set<unknown> {
  const found = new Set<unknown>();
  for (const { value } of product.triggers.all) {
    for (const node of eachNode(readLogic(value).root)) {
      if (node.kind !== 'call' || !node.operands.some((each) => each.kind === 'var' && each.path === path)) {
        continue;
      }
      for (const each of node.operands.flatMap(literalsOf)) found.add(each);
    }
  }
  return found;
}

function literalsOf(node: LogicNode): unknown[] {
  if (node.kind === 'list') return node.items.flatMap(literalsOf);
  return node.kind === 'literal' ? [node.value] : [];
}
