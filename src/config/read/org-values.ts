/** Which values does an org come to, and in which file and line does each stand? */
import { isRecord } from '../../engine/model/paths.ts';
import { declaredBy, ownName } from '../model/file-types.ts';
import type { Pointer } from '../model/locations.ts';
import type { SourceFile } from '../model/project.ts';
import { type Parsed, parseFile } from './parse.ts';
import type { Position } from './positions.ts';

export interface OrgValue extends Position {
  /** Dotted: `products.<product>.settings.<name>`. */
  path: string;
  value: unknown;
  /** The product's own, since neither the org nor one above says otherwise. */
  isDefault: boolean;
}

export interface OrgValues {
  /** The org, then those it extends, nearest first. */
  chain: string[];
  /** What an heir replaces stands where it stood. */
  values: OrgValue[];
}

/** Said by one org alone: its heirs have others, or none (src/config/compile/orgs.ts). */
const NOT_INHERITED = ['org', 'extends', 'hosts'];

/** Of a project without problems. Undefined when no org has this code. */
export function orgValues(files: SourceFile[], code: string): OrgValues | undefined {
  const read = (isMeant: (path: string) => boolean) => {
    const file = files.find(({ path }) => isMeant(path));
    return file && parseFile(file);
  };
  const chain: { code: string; parsed: Parsed }[] = [];
  for (let next: string | undefined = code; next !== undefined; ) {
    const parsed = read((path) => path === `orgs/${next}.yaml`);
    if (!parsed || chain.some((each) => each.code === next)) break;
    chain.push({ code: next, parsed });
    const parent = isRecord(parsed.data) ? parsed.data.extends : undefined;
    next = typeof parent === 'string' ? parent : undefined;
  }
  if (chain.length === 0) return undefined;
  const values = new Map<string, OrgValue>();
  for (const layer of chain.toReversed()) addLayer(layer.parsed, layer.code === code, values);
  for (const product of productsIn(chain.map(({ parsed }) => parsed))) {
    const file = read((path) => path === `flows/${product}/product.yaml`);
    if (file) addFlags(file, product, values);
    const schemaOf = (key: 'settings' | 'about') => {
      const name = file && isRecord(file.data) ? file.data[key] : undefined;
      if (typeof name !== 'string') return undefined;
      return read(isSchema(ownName(product, name))) ?? read(isSchema(name));
    };
    addDefaults(schemaOf('settings'), `products.${product}.settings`, values);
    addDefaults(schemaOf('about'), 'about', values);
  }
  return { chain: chain.map((each) => each.code), values: ownFirst([...values.values()]) };
}

/** What names the org stands above what it says. */
function ownFirst(all: OrgValue[]): OrgValue[] {
  const isNaming = ({ path }: OrgValue) => NOT_INHERITED.includes(path);
  return [...all.filter(isNaming), ...all.filter((each) => !isNaming(each))];
}

/** Maps merge; everything else, the list of prices too, replaces what stood there. */
function addLayer(parsed: Parsed, isOwn: boolean, values: Map<string, OrgValue>): void {
  for (const [key, value] of Object.entries(isRecord(parsed.data) ? parsed.data : {})) {
    if (NOT_INHERITED.includes(key) && !isOwn) continue;
    for (const leaf of leavesOf(value, [key])) {
      const path = leaf.pointer.join('.');
      const isList = leaf.pointer.at(-1) === 'pricing' && Array.isArray(leaf.value);
      forget(path, values);
      if (!isList)
        values.set(path, { path, value: leaf.value, ...at(parsed, leaf.pointer), isDefault: false });
      else addPrices(parsed, leaf, values);
    }
  }
}

/** The parts of the list are one object in the end: a later part replaces a price of an earlier one. */
function addPrices(parsed: Parsed, { pointer, value }: Leaf, values: Map<string, OrgValue>): void {
  for (const [index, part] of (value as unknown[]).entries()) {
    for (const [name, price] of Object.entries(isRecord(part) ? part : {})) {
      const path = [...pointer, name].join('.');
      values.set(path, { path, value: price, ...at(parsed, [...pointer, index, name]), isDefault: false });
    }
  }
}

interface Leaf {
  pointer: Pointer;
  value: unknown;
}

function* leavesOf(value: unknown, pointer: Pointer): Generator<Leaf> {
  if (!isRecord(value)) yield { pointer, value };
  else for (const [name, below] of Object.entries(value)) yield* leavesOf(below, [...pointer, name]);
}

function forget(path: string, values: Map<string, OrgValue>): void {
  for (const known of values.keys()) if (known.startsWith(`${path}.`)) values.delete(known);
}

/** An org may offer a product and say nothing of it: `dscr: {}`. */
function productsIn(chain: Parsed[]): Set<string> {
  return new Set(
    chain.flatMap(({ data }) =>
      isRecord(data) && isRecord(data.products) ? Object.keys(data.products) : [],
    ),
  );
}

function isSchema(name: string): (path: string) => boolean {
  return (path) => {
    const place = declaredBy({ path, text: '' });
    return place?.kind === 'facts' && place.name === name;
  };
}

/** A flag that an org turns has its switch at its own name, or beside its variables as `on`. */
function addFlags(file: Parsed, product: string, values: Map<string, OrgValue>): void {
  const flags = isRecord(file.data) && isRecord(file.data.flags) ? file.data.flags : {};
  for (const [name, flag] of Object.entries(flags)) {
    if (!isRecord(flag)) continue;
    const path = `products.${product}.flags.${name}`;
    if (!values.has(`${path}.on`))
      addDefault({ path, value: flag.default }, file, ['flags', name, 'default'], values);
    for (const leaf of leavesOf(flag.variables ?? {}, ['flags', name, 'variables'])) {
      const below = leaf.pointer.slice(2).join('.');
      addDefault({ path: `${path}.${below}`, value: leaf.value }, file, leaf.pointer, values);
    }
  }
}

/** Of a schema of settings, or of what the product asks an org to say of itself. */
function addDefaults(schema: Parsed | undefined, start: string, values: Map<string, OrgValue>): void {
  if (!schema || !isRecord(schema.data) || !isRecord(schema.data.properties)) return;
  for (const [name, each] of Object.entries(schema.data.properties)) {
    if (!isRecord(each) || each.default === undefined) continue;
    const path = `${start}.${name}`;
    addDefault({ path, value: each.default }, schema, ['properties', name, 'default'], values);
  }
}

function addDefault(
  { path, value }: { path: string; value: unknown },
  parsed: Parsed,
  pointer: Pointer,
  values: Map<string, OrgValue>,
): void {
  if (values.has(path)) return;
  values.set(path, { path, value, ...at(parsed, pointer), isDefault: true });
}

function at(parsed: Parsed, pointer: Pointer): Position {
  return { file: parsed.path, line: parsed.places.ofPointer(pointer, 'key').line };
}
