/** Parts that schemas share, `{ "$ref": "../parts/us-state.json" }`, and shapes of a form's own `definitions` are put in their place before anything reads them. */
import factsSchema from '../../../schemas/config/facts.json' with { type: 'json' };
import { isRecord } from '../../engine/model/paths.ts';
import { declaredBy } from '../model/file-types.ts';
import type { Pointer } from '../model/locations.ts';
import type { PartUse } from '../model/model.ts';
import type { Problem } from '../model/project.ts';
import type { ShapedFile } from './shaped-file.ts';

const OWN = '#/definitions/';
/** In one schema: parts that each name others twice would double with each of them. */
export const MOST_USES = 1_000;
/** What a fact can say; the words of a part are those of forms. */
const OF_FACTS = Object.keys(factsSchema.definitions.fact.properties).filter(
  (key) => !['title', 'description', '$schema'].includes(key),
);

/**
 * The files with each part in its place, and where each was named. A schema of which a part cannot be read cannot
 * be read itself: it keeps its name, and hides no other mistake.
 */
export function withParts(files: ShapedFile[]): { files: ShapedFile[]; partUses: PartUse[] } {
  const parts = new Map(
    files.flatMap((file) => (file.kind === 'part' ? [[file.path, file.data] as const] : [])),
  );
  const read = files.map((file) => {
    const isSchema = file.kind === 'form' || file.kind === 'facts' || file.kind === 'part';
    return { file, whole: isSchema ? wholeOf(file, parts) : { data: file.data, uses: [] } };
  });
  return {
    files: read.map(({ file, whole }) => (file.kind === 'part' ? file : { ...file, data: whole.data })),
    partUses: read.flatMap(({ whole }) => whole.uses),
  };
}

function wholeOf(file: ShapedFile, parts: ReadonlyMap<string, unknown>): { data: unknown; uses: PartUse[] } {
  const uses: PartUse[] = [];
  let isWhole = true;
  const { definitions = {}, ...rest } = isRecord(file.data) ? file.data : {};
  const shapes = file.kind === 'form' && isRecord(definitions) ? definitions : {};
  const named = (ref: string, from: string): Target => {
    const shape = ref.startsWith(OWN) && from === file.path ? ref.slice(OWN.length) : undefined;
    if (shape === undefined) return { path: pathOf(ref, from), start: [], id: pathOf(ref, from) };
    return { path: file.path, start: ['definitions', shape], id: ref };
  };
  const read = (data: unknown, at: ReadAt): unknown => {
    if (Array.isArray(data)) return sharing(data, (each, index) => read(each, below(at, index)));
    if (!isRecord(data)) return data;
    const { $ref: ref, ...own } = data;
    if (typeof ref !== 'string') return sharing(data, (each, key) => read(each, below(at, key)));
    const { path, start, id } = named(ref, at.file);
    const isCircle = at.inside.includes(id);
    const { pointer, of } = at;
    const shape = String(start[1]);
    const target =
      start.length === 0 ? parts.get(path) : Object.hasOwn(shapes, shape) ? shapes[shape] : undefined;
    const isMissing = target === undefined;
    if (uses.length > MOST_USES) return {};
    const isOneTooMany = uses.length === MOST_USES;
    const part = isCircle || isOneTooMany ? undefined : target;
    const where = { file: at.file, pointer: [...pointer, '$ref'], of, own: Object.keys(own) };
    uses.push({ ref, path, start, isMissing, isCircle, isOneTooMany, ...where });
    isWhole &&= part !== undefined;
    const whole = read(part, { file: path, pointer: start, inside: [...at.inside, id], of });
    return { ...taken(whole, file.kind === 'facts'), ...(read(own, at) as object) };
  };
  const of = { file: file.path, pointer: [] };
  // What a form defines stands where it is named.
  const own = file.kind === 'form' && isRecord(file.data) ? rest : file.data;
  const data = read(own, { ...of, inside: [file.path], of });
  return { data: isWhole ? data : undefined, uses };
}

/** What a reference names: a part's file, or a place in the form's own. */
interface Target {
  path: string;
  start: Pointer;
  id: string;
}

