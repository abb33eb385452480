/** What was found out about a product's graph, kept for the next reading: most edits change words, walks or lenders, and no graph. */
import type { GraphModel, Model, ProductGraph, Rule } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { rememberRecent } from '../../model/recent.ts';
import { factRoots } from '../../model/typed.ts';

type FindOut<T> = (product: ProductGraph, model: GraphModel) => T;

const MOST_GRAPHS = 4;

/**
 * Finds it out once for products whose graphs say the same in the same lines: the types hold it
 * to what the graph says, never copy, documents, walks or lenders.
 */
export function onceAGraph<T>(findOut: FindOut<T>): FindOut<T> {
  const recentGraphs = rememberRecent<string, T>(MOST_GRAPHS);
  return (product, model) => recentGraphs(graphOf(product, model), () => findOut(product, model));
}

/** For a rule that asks each product by itself, within those bounds. */
export function askedOnceAGraph(rule: (model: GraphModel) => Iterable<Problem>): Rule {
  const problemsOf = onceAGraph((product, model) => [
    ...rule({ products: [product], forms: model.forms, facts: model.facts }),
  ]);
  return function* asked(model: Model): Generator<Problem> {
    for (const product of model.products) yield* problemsOf(product, model);
  };
}

const knownGraphs = new WeakMap<ProductGraph, string>();

function graphOf(product: ProductGraph, model: GraphModel): string {
  const known = knownGraphs.get(product);
  if (known !== undefined) return known;
  const { id, file, isWhole, flows } = product;
  const parts = [...flows.values()].map((flow) => flow.files);
  const names = [model.forms, model.facts].map((declared) => [...declared.names]);
  const read = [id, file, isWhole, parts, model.forms.all, model.facts.all, names, factRoots(product, model)];
  const graph = JSON.stringify(read);
  knownGraphs.set(product, graph);
  return graph;
}
