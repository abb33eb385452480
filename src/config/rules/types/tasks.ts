/** Is each task asked of facts that are there, answered in a shape that is known, and named rightly where it is run? */
import { readPath } from '../../../engine/model/paths.ts';
import { eachFlow, type Model, problemAt, problemAtKey, unknownName } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath } from '../../model/typed.ts';

/** This port makes documents, of the project's own templates. */
const PAPERS = 'documents';

export function* taskRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    const roots = factRoots(product, model);
    for (const task of flow.tasks.all) {
      const { result, gives = [], provider, with: constants } = task.value;
      if (provider === PAPERS && !Array.isArray(readPath(constants, 'documents'))) {
        const message = `The task "${task.name}" does not say which documents are made.`;
        yield problemAtKey('key/missing', task, [], message, 'Add with: { documents: [...] }.');
      }
      yield* unknownName('facts/unknown', 'fact schema', result, model.facts, task, ['result']);
      for (const [at, path] of gives.entries()) {
        const found = findFact(roots, path);
        if (isFound(found)) continue;
        const message = `No fact stands at "${path}".${meantPath(found, path)}`;
        yield problemAt('var/unknown', task, ['gives', at], message);
      }
    }
    for (const screen of flow.screens.all) {
      const { task } = screen.value;
      if (task !== undefined) yield* unknownName('task/unknown', 'task', task, flow.tasks, screen, ['task']);
    }
  }
}
