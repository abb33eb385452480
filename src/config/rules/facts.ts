/** Are the facts that a product reads described, and do its look-ups search lists of them? */
import { isRecord } from '../../engine/paths.ts';
import { type Model, type ProductModel, problemAt, unknownName } from '../model.ts';
import { didYouMean } from '../nearest.ts';
import type { Problem } from '../project.ts';
import { factRoots, findFact, isFound, isUnknown, meantPath, propertiesOf } from '../typed.ts';

export function* factRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const { file } = product;
    if (!file) continue;
    for (const [root, facts] of Object.entries(file.value.facts)) {
      if (facts)
        yield* unknownName('facts/unknown', 'fact schema', facts.schema, model.facts, file, [
          'facts',
          root,
          'schema',
        ]);
    }
    yield* unknownName('facts/unknown', 'fact schema', file.value.settings, model.facts, file, ['settings']);
    yield* lookups(product, model);
  }
}

function* lookups(product: ProductModel, model: Model): Generator<Problem> {
  const roots = factRoots(product, model);
  for (const lookup of product.lookups.all) {
    const { from, where, is } = lookup.value;
    const wanted = findFact(roots, is);
    if (!isFound(wanted)) {
      yield problemAt('var/unknown', lookup, ['is'], `No fact stands at "${is}".${meantPath(wanted, is)}`);
    }
    const list = findFact(roots, from);
    if (!isFound(list)) {
      yield problemAt(
        'var/unknown',
        lookup,
        ['from'],
        `No fact stands at "${from}".${meantPath(list, from)}`,
      );
      continue;
    }
    if (isUnknown(list.schema)) continue;
    if (list.schema.type !== 'array' || !isRecord(list.schema.items)) {
      const message = `The look-up "${lookup.name}" searches a list, and "${from}" is none.`;
      yield problemAt('lookup/misfit', lookup, ['from'], message);
      continue;
    }
    const fields = Object.keys(propertiesOf(list.schema.items));
    if (fields.includes(where) || fields.length === 0) continue;
    const message = `An entry of "${from}" has no field "${where}".${didYouMean(where, fields)}`;
    yield problemAt('lookup/misfit', lookup, ['where'], message);
  }
}
