/** What do constants of a source file stand for? Read off its syntax; nothing of it is run. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** A part of a parsed file: its kind, where it begins, and whatever that kind has. */
// biome-ignore lint/suspicious/noExplicitAny: syntax has some two hundred kinds, of which a dozen are read here.
export type Syntax = { type: string; start: number; end: number } & Record<string, any>;

/** A file as far as its constants go: each name at its top, with what it is made from. */
export interface SourceFile {
  path: string;
  text: string;
  program: Syntax;
  constants: ReadonlyMap<string, Syntax>;
  imports: ReadonlyMap<string, { path: string; name: string }>;
}

/** The value of a call that is no plain value; undefined where the caller knows none either. */
export type OfCall = (call: Syntax, file: SourceFile) => unknown;

export function openSource(path: string, text = readFileSync(path, 'utf8')): SourceFile {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const constants = new Map<string, Syntax>();
  const imports = new Map<string, { path: string; name: string }>();
  for (const each of program.body as unknown as Syntax[]) {
    const declared = each.type === 'ExportNamedDeclaration' ? (each.declaration ?? each) : each;
    for (const { id, init } of declared.declarations ?? []) if (init) constants.set(id.name, init);
    if (!each.source?.value.startsWith('.')) continue;
    const from = join(dirname(path), each.source.value);
    for (const { local, imported, exported } of each.specifiers) {
      // What is only passed on is named from outside as it is exported.
      if (exported) imports.set(exported.name, { path: from, name: local.name });
      else imports.set(local.name, { path: from, name: imported?.name ?? 'default' });
    }
  }
  return { path, text, program: program as unknown as Syntax, constants, imports };
}

/** Throws an Error that names file and line for what is only known when a screen is drawn. */
export function constantOf(node: Syntax, file: SourceFile, ofCall: OfCall): unknown {
  const value = (each: Syntax) => constantOf(each, file, ofCall);
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value: { cooked } }: Syntax, at: number) => {
          return cooked + (node.expressions[at] ? String(value(node.expressions[at])) : '');
        })
        .join('');
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return value(node.expression);
    case 'ObjectExpression':
      return Object.assign({}, ...node.properties.map((each: Syntax) => propertyOf(each, value)));
    case 'Identifier':
      return constantNamed(node.name, node, file, ofCall);
    case 'CallExpression': {
      const made = ofCall(node, file);
      if (made !== undefined) return made;
    }
  }
  throw unknownAt(node, file);
}

function propertyOf(property: Syntax, value: (node: Syntax) => unknown): object {
  if (property.type === 'SpreadElement') return value(property.argument) as object;
  const { key, computed } = property;
  const name = computed ? String(value(key)) : String(key.name ?? key.value);
  return { [name]: value(property.value) };
}

function constantNamed(name: string, node: Syntax, file: SourceFile, ofCall: OfCall): unknown {
  const own = file.constants.get(name);
  if (own) return constantOf(own, file, ofCall);
  const imported = file.imports.get(name);
  if (!imported || !existsSync(imported.path)) throw unknownAt(node, file);
  const other = openSource(imported.path);
  const isThere = other.constants.has(imported.name) || other.imports.has(imported.name);
  if (!isThere) throw unknownAt(node, file);
  return constantNamed(imported.name, node, other, ofCall);
}

/** The place is what an author needs. */
export function unknownAt({ start, end }: Syntax, { path, text }: SourceFile): Error {
  const line = text.slice(0, start).split('\n').length;
  return new Error(
    `${path}:${line}: styles are written when the application is built, and "${text.slice(start, end)}" is known only when it is drawn. Use a constant, or a variant for each case.`,
  );
}
