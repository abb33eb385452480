/** Do walks speak of people, flows and facts that are there, and say one thing a line? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Given, Persona, WalkFile } from '../../../engine/model/language.ts';
import {
  type Declared,
  type Model,
  type ProductGraph,
  type ProductModel,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots } from '../../model/typed.ts';
import { mergedPersona, personaChain } from '../../model/walks.ts';
import { onceAGraph } from '../reach/once-a-graph.ts';
import { dayProblems, valueProblems } from '../types/walk-values.ts';
import { lineProblems } from './walk-lines.ts';
import { roleNames } from './walk-roles.ts';
import type { WalkScope } from './walk-scope.ts';

export function* walkRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const roots = factRoots(product, model);
    if (product.walksToday) yield* dayProblems(product.walksToday.value, product.walksToday, []);
    for (const persona of product.personas.all) yield* onePersona(persona, product, roots);
    yield* sameStory(product.walks);
    const beside = besideGraph(product, model);
    for (const walk of product.walks) yield* oneWalkOnce(walk, product, roots, model, beside);
  }
}

function* onePersona(
  persona: Declared<Persona>,
  product: ProductModel,
  roots: JsonSchema,
): Generator<Problem> {
  const { extends: parent, facts, answers = {} } = persona.value;
  if (parent !== undefined) {
    yield* unknownName('persona/unknown', 'persona', parent, product.personas, persona, ['extends']);
    yield* circle(persona, personasOf(product));
  }
  if (roleNames(product).has(persona.name)) {
    const message = `A role is named "${persona.name}" too: nobody could tell who is meant by "as".`;
    yield problemAtKey('name/duplicate', persona, [], message, 'Give the persona another name.');
  }
  yield* valueProblems(facts, roots, persona, ['facts']);
  const flows = [...product.flows.values()];
  const screens = new Set(flows.flatMap((flow) => [...flow.screens.names]));
  for (const screen of Object.keys(answers)) {
    if (screens.has(screen) || !flows.every((flow) => flow.screens.isWhole)) continue;
    const message = `No screen is named "${screen}".${didYouMean(screen, screens)}`;
    yield problemAtKey('screen/unknown', persona, ['answers', screen], message);
  }
}

function* circle(persona: Declared<Persona>, personas: Map<string, Persona>): Generator<Problem> {
  const chain = personaChain(persona.name, personas);
  if (personas.get(chain.at(-1) ?? '')?.extends !== persona.name) return;
  const message = `The persona "${persona.name}" goes on from itself: ${[...chain, persona.name].join(', ')}.`;
  yield problemAt('persona/cycle', persona, ['extends'], message, 'One of them extends none.');
}

function* sameStory(walks: Declared<WalkFile>[]): Generator<Problem> {
  const seen = new Map<string, string>();
  for (const { value, file, ...walk } of walks) {
    const first = seen.get(value.walk);
    seen.set(value.walk, first ?? file);
    if (first === undefined) continue;
    const message = `A walk of this sentence already stands in ${first}.`;
    yield problemAt('name/duplicate', { ...walk, file }, ['walk'], message);
  }
}

/** By the walk as it was read: an edit of one walk, or of words, asks no other walk again. */
const walksOfGraph = onceAGraph(() => new WeakMap<WalkFile, { beside: string; problems: Problem[] }>());

/** What a walk may name besides the product's graph. */
function besideGraph({ personas }: ProductModel, { orgs }: Model): string {
  return JSON.stringify([personas.all, personas.isWhole, [...orgs.names], orgs.isWhole]);
}

function oneWalkOnce(
  walk: Declared<WalkFile>,
  product: ProductModel,
  roots: JsonSchema,
  model: Model,
  beside: string,
): Problem[] {
  const known = walksOfGraph(product, model);
  const before = known.get(walk.value);
  if (before?.beside === beside) return before.problems;
  const problems = [...oneWalk(walk, product, roots, model)];
  known.set(walk.value, { beside, problems });
  return problems;
}

function* oneWalk(
  walk: Declared<WalkFile>,
  product: WalkScope['product'],
  roots: JsonSchema,
  model: WalkScope['model'],
): Generator<Problem> {
  const { flow: name, org, today, given } = walk.value;
  const names = new Set(product.flows.keys());
  yield* unknownName('flow/unknown', 'flow', name, { names, isWhole: product.isWhole }, walk, ['flow']);
  if (org !== undefined) yield* unknownName('org/unknown', 'org', org, model.orgs, walk, ['org']);
  yield* dayProblems(today, walk, ['today']);
  if (walk.value.then === undefined && walk.value.each === undefined) {
    yield problemAt(
      'walk/line',
      walk,
      [],
      'Nothing happens in this walk.',
      'Add then: or each:, with a line.',
    );
  }
  const flow = product.flows.get(name);
  if (!flow) return;
  const persona = given?.persona;
  const personas = personasOf(product);
  const scope: WalkScope = {
    product,
    model,
    roots,
    flow,
    atHand: (who = persona) =>
      who === undefined || personas.has(who) ? mergedPersona(who ?? '', personas).answers : undefined,
  };
  if (given) yield* givenProblems(given, walk, scope);
  yield* lineProblems(walk, scope);
}

function* givenProblems(
  { persona, facts, experiments, upTo }: Given,
  walk: Declared<WalkFile>,
  { product, roots, flow }: WalkScope,
): Generator<Problem> {
  if (persona !== undefined) {
    yield* unknownName('persona/unknown', 'persona', persona, product.personas, walk, ['given', 'persona']);
  }
  yield* valueProblems(facts, roots, walk, ['given', 'facts']);
  yield* variationProblems(experiments ?? {}, walk, product);
  if (upTo === undefined) return;
  const questions = new Set(flow.sequence?.questions.map(({ name }) => name));
  const declared = { names: questions, isWhole: flow.screens.isWhole };
  yield* unknownName('question/unknown', 'question', upTo, declared, walk, ['given', 'upTo']);
}

function* variationProblems(
  given: Record<string, string>,
  walk: Declared<WalkFile>,
  { file }: ProductGraph,
): Generator<Problem> {
  const declared = file?.value.experiments ?? {};
  for (const [name, variation] of Object.entries(given)) {
    const experiment = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const at = ['given', 'experiments', name];
    if (experiment === undefined && file?.value.experiments !== null && file) {
      const message = `No experiment is named "${name}".${didYouMean(name, Object.keys(declared))}`;
      yield problemAtKey('experiment/unknown', walk, at, message);
    }
    const variations = Object.keys(experiment?.variations ?? {});
    if (!experiment || variations.includes(variation)) continue;
    const message = `The experiment "${name}" has no variation "${variation}".${didYouMean(variation, variations)}`;
    yield problemAt('experiment/unknown', walk, at, message, `It is one of ${listed(variations, 12)}.`);
  }
}

function personasOf({ personas }: WalkScope['product']): Map<string, Persona> {
  return new Map(personas.all.map(({ name, value }) => [name, value]));
}
