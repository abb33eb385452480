/** Does the contact of a product know whom to ask for, and do the lines of its card stand in what its port answers? */
import { declarationOf, type Model, problemAt, unknownName } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath, UNKNOWN } from '../../model/typed.ts';

export function* contactRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const { file } = product;
    const contact = file?.value.contact;
    if (!file || !contact) continue;
    const roots = factRoots(product, model);
    for (const [at, path] of (contact.of ?? []).entries()) {
      const found = findFact(roots, path);
      if (isFound(found)) continue;
      const message = `No fact stands at "${path}".${meantPath(found, path)}`;
      yield problemAt('var/unknown', file, ['contact', 'of', at], message);
    }
    yield* unknownName('facts/unknown', 'fact schema', contact.result, model.facts, file, [
      'contact',
      'result',
    ]);
    const result = declarationOf(model.facts, contact.result)?.value ?? UNKNOWN;
    for (const [line, path] of Object.entries(contact.card ?? {})) {
      const found = findFact(result, path);
      if (isFound(found)) continue;
      const message = `The answer has nothing at "${path}".${meantPath(found, path)}`;
      yield problemAt('var/unknown', file, ['contact', 'card', line], message);
    }
  }
}
