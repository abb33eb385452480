/** What does the real project compile to? Its files, read once, for tests that prove the product as it is shipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { compileProject } from '../../src/config/compile.ts';
import type { ProductSource, Project } from '../../src/config/project.ts';
import { compileForm } from '../../src/config/validators.ts';
import type { Bundle, JsonSchema } from '../../src/engine/bundle.ts';
import type { CheckedForm } from '../../src/engine/forms.ts';
import type { CopyFile, FlowPart, OrgFile, Product } from '../../src/engine/language.ts';
import { replacePath } from '../../src/engine/paths.ts';
import { flowOf, type OpenFlow, type OpenProduct, openProduct } from '../../src/engine/product.ts';
import type { Facts } from '../../src/engine/triggers.ts';

export const PROJECT_FOLDER = join(import.meta.dirname, '../..');
const PRODUCT = 'heloc';

/** The project's files as data. Each call reads anew, so that a test may change what it got. */
export function realProject(): Project {
  const orgs = filesOf('orgs', '.yaml').map((path) => yamlAt(path) as OrgFile);
  return { products: [productSource()], orgs: new Map(orgs.map((org) => [org.org, org])) };
}

function productSource(): ProductSource {
  const folder = `flows/${PRODUCT}`;
  const parts = filesOf(folder, '.yaml').map(yamlAt) as (Product | CopyFile | FlowPart)[];
  const product = parts.find((part): part is Product => 'product' in part);
  const words = parts.find((part): part is CopyFile => 'copy' in part);
  if (!product || !words) throw new Error(`${folder} holds no product or no copy.`);
  const flows = parts.filter((part): part is FlowPart => 'flow' in part);
  return { product, parts: flows, copy: words.copy, forms: schemasOf('forms'), facts: schemasOf('facts') };
}

/** One compiled bundle of a project, the real one by default. */
export function bundleOf(project: Project = realProject()): Bundle {
  const [bundle] = compileProject(project);
  if (!bundle) throw new Error('The project has no product.');
  return bundle;
}

let opened: OpenProduct<Bundle> | undefined;

/** The real product, compiled once a test file: it is frozen, so nobody can change it for others. */
export function realProduct(): OpenProduct<Bundle> {
  opened ??= openProduct(bundleOf());
  return opened;
}

export function realFlow(id: 'application' | 'registration'): OpenFlow {
  return flowOf(realProduct(), id);
}

const checked = new Map<string, CheckedForm>();

/** A form of the product with its compiled validator. */
export function realForm(id: string): CheckedForm {
  const form = realProduct().source.forms[id];
  if (!form) throw new Error(`No form is named "${id}".`);
  const known = checked.get(id) ?? {
    id,
    fields: form.fields,
    rules: form.rules,
    validate: compileForm(form.shape).validate,
  };
  checked.set(id, known);
  return known;
}

/** Facts with the values at these dotted paths; `undefined` takes one away. */
export function facts(values: Record<string, unknown>, before: Facts = {}): Facts {
  return Object.entries(values).reduce((all, [path, value]) => replacePath(all, path, value), before);
}

function schemasOf(kind: 'forms' | 'facts'): Map<string, JsonSchema> {
  const paths = filesOf(`schemas/${kind}`, '.json');
  return new Map(paths.map((path) => [basename(path, '.json'), JSON.parse(textAt(path)) as JsonSchema]));
}

function filesOf(folder: string, end: string): string[] {
  const names = readdirSync(join(PROJECT_FOLDER, folder)).filter((name) => name.endsWith(end));
  return names.sort().map((name) => `${folder}/${name}`);
}

function yamlAt(path: string): unknown {
  return parse(textAt(path));
}

function textAt(path: string): string {
  return readFileSync(join(PROJECT_FOLDER, path), 'utf8');
}
