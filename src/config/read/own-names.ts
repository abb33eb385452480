/** Which form or fact schema does a product mean? Its own one of that name, else the one that all share. */
import { isRecord } from '../../engine/model/paths.ts';
import { ownName } from '../model/file-types.ts';
import type { Problem } from '../model/project.ts';
import { valueAt } from './constraint-positions.ts';
import type { ShapedFile } from './shaped-file.ts';

type Rename = (name: unknown) => unknown;

/** The files with every name of a product's own schema in full, `dscr/rent` for `rent`. What was read stays as it is. */
export function withOwnNames(files: ShapedFile[]): ShapedFile[] {
  const forms = new Set(namesOf(files, 'form'));
  const facts = new Set(namesOf(files, 'facts'));
  if (![...forms, ...facts].some((name) => name.includes('/'))) return files;
  const own = (known: Set<string>, product: string): Rename => {
    return (name) => {
      const full = ownName(product, String(name));
      return typeof name === 'string' && known.has(full) ? full : name;
    };
  };
  return files.map((file) => {
    const [form, schema] = [own(forms, file.name), own(facts, file.name)];
    switch (file.kind) {
      case 'product':
        return { ...file, data: productNamed(file.data, schema) };
      case 'flow':
        return { ...file, data: flowNamed(file.data, form, schema) };
      case 'copy':
        return { ...file, data: changed(file.data, 'copy', (copy) => wordsNamed(copy, form)) };
      case 'org':
        return { ...file, data: orgNamed(file.data, (product) => own(forms, product)) };
      default:
        return file;
    }
  });
}

/** The problem where its author finds it: words of a product's own form stand under the name that they were given under. */
export function locatedOwn(problem: Problem, data: unknown): Problem {
  const at = problem.pointer.indexOf('forms') + 1;
  const name = String(problem.pointer[at] ?? '');
  const above = problem.pointer.slice(0, at);
  if (at === 0 || !name.includes('/') || valueAt(data, [...above, name]) !== undefined) return problem;
  const written = name.slice(name.indexOf('/') + 1);
  return { ...problem, pointer: [...above, written, ...problem.pointer.slice(at + 1)] };
}

function namesOf(files: ShapedFile[], kind: ShapedFile['kind']): string[] {
  return files.filter((file) => file.kind === kind).map(({ name }) => name);
}

function productNamed(data: unknown, schema: Rename): unknown {
  const roots = changed(data, 'facts', (facts) => eachOf(facts, (root) => changed(root, 'schema', schema)));
  return changed(changed(roots, 'settings', schema), 'about', schema);
}

function flowNamed(data: unknown, form: Rename, schema: Rename): unknown {
  const tasks = changed(data, 'tasks', (all) => eachOf(all, (task) => changed(task, 'result', schema)));
  const ofLines = (lines: unknown): unknown =>
    Array.isArray(lines) ? lines.map((line) => changed(line, 'form', form)) : lines;
  const screens = changed(tasks, 'screens', (all) =>
    eachOf(all, (screen) => changed(changed(screen, 'form', form), 'cases', ofLines)),
  );
  const signIn = changed(screens, 'signIn', (asked) => changed(asked, 'form', form));
  return changed(signIn, 'chrome', ofLines);
}

function orgNamed(data: unknown, formOf: (product: string) => Rename): unknown {
  return changed(data, 'products', (products) =>
    eachOf(products, (offered, id) => changed(offered, 'copy', (copy) => wordsNamed(copy, formOf(id)))),
  );
}

/** Words of forms, under the names of the forms. */
function wordsNamed(copy: unknown, form: Rename): unknown {
  return changed(copy, 'forms', (forms) =>
    isRecord(forms)
      ? Object.fromEntries(Object.entries(forms).map(([name, words]) => [String(form(name)), words]))
      : forms,
  );
}

/** A copy with the value of one key changed; whatever has no such key is left alone. */
function changed(data: unknown, key: string, change: (value: unknown) => unknown): unknown {
  if (!isRecord(data) || !Object.hasOwn(data, key)) return data;
  return { ...data, [key]: change(data[key]) };
}

function eachOf(map: unknown, change: (value: unknown, name: string) => unknown): unknown {
  if (!isRecord(map)) return map;
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value, name)]));
}
