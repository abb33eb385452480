/** Finds and replaces parts of the schema of a kind of file. */
import { isRecord } from '../../engine/model/paths.ts';

export type SchemaNode = { [keyword: string]: unknown };

const ID = 'https://hearthline.dev/schemas/config/';

/** A copy that stands alone: what it refers to in other schemas is among its own definitions. */
export function standalone(schema: object, others: Record<string, object>): SchemaNode {
  const copy = structuredClone(schema) as SchemaNode;
  const definitions = (copy.definitions ?? {}) as Record<string, unknown>;
  const bring = (node: unknown): void => {
    for (const below of Object.values(isRecord(node) || Array.isArray(node) ? node : {})) bring(below);
    if (!isRecord(node) || typeof node.$ref !== 'string' || !node.$ref.startsWith(ID)) return;
    const [file = '', name = ''] = node.$ref.slice(ID.length).split('#/definitions/');
    node.$ref = `#/definitions/${name}`;
    const source = others[file.replace('.json', '')] as SchemaNode | undefined;
    const foreign = (source?.definitions as Record<string, unknown> | undefined) ?? {};
    if (definitions[name] !== undefined) return;
    // All of them: they refer to each other.
    for (const [each, definition] of Object.entries(structuredClone(foreign))) {
      definitions[each] ??= definition;
      bring(definitions[each]);
    }
  };
  bring(copy);
  return { ...copy, definitions };
}

/** The node at a way of keys. Throws a RangeError: the ways are ours, and so are the schemas. */
export function nodeAt(schema: SchemaNode, way: string): SchemaNode {
  let node: unknown = schema;
  for (const part of way.split('/'))
    node = isRecord(node) || Array.isArray(node) ? Reflect.get(node, part) : undefined;
  if (!isRecord(node)) throw new RangeError(`The schema has nothing at ${way}.`);
  return node;
}

/** These names are offered; another one is not marked, because a name may be newer than the schema. */
export function offer(node: SchemaNode, names: Iterable<string>): void {
  const { description, examples: _, ...rest } = node;
  const all = [...new Set(names)];
  if (all.length === 0) return;
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, description === undefined ? {} : { description }, { anyOf: [{ enum: all }, rest] });
}

/** These keys are offered, each with what stands under any key of the map. */
export function offerKeys(
  node: SchemaNode,
  names: Iterable<string>,
  below?: (name: string) => unknown,
): void {
  const value = isRecord(node.additionalProperties) ? node.additionalProperties : {};
  const entries = [...new Set(names)].map((name) => [name, below?.(name) ?? value]);
  node.properties = { ...(isRecord(node.properties) ? node.properties : {}), ...Object.fromEntries(entries) };
}

/** Every property of this name, wherever it stands. */
export function eachProperty(schema: SchemaNode, name: string, visit: (node: SchemaNode) => void): void {
  for (const [key, below] of Object.entries(schema)) {
    if (key === 'properties' && isRecord(below) && isRecord(below[name])) visit(below[name] as SchemaNode);
    for (const each of Array.isArray(below) ? below : [below]) {
      if (isRecord(each)) eachProperty(each as SchemaNode, name, visit);
    }
  }
}