interface ReadAt {
  file: string;
  pointer: Pointer;
  /** The files that are being read, to see a circle. */
  inside: string[];
  /** The same place in the schema that all is put into. */
  of: { file: string; pointer: Pointer };
}

function below(at: ReadAt, key: string | number): ReadAt {
  const { of } = at;
  return { ...at, pointer: [...at.pointer, key], of: { ...of, pointer: [...of.pointer, key] } };
}

/** What nothing changes in stays the same object. */
function sharing<T extends object>(data: T, change: (value: unknown, key: string | number) => unknown): T {
  const isList = Array.isArray(data);
  const entries = Object.entries(data).map(
    ([key, value]) => [key, change(value, isList ? Number(key) : key)] as const,
  );
  if (entries.every(([key, value]) => value === (data as Record<string, unknown>)[key])) return data;
  return (isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T;
}

function taken(part: unknown, isFact: boolean): object {
  if (!isRecord(part)) return {};
  const keys = Object.keys(part).filter((key) => (isFact ? OF_FACTS.includes(key) : key !== '$schema'));
  return Object.fromEntries(
    keys.map((key) => [key, key === 'properties' ? eachTaken(part[key], isFact) : part[key]]),
  );
}

function eachTaken(properties: unknown, isFact: boolean): unknown {
  if (!isRecord(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, taken(each, isFact)]));
}

/** The file that a reference means, seen from the folder of the one that holds it. */
export function pathOf(ref: string, from: string): string {
  const folders = from.split('/').slice(0, -1);
  for (const step of ref.split('/')) {
    if (step === '..') folders.pop();
    else if (step !== '.') folders.push(step);
  }
  return folders.join('/');
}

/** Could a part stand there that this file may name? One that all share, or one of its own product. */
export function isPartFor(path: string, file: string): boolean {
  const part = partAt(path);
  return part !== undefined && (!part.includes('/') || productOf(path) === productOf(file));
}

/** The name that a part's path gives it, for a sentence. */
export function partNamed(path: string): string {
  return partAt(path) ?? path;
}

function partAt(path: string): string | undefined {
  const declared = declaredBy({ path, text: '' });
  return declared?.kind === 'part' ? declared.name : undefined;
}

/** The folder that a schema of one product alone lies in. */
function productOf(path: string): string | undefined {
  return /^schemas\/([^/]+)\/[^/]+\//.exec(path)?.[1];
}

/** How this file names the part at a path that it may name. */
export function refTo(path: string, file: string): string {
  const isOwn = productOf(path) !== undefined;
  const up = isOwn ? 1 : file.split('/').length - 2;
  return `${'../'.repeat(up)}parts/${path.slice(path.lastIndexOf('/') + 1)}`;
}

/** A problem of what a part says is reported once, in the part's own file. */
export function locatedInPart(problem: Problem, uses: readonly PartUse[]): Problem {
  const fitting = uses.filter(({ of, own, isCircle }) => {
    const next = problem.pointer[of.pointer.length];
    const isInside =
      of.file === problem.file && next !== undefined && !own.includes(String(next)) && !isCircle;
    return isInside && of.pointer.every((part, at) => part === problem.pointer[at]);
  });
  const use = fitting.toSorted((a, b) => b.of.pointer.length - a.of.pointer.length)[0];
  if (!use || problem.code.startsWith('part/')) return problem;
  if (problem.code === 'form/choice' && use.own.includes('enum')) return chosenAnew(problem, use);
  const below = problem.pointer.slice(use.of.pointer.length);
  return { ...problem, file: use.path, pointer: [...use.start, ...below] };
}

/** Whose choices stand beside the part's name, in the place of its own: there they are told, once. */
function chosenAnew(problem: Problem, { path, file, pointer }: PartUse): Problem {
  const message = `These choices stand in the place of those of the part "${partNamed(path)}", and its labels are for its own.`;
  const hint = 'Write "labels" beside "enum", one for each of these choices.';
  return { ...problem, file, pointer: [...pointer.slice(0, -1), 'enum'], at: 'value', message, hint };
}
