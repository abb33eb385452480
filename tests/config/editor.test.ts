/** Do the schemas for editors offer every name of the project, and mark nothing that is right? */
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { EDITOR_FOLDER, editorSchemas } from '../../src/config/edit/editor-schemas.ts';
import { loadProject } from '../../src/config/load.ts';
import { declaredBy } from '../../src/config/model/file-types.ts';
import { isRecord } from '../../src/engine/model/paths.ts';

const root = join(import.meta.dirname, '../..');
const files = readFiles(root);
const { project } = loadProject(files);
const bundles = project ? compileProject(project) : [];
const texts = new Map(bundles.flatMap((bundle, at) => [...editorSchemas(bundle, project!.products[at]!)]));
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv, ['hostname', 'email']);

function checkOf(kind: string, product = 'heloc') {
  const schema = JSON.parse(texts.get(`${EDITOR_FOLDER}/${product}-${kind}.json`) ?? '{"not":{}}');
  return ajv.getSchema(schema.$id ?? '') ?? ajv.compile(schema);
}

/** Of files that are not below a product: the product of the site's root pages. */
function productOf(path: string): string | undefined {
  return /^flows\/([^/]+)\//.exec(path)?.[1];
}

describe.each(['flow', 'copy', 'org', 'walk', 'personas'])('The schema of kind %s', (kind) => {
  const check = checkOf(kind);
  const own = files.filter((file) => declaredBy(file)?.kind === kind);

  test('marks nothing in the project', () => {
    expect(own.length).toBeGreaterThan(0);
    for (const { path, text } of own) {
      const checkOwn = checkOf(kind, productOf(path));
      expect([path, checkOwn(parse(text)), checkOwn.errors]).toEqual([path, true, null]);
    }
  });

  test('marks a key that is not there', () => {
    for (const { text } of own.slice(0, 1)) expect(check({ ...parse(text), notThere: 1 })).toBe(false);
  });

  test('stands alone: each reference is to one of its own definitions', () => {
    const schema = JSON.parse(texts.get(`${EDITOR_FOLDER}/heloc-${kind}.json`) ?? '{}');
    for (const reference of referencesOf(schema)) {
      expect(reference).toMatch(/^#\/definitions\//);
      expect(Object.keys(schema.definitions)).toContain(reference.slice('#/definitions/'.length));
    }
  });
});

describe('What is offered', () => {
  const flow = bundles[0]?.flows.application;
  const offered = (kind: string) =>
    namesIn(JSON.parse(texts.get(`${EDITOR_FOLDER}/heloc-${kind}.json`) ?? '{}'));

  test('in a flow: its steps, triggers, statuses, forms, screens and facts', () => {
    const names = offered('flow');
    const wanted = [
      ...(flow?.steps.map(({ id }) => id) ?? []),
      ...Object.keys(bundles[0]?.triggers ?? {}),
      ...Object.keys(flow?.statuses ?? {}),
      ...Object.keys(flow?.screens ?? {}),
      ...[
        'birthdate',
        'application.status.uwDecision',
        'lookups.selectedProperty.ownership',
        'org.minimumDraw',
      ],
    ];
    for (const name of wanted) expect(names).toContain(name);
  });

  test('in a walk: people, orgs, landings, and the values of facts', () => {
    const wanted = ['accountsSet', 'harbor-cu', 'product/select', 'annual-income', 'BPO_REQUIRED', 'ENOTARY'];
    for (const name of wanted) expect(offered('walk')).toContain(name);
  });

  test('in copy and orgs: screens with the slots of their kind, settings, flags', () => {
    for (const name of ['signing/intro', 'title', 'why', 'propertyInfo', 'tagline'])
      expect(offered('copy')).toContain(name);
    for (const name of ['minimumDraw', 'fe-heloc-redesign-2025', 'figure'])
      expect(offered('org')).toContain(name);
  });
});

function referencesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(referencesOf);
  if (!isRecord(node)) return [];
  const own = typeof node.$ref === 'string' ? [node.$ref] : [];
  return [...own, ...Object.values(node).flatMap(referencesOf)];
}

/** Values of enums, and keys of maps. */
function namesIn(node: unknown): Set<unknown> {
  if (Array.isArray(node)) return new Set(node.flatMap((each) => [...namesIn(each)]));
  if (!isRecord(node)) return new Set();
  const own = [
    ...(Array.isArray(node.enum) ? node.enum : []),
    ...Object.keys(isRecord(node.properties) ? node.properties : {}),
  ];
  return new Set([...own, ...Object.values(node).flatMap((each) => [...namesIn(each)])]);
}
