/** What a file declares, read off its path. */
import type { SourceFile } from './project.ts';

export type FileType =
  | 'site'
  | 'product'
  | 'copy'
  | 'flow'
  | 'walk'
  | 'personas'
  | 'document'
  | 'sandbox'
  | 'form'
  | 'facts'
  | 'part'
  | 'org'
  | 'logo'
  | 'ignored';

export interface DeclaredFile {
  kind: FileType;
  /** The name that the place gives: a product's folder, a form's, an org's or a logo's file name. */
  name: string;
}

export const SITE_PATH = 'flows/site.yaml';
const OF_PRODUCT = ['product', 'copy', 'sandbox'] as const;
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** `ignored` files are never parsed; undefined is a file that stands where none belongs. */
export function declaredBy({ path }: SourceFile): DeclaredFile | undefined {
  const parts = path.split('/');
  const [root, folder = '', file = ''] = parts;
  if (parts.some((part) => part.startsWith('.')) || !/\.(ya?ml|json|svg)$/.test(path)) {
    return { kind: 'ignored', name: '' };
  }
  // The language's own description is part of the program; a project's copies of it only serve editors.
  if (root === 'schemas' && folder === 'config') return { kind: 'ignored', name: '' };
  if (parts.slice(0, -1).some((part) => !NAME.test(part))) return undefined;
  const base = parts.at(-1)?.replace(/\.[^.]+$/, '') ?? '';
  if (!NAME.test(base)) return undefined;
  if (path === SITE_PATH) return { kind: 'site', name: base };
  if (root === 'flows' && parts.length === 3 && file.endsWith('.yaml')) {
    return { kind: OF_PRODUCT.find((kind) => kind === base) ?? 'flow', name: folder };
  }
  if (root === 'flows' && parts.length === 4 && file === 'documents' && path.endsWith('.yaml')) {
    return { kind: 'document', name: folder };
  }
  if (root === 'flows' && parts.length === 4 && file === 'walks' && path.endsWith('.yaml')) {
    return { kind: base === 'personas' ? base : 'walk', name: folder };
  }
  if (root === 'schemas' && parts.length === 3 && file.endsWith('.json')) return schemaPlace(folder, base);
  if (root === 'schemas' && parts.length === 4 && path.endsWith('.json')) {
    return schemaPlace(file, ownName(folder, base));
  }
  if (root === 'orgs' && parts.length === 2 && folder.endsWith('.yaml')) return { kind: 'org', name: base };
  if (root === 'orgs' && parts.length === 3 && folder === 'logos' && file.endsWith('.svg')) {
    return { kind: 'logo', name: file };
  }
  return undefined;
}

function schemaPlace(folder: string, name: string): DeclaredFile | undefined {
  if (folder === 'forms') return { kind: 'form', name };
  if (folder === 'facts') return { kind: 'facts', name };
  if (folder === 'parts') return { kind: 'part', name };
  return undefined;
}

/** How a form or a fact schema of one product alone is named among those of all. */
export function ownName(product: string, name: string): string {
  return `${product}/${name}`;
}

/** How the files of a product write a name: what is its own, without the product before it. */
export function writtenName(product: string, name: string): string {
  const before = ownName(product, '');
  return name.startsWith(before) ? name.slice(before.length) : name;
}

/** The names that the files of a product may write, as they write them: of its own, and of those that all share. */
export function namesWrittenIn(product: string, names: Iterable<string>): string[] {
  return [...names].map((name) => writtenName(product, name)).filter((name) => !name.includes('/'));
}

/** The remedy for a file that stands where none belongs. */
export const WHERE_FILES_BELONG =
  'Flows are flows/<product>/<name>.yaml, walks flows/<product>/walks/<story>.yaml, documents flows/<product>/documents/<name>.yaml, forms schemas/<product>/forms/<name>.json, facts schemas/<product>/facts/<name>.json, parts of them schemas/<product>/parts/<name>.json (those of several products in schemas/forms, schemas/facts and schemas/parts), the site flows/site.yaml, orgs orgs/<code>.yaml, logos orgs/logos/<name>.svg.';
