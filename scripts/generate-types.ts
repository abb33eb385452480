/** Which TypeScript types follow from the schemas? Writes them; with --check only compares. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

const root = join(import.meta.dirname, '..');
const banner = '/** Generated from the schemas by `npm run generate`. Change the schema, not this file. */';

function readSchema(folder: string, name: string): JSONSchema {
  return JSON.parse(readFileSync(join(root, 'schemas', folder, name), 'utf8'));
}

/** References between the language's schemas go by `$id`; they are read from disk, never fetched. */
const byId = {
  order: 1,
  canRead: /^https:\/\/hearthline\.dev\/schemas\//,
  read: ({ url }: { url: string }) =>
    JSON.stringify(
      withoutWords(JSON.parse(readFileSync(join(root, new URL(url).pathname.replace(/#.*/, '')), 'utf8'))),
    ),
};

/** Words beside a reference would make a second type of what it refers to. */
function withoutWords(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutWords);
  if (typeof node !== 'object' || node === null) return node;
  const { description, examples, ...rest } = node as Record<string, unknown>;
  const isReference = typeof rest.$ref === 'string';
  return Object.fromEntries(
    Object.entries(isReference ? rest : node).map(([key, value]) => [key, withoutWords(value)]),
  );
}

async function typesOf(folder: string, names: string[], roots: JSONSchema): Promise<string> {
  const parts: JSONSchema = {
    title: 'Everything',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      names.map((name) => [
        name.replace('.json', ''),
        { $ref: `https://hearthline.dev/schemas/${folder}/${name}` },
      ]),
    ),
    ...roots,
  };
  return compile(parts, 'Everything', {
    bannerComment: banner,
    additionalProperties: false,
    unreachableDefinitions: true,
    enableConstEnums: false,
    format: false,
    cwd: join(root, 'schemas', folder),
    $refOptions: { resolve: { byId } },
  } as Parameters<typeof compile>[2]);
}

function factTitles(names: string[]): JSONSchema {
  return {
    properties: Object.fromEntries(
      names.map((name) => {
        const title = name.replace('.json', '').replace(/^./, (first) => first.toUpperCase());
        return [name.replace('.json', ''), { ...readSchema('facts', name), title: `${title}Facts` }];
      }),
    ),
  };
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  const facts = readdirSync(join(root, 'schemas/facts'))
    .filter((name) => name.endsWith('.json'))
    .sort();
  const outputs = {
    'src/engine/model/language.ts': await typesOf(
      'config',
      [
        ...['copy.json', 'document.json', 'flow.json', 'org.json', 'personas.json', 'product.json'],
        ...['sandbox.json', 'site.json', 'walk.json'],
      ],
      {},
    ),
    'src/server/sandbox/facts.ts': await typesOf('facts', [], factTitles(facts)),
  };
  let drifted = 0;
  for (const [file, text] of Object.entries(outputs)) {
    const path = join(root, file);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (before === text) continue;
    drifted += 1;
    if (check) console.error(`${file} is not what the schemas say. Run: npm run generate`);
    else writeFileSync(path, text);
  }
  if (check && drifted > 0) process.exitCode = 1;
}

await main();
