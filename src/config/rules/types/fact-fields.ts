/** Does each field that points at a fact find it, and is it the same one wherever its form is shown? */
import { type Model, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath } from '../../model/typed.ts';

export function* factFieldRule(model: Model): Generator<Problem> {
  for (const field of model.factFields) {
    const { fact, isOne } = field;
    const products = model.products.filter(({ id }) => field.products.includes(id));
    for (const product of products) {
      const found = findFact(factRoots(product, model), fact);
      if (isFound(found)) continue;
      yield problemAt('var/unknown', field, [], `No fact stands at "${fact}".${meantPath(found, fact)}`);
    }
    if (isOne) continue;
    const message = `"${fact}" is not the same in each product that shows this form.`;
    yield problemAt('type/wrong', field, [], message, 'Say the type here, and write it at each screen.');
  }
}
