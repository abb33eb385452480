/** What is declared of the flow language: its kinds of files, the keys of each, and what is said of every key. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../schemas/config');
const ID = 'https://hearthline.dev/schemas/config/';

export interface Declaration {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  properties?: Record<string, Declaration>;
  required?: string[];
  items?: Declaration;
  additionalProperties?: Declaration | boolean;
  anyOf?: Declaration[];
  examples?: unknown[];
  definitions?: Record<string, Declaration>;
}

/** A declaration, and where it stands. */
export interface Located {
  /** Such as `flow.json`. */
  file: string;
  /** JSON pointer in the file, such as `/definitions/step`. */
  pointer: string;
  node: Declaration;
}

export interface Key extends Located {
  /** As it is written below its table: `retries.stable`, `reminders[].after`, `proves.<name>.is`. */
  name: string;
  isNeeded: boolean;
}

/** By its schema, the path of each kind of file. */
export const FILES = [
  ['site.json', 'flows/site.yaml'],
  ['product.json', 'flows/<product>/product.yaml'],
  ['flow.json', 'flows/<product>/*.yaml'],
  ['copy.json', 'flows/<product>/copy.yaml'],
  ['org.json', 'orgs/<code>.yaml'],
  ['form.json', 'schemas/<product>/forms/<form>.json'],
  ['facts.json', 'schemas/facts/<root>.json'],
  ['part.json', 'schemas/parts/<name>.json'],
  ['document.json', 'flows/<product>/documents/<name>.yaml'],
  ['sandbox.json', 'flows/<product>/sandbox.yaml'],
  ['walk.json', 'flows/<product>/walks/<story>.yaml'],
  ['personas.json', 'flows/<product>/walks/personas.yaml'],
] as const;

export const SCHEMAS: Record<string, Declaration> = Object.fromEntries(
  FILES.map(([file]) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))]),
);

/** What reserved keys refer to: they have no syntax yet. */
const RESERVED = 'reserved';

export function rootOf(file: string): Located {
  return { file, pointer: '', node: SCHEMAS[file] ?? {} };
}

export function definitionsOf(file: string): (Located & { name: string })[] {
  return Object.entries(SCHEMAS[file]?.definitions ?? {})
    .filter(([name]) => name !== RESERVED)
    .map(([name, node]) => ({ name, file, node, pointer: `/definitions/${name}` }));
}

/** The declaration itself, where one refers to another. */
export function resolved(from: Located): Located {
  const { $ref: ref } = from.node;
  if (ref === undefined) return from;
  const [file = '', pointer = ''] = ref.replace(ID, '').split('#');
  const target = file === '' ? from.file : file;
  const parts = pointer.split('/').filter(Boolean);
  const node = parts.reduce<unknown>((each, part) => Reflect.get(each as object, part), SCHEMAS[target]);
  return resolved({ file: target, pointer, node: node as Declaration });
}

/** The keys of a declaration, and those of what is written below them without a name of its own. */
export function keysOf({ file, pointer, node }: Located, prefix = ''): Key[] {
  const own = Object.entries(node.properties ?? {}).filter(
    ([name, { $ref }]) => name !== '$schema' && $ref !== `#/definitions/${RESERVED}`,
  );
  const branches = (node.anyOf ?? []).flatMap((each, at) =>
    keysOf({ file, pointer: `${pointer}/anyOf/${at}`, node: each }, prefix),
  );
  return [
    ...own.flatMap(([key, each]): Key[] => {
      const name = `${prefix}${key}`;
      const isNeeded = node.required?.includes(key) ?? false;
      const at = { file, pointer: `${pointer}/properties/${key}`, node: each };
      return [{ ...at, name, isNeeded }, ...keysBelow(at, name)];
    }),
    ...branches,
  ];
}

function keysBelow({ file, pointer, node }: Located, name: string): Key[] {
  const { items, additionalProperties: each } = node;
  return [
    ...keysOf({ file, pointer, node }, `${name}.`),
    ...(items ? keysOf({ file, pointer: `${pointer}/items`, node: items }, `${name}[].`) : []),
    ...(typeof each === 'object'
      ? keysOf({ file, pointer: `${pointer}/additionalProperties`, node: each }, `${name}.<name>.`)
      : []),
  ];
}

/** All keys that files may have. */
export function allKeys(): Key[] {
  return FILES.flatMap(([file]) => [
    ...keysOf(rootOf(file)),
    ...definitionsOf(file).flatMap((definition) => [...keysOf(definition), ...keysOfMap(definition)]),
  ]);
}

/** The keys of each entry, of a definition that is a map. */
export function keysOfMap({ file, pointer, node }: Located): Key[] {
  const { additionalProperties: each } = node;
  if (typeof each !== 'object') return [];
  return keysOf({ file, pointer: `${pointer}/additionalProperties`, node: each }, '<name>.');
}

/** What a key takes, by an example of its own or of what it refers to; undefined where it has none. */
export function exampleOf(key: Located): unknown {
  return key.node.examples?.[0] ?? resolved(key).node.examples?.[0];
}

/** Does it say by itself what is written there? A map, a list, a duration or a reference does not. */
export function isPlain(key: Located): boolean {
  const { node } = resolved(key);
  if (node.enum !== undefined || node.const !== undefined) return true;
  const isName = node.type === 'string' && /\/(name|colour)$/.test(key.node.$ref ?? '/name');
  return isName || ['boolean', 'integer', 'number'].includes(String(node.type));
}
