/** Leaves out of a file what has not its shape, so that the rest can be checked. */
import { isRecord } from '../../engine/model/paths.ts';
import type { FileType } from '../model/file-types.ts';
import type { Pointer } from '../model/locations.ts';
import type { Problem } from '../model/project.ts';

/** The lists and maps of a flow whose entries stand for themselves. */
const ENTRY_MAPS = [
  'triggers',
  'lookups',
  'steps',
  'transitions',
  'statuses',
  'routing',
  'screens',
  'progress',
  'chrome',
  'notifications',
  'tasks',
  'stages',
  'reviews',
];

/** What these schemas say with one wrong value is still worth comparing without it. */
const LOOSE_OF_OLDER: FileType[] = ['facts', 'form', 'part'];

/** The maps of a product whose entries stand for themselves. */
const PRODUCT_MAPS = [
  'facts',
  'roles',
  'flags',
  'experiments',
  'repayments',
  'calendars',
  'zones',
  'deadlines',
  'calls',
];

/**
 * Data whose every part has its shape: unknown keys are gone, and of anything else that is wrong the
 * smallest part that stands for itself is null. Undefined when that is the whole file. Indexes stay. A schema of an
 * older edition, by which nothing runs, loses its wrong values alone.
 */
export function prune(kind: FileType, data: unknown, problems: Problem[], isOlder = false): unknown {
  for (const problem of problems) {
    const { code, pointer } = problem;
    const isLoose = isOlder && LOOSE_OF_OLDER.includes(kind) && pointer.length > 0;
    if (code === 'key/unknown' || code === 'key/reserved' || isLoose) {
      removeAt(data, pointer);
      continue;
    }
    const part = partOf(kind, pointer);
    if (part === undefined) return undefined;
    nullAt(data, part);
  }
  return data;
}

/** The way to the part that stands for itself and holds what is wrong; undefined for the file. */
function partOf(kind: FileType, pointer: Pointer): Pointer | undefined {
  if (pointer.length === 0) return undefined;
  switch (kind) {
    case 'flow':
      return partOfFlow(pointer);
    case 'copy':
      return pointer.length > 1 ? pointer.slice(0, 5) : undefined;
    case 'org':
      return pointer[0] === 'org' ? undefined : pointer.slice(0, pointer[0] === 'products' ? 3 : 1);
    case 'walk':
      return ['then', 'each'].includes(String(pointer[0])) && pointer.length > 1
        ? pointer.slice(0, 2)
        : undefined;
    case 'personas':
      return pointer[0] === 'personas' && pointer.length > 1 ? pointer.slice(0, 2) : undefined;
    case 'document':
      return pointer[0] === 'body' && pointer.length > 1 ? pointer.slice(0, 2) : undefined;
    case 'site':
      return ['calls', 'copy'].includes(String(pointer[0])) ? pointer.slice(0, 3) : undefined;
    case 'sandbox':
      return pointer.length > 2 ? pointer.slice(0, 3) : undefined;
    case 'product':
      return partOfProduct(pointer);
    default:
      return undefined;
  }
}

function partOfProduct(pointer: Pointer): Pointer | undefined {
  const key = String(pointer[0]);
  if (PRODUCT_MAPS.includes(key))
    return pointer.length > 1 || key !== 'facts' ? pointer.slice(0, 2) : undefined;
  return ['product', 'base'].includes(key) ? undefined : [key];
}

function partOfFlow(pointer: Pointer): Pointer | undefined {
  const [key] = pointer;
  if (key === 'flow') return undefined;
  if (ENTRY_MAPS.includes(String(key))) return pointer.slice(0, 2);
  if (key === 'sequence' && pointer.length > 2) return pointer.slice(0, 3);
  return pointer.slice(0, 1);
}

function removeAt(data: unknown, pointer: Pointer): void {
  const parent = parentOf(data, pointer);
  if (isRecord(parent)) delete parent[String(pointer.at(-1))];
  // A list without one of its entries would say something else.
  else if (Array.isArray(parent)) removeAt(data, pointer.slice(0, -1));
}

function nullAt(data: unknown, pointer: Pointer): void {
  const parent = parentOf(data, pointer);
  const name = pointer.at(-1);
  if (isRecord(parent) && Object.hasOwn(parent, String(name))) parent[String(name)] = null;
  else if (Array.isArray(parent) && Number(name) < parent.length) parent[Number(name)] = null;
}

function parentOf(data: unknown, pointer: Pointer): unknown {
  let value = data;
  for (const part of pointer.slice(0, -1)) {
    if (Array.isArray(value)) value = value[Number(part)];
    else if (isRecord(value) && Object.hasOwn(value, String(part))) value = value[String(part)];
    else return undefined;
  }
  return value;
}
