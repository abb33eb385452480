/** The file and line at which a form or a fact schema says what it allows at a path. */
import { isRecord } from '../../engine/model/paths.ts';
import { declaredBy, type FileType } from '../model/file-types.ts';
import type { Pointer } from '../model/locations.ts';
import type { SourceFile } from '../model/project.ts';
import { type Parsed, parseFile } from './parse.ts';
import { pathOf } from './parts.ts';
import type { Position } from './positions.ts';

/** One constraint of a schema: the names that lead to it, `*` for an entry of a list, and its keyword. */
export interface Constraint {
  kind: Extract<FileType, 'form' | 'facts'>;
  /** Of the form or the fact schema. */
  name: string;
  names: string[];
  keyword: string;
}

/** The nearest line that is there: a keyword that is not written out is shown at what holds it. Undefined without such a file. */
export function constraintIn(files: SourceFile[], constraint: Constraint): Position | undefined {
  const { kind, name, names, keyword } = constraint;
  const own = files.find((file) => {
    const declared = declaredBy(file);
    return declared?.kind === kind && declared.name === name;
  });
  if (!own) return undefined;
  const read = cachedReader(files);
  const root: Place = { file: own.path, pointer: [] };
  const rule = kind === 'form' ? ruleNamed(read(own.path)?.data, keyword) : undefined;
  if (rule !== undefined) return positionOf(read, { ...root, pointer: ['rules', rule] });
  let here = root;
  // What is missing is asked for by what encloses it.
  for (const part of keyword === 'required' ? names.slice(0, -1) : names) {
    const next = placeBelow(read, here, part);
    if (!next) return positionOf(read, placeSaying(read, here, ['properties']) ?? here);
    here = next;
  }
  return positionOf(read, placeSaying(read, here, [keyword]) ?? here);
}

interface Place {
  file: string;
  pointer: Pointer;
}

type Read = (path: string) => Parsed | undefined;

function cachedReader(files: SourceFile[]): Read {
  const known = new Map<string, Parsed>();
  return (path) => {
    const file = files.find((each) => each.path === path);
    const parsed = known.get(path) ?? (file && parseFile(file));
    if (parsed) known.set(path, parsed);
    return parsed;
  };
}

/** A field is checked by a rule under the name of the rule's trigger. */
function ruleNamed(data: unknown, trigger: string): number | undefined {
  const rules: unknown[] = isRecord(data) && Array.isArray(data.rules) ? data.rules : [];
  const at = rules.findIndex((rule) => isRecord(rule) && rule.when === trigger);
  return at < 0 ? undefined : at;
}

function placeBelow(read: Read, place: Place, name: string): Place | undefined {
  return placeSaying(read, place, name === '*' ? ['items'] : ['properties', name]);
}

/** In the schema itself, else in the part that stands there by its name. */
function placeSaying(read: Read, place: Place, below: Pointer): Place | undefined {
  const value = valueAt(read(place.file)?.data, place.pointer);
  if (valueAt(value, below) !== undefined) return { ...place, pointer: [...place.pointer, ...below] };
  if (!isRecord(value) || typeof value.$ref !== 'string') return undefined;
  return placeSaying(read, { file: pathOf(value.$ref, place.file), pointer: [] }, below);
}

export function valueAt(data: unknown, pointer: Pointer): unknown {
  return pointer.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    return isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }, data);
}

function positionOf(read: Read, { file, pointer }: Place): Position | undefined {
  const parsed = read(file);
  return parsed && { file, line: parsed.places.ofPointer(pointer, 'key').line };
}

/** Where a product names the roots of its facts. */
export function rootsIn(files: SourceFile[], product: string): Position | undefined {
  const file = files.find((each) => {
    const declared = declaredBy(each);
    return declared?.kind === 'product' && declared.name === product;
  });
  return file && positionOf(() => parseFile(file), { file: file.path, pointer: ['facts'] });
}
