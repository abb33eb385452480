/** Is each task asked of facts that are there, answered in a shape that is known, and named rightly where it is run? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Screen } from '../../../engine/model/language.ts';
import { readPath } from '../../../engine/model/paths.ts';
import {
  type Declared,
  declarationOf,
  eachFlow,
  type Model,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath, UNKNOWN } from '../../model/typed.ts';

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
      yield* signed(screen, model);
    }
  }
}

/** The name and the papers that were read are answers of the form that is signed. */
function* signed(screen: Declared<Screen>, model: Model): Generator<Problem> {
  const { signs, form } = screen.value;
  if (!signs) return;
  if (form === undefined) {
    const message = `The screen "${screen.name}" has no form, so nobody types a name there.`;
    yield problemAtKey('kind/form', screen, ['signs'], message);
    return;
  }
  const schema: JsonSchema = declarationOf(model.forms, form)?.value ?? UNKNOWN;
  for (const key of ['name', 'read'] as const) {
    const path = signs[key];
    if (path === undefined) continue;
    const [root, ...rest] = path.split('.');
    const found = findFact(schema, rest.join('.'));
    if (root === 'answers' && isFound(found)) continue;
    const before = isFound(found) ? '' : meantPath({ ...found, before: joined(root, found.before) }, path);
    const message = `The form "${form}" has no answer at "${path}".${before}`;
    yield problemAt('form/field', screen, ['signs', key], message, 'Write answers. and the name of a field.');
  }
}

function joined(root: string | undefined, before: string): string {
  return [root, before].filter(Boolean).join('.');
}
