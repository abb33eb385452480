/** How do the tables of the reference show keys: what each takes, what it means, and an example? */
import { stringify } from 'yaml';
import {
  type Declaration,
  definitionsOf,
  exampleOf,
  isPlain,
  type Key,
  keysOf,
  keysOfMap,
  type Located,
  resolved,
} from './declarations.ts';
import { JSON_SCHEMAS, SCHEMA_WORDS } from './schema-words.ts';

/** Files that are written as JSON; all others are YAML. */
const JSON_FILES = [...JSON_SCHEMAS, 'part.json'];

/** The definitions that have a heading of their own: of which a sentence or a table is to be said. */
export function sectionsOf(file: string): (Located & { name: string })[] {
  return definitionsOf(file).filter(
    (definition) => definition.node.description !== undefined || rowsOf(definition).length > 0,
  );
}

/** The table of a declaration's keys, and before it an example of the whole. */
export function tableOf(declaration: Located): string[] {
  const whole = declaration.pointer === '' ? undefined : declaration.node.examples?.[0];
  const example = whole === undefined ? [] : [`Example: \`${written(whole, declaration.file)}\``, ''];
  const rows = rowsOf(declaration).map(
    (key) =>
      `| \`${key.name}\`${key.isNeeded ? ' *' : ''} | ${cell(kindOf(key))} | ${cell(meaningOf(key))} |`,
  );
  if (declaration.node.enum) return [`One of ${kindOf(declaration)}.`, '', ...example];
  if (rows.length === 0) return example;
  return [...example, '| key (* needed) | what | meaning |', '| --- | --- | --- |', ...rows];
}

function rowsOf(declaration: Located): Key[] {
  return [...keysOf(declaration), ...keysOfMap(declaration)];
}

/** What is said of a key: where it is declared, where it refers to, or of all words of JSON Schema. */
export function sentenceOf(key: Key): string | undefined {
  if (key.node.description !== undefined) return key.node.description;
  const last = key.name.split('.').at(-1) ?? '';
  // A key that is declared as another one refers to it by the same name.
  if (key.node.$ref?.endsWith(`/properties/${last}`)) return resolved(key).node.description;
  return JSON_SCHEMAS.includes(key.file) ? SCHEMA_WORDS.get(last) : undefined;
}

function meaningOf(key: Key): string {
  const example = isPlain(key) && key.node.examples === undefined ? undefined : exampleOf(key);
  const shown = example === undefined || isSection(key) ? '' : ` Example: \`${written(example, key.file)}\`.`;
  return `${sentenceOf(key) ?? ''}${shown}`;
}

function isSection(key: Key): boolean {
  return (
    key.node.examples === undefined && sectionOf(key) !== undefined && resolved(key).node.type === 'object'
  );
}

function sectionOf(from: Located): (Located & { name: string }) | undefined {
  if (from.node.$ref === undefined) return undefined;
  const { file, pointer } = resolved(from);
  return sectionsOf(file).find((each) => each.pointer === pointer);
}

function kindOf(from: Located): string {
  const { file, pointer, node } = from;
  const at = (below: string, each: Declaration) =>
    kindOf({ file, pointer: `${pointer}/${below}`, node: each });
  if (node.$ref) {
    const section = sectionOf(from);
    const name = node.$ref.split('/').at(-1) ?? '';
    return section ? `[${name}](#${anchorOf(section)})` : name;
  }
  if (node.enum) return node.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (node.const !== undefined) return `\`${String(node.const)}\``;
  if (node.anyOf) return node.anyOf.map((each, index) => at(`anyOf/${index}`, each)).join(' or ');
  if (node.items) return `list of ${at('items', node.items)}`;
  if (typeof node.additionalProperties === 'object') {
    return `map of ${at('additionalProperties', node.additionalProperties)}`;
  }
  return [node.type ?? 'any'].flat().join(' or ');
}

/** Headings of two files may be the same: the file's name parts them. */
export function headingOf({ name, file }: { name: string; file: string }): string {
  return `${name} (${file.replace('.json', '')})`;
}

export function anchorOf(section: { name: string; file: string }): string {
  return slugOf(headingOf(section));
}

/** The anchor that a renderer of Markdown gives a heading. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** On one line, as it would be written in the file. */
function written(example: unknown, file: string): string {
  if (JSON_FILES.includes(file)) return JSON.stringify(example);
  return stringify(example, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trim();
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
