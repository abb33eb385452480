/** What does the real project compile to? Its files, read once, for tests that prove the product as it is shipped. */
import { join } from 'node:path';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { loadProject } from '../../src/config/load.ts';
import { ownName, writtenName } from '../../src/config/model/file-types.ts';
import type { Project } from '../../src/config/model/project.ts';
import type { CheckedForm } from '../../src/engine/answer/forms.ts';
import type { Bundle, JsonSchema } from '../../src/engine/model/bundle.ts';
import { withValueAt } from '../../src/engine/model/paths.ts';
import { flowOf, type OpenFlow, type OpenProduct, openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { compileOnce } from './compile-once.ts';

export const PROJECT_FOLDER = join(import.meta.dirname, '../..');
const PRODUCT = 'heloc';

let loaded: ReturnType<typeof loadProject> | undefined;

/** The project's files, read and checked once a worker. Each call answers a copy, so that a test may change what it got. */
export function realProject(): Project {
  loaded ??= loadProject(readFiles(PROJECT_FOLDER));
  const { project, problems } = structuredClone(loaded);
  if (project) return project;
  throw new Error(problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
}

/** The compiled bundle of the product, of the real project by default. */
export function bundleOf(project: Project = realProject(), id = PRODUCT): Bundle {
  const bundle = compileProject(project).find(({ product }) => product === id);
  if (!bundle) throw new Error(`The project has no product "${id}".`);
  return bundle;
}

/** The name that the product's flows give a form. */
export function nameInFlows(form: string): string {
  return writtenName(PRODUCT, form);
}

/** The form of a bundle by its whole name or that in the flows. */
export function formIn<F>({ forms }: { forms: Record<string, F> }, name: string): F | undefined {
  return forms[ownName(PRODUCT, name)] ?? forms[name];
}

/** The forms of all products by their names in the flows, with each shared part in its place. */
export function realForms(): Map<string, JsonSchema> {
  return new Map(
    realProject().products.flatMap(({ forms }) =>
      [...forms].map(([name, form]) => [nameInFlows(name), form] as const),
    ),
  );
}

let opened: OpenProduct<Bundle> | undefined;

/** The real product, compiled once a test file: it is frozen, so nobody can change it for others. */
export function realProduct(): OpenProduct<Bundle> {
  opened ??= openProduct(bundleOf());
  return opened;
}

export function realFlow(id: 'application' | 'registration' | 'signer'): OpenFlow {
  return flowOf(realProduct(), id);
}

const checked = new Map<string, CheckedForm>();

/** A form of the product, by its whole name or that in the flows, with its compiled validator. */
export function realForm(id: string): CheckedForm {
  const form = formIn(realProduct().source, id);
  if (!form) throw new Error(`No form is named "${id}".`);
  const known = checked.get(id) ?? {
    id: form.id,
    fields: form.fields,
    rules: form.rules,
    validate: compileOnce(form.shape).validate,
  };
  checked.set(id, known);
  return known;
}

/** Facts with the values at these dotted paths; `undefined` takes one away. */
export function facts(values: Record<string, unknown>, before: Facts = {}): Facts {
  return Object.entries(values).reduce((all, [path, value]) => withValueAt(all, path, value), before);
}
