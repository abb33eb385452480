/** Questions that stand in place, `when: { status: COMPLETE }`, become triggers, so that all that follows knows triggers only. */
import type { Logic } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Pointer } from '../model/locations.ts';
import type { InlineQuestion, InlineQuestions } from '../model/model.ts';
import type { Problem } from '../model/project.ts';
import type { ShapedFile } from './shaped-file.ts';

/** Where a trigger is named, or a question stands in its place. */
export const ASKING = ['when', 'always'];
/** Logic has no questions in place, and constants are data. */
const NOT_INSIDE = ['triggers', 'value'];

/** The files with names in place of questions, and the triggers beside those of each product's first flow file. */
export function withoutInline(files: ShapedFile[]): { files: ShapedFile[]; inline: InlineQuestions } {
  const inline = new Map<string, InlineQuestion>();
  const hosts = new Map<string, Record<string, Logic>>();
  const hostOf = new Map<string, string>();
  for (const { kind, name, path, data } of files) {
    if (kind === 'flow' && isRecord(data) && typeof data.flow === 'string' && !hostOf.has(name))
      hostOf.set(name, path);
  }
  const named = files.map((file) => {
    const host = hostOf.get(file.name);
    if (host === undefined || !(file.kind === 'flow' || file.kind === 'document')) return file;
    const found = [...questionsIn(file.data, file.path)];
    if (found.length === 0) return file;
    const triggers = hosts.get(host) ?? {};
    hosts.set(host, triggers);
    for (const question of found) {
      if (Object.hasOwn(triggers, question.name)) continue;
      triggers[question.name] = question.rule;
      inline.set(keyOf(host, question.name), question);
    }
    return { ...file, data: namedIn(file.data) };
  });
  return { files: named.map((file) => hosting(file, hosts.get(file.path))), inline };
}

function hosting(file: ShapedFile, triggers: Record<string, Logic> | undefined): ShapedFile {
  if (!triggers || !isRecord(file.data)) return file;
  const own = isRecord(file.data.triggers) ? file.data.triggers : {};
  return { ...file, data: { ...file.data, triggers: { ...own, ...triggers } } };
}

/** Every question in place of a flow's or a document's data. */
export function* questionsIn(data: unknown, file: string, pointer: Pointer = []): Generator<InlineQuestion> {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    const here = [...pointer, Array.isArray(data) ? Number(key) : key];
    const question = ASKING.includes(key) ? questionOf(value) : undefined;
    if (question) yield { ...question, file, pointer: here };
    else if (!NOT_INSIDE.includes(key)) yield* questionsIn(value, file, here);
  }
}

function namedIn(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(namedIn);
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (NOT_INSIDE.includes(key)) return [key, value];
      return [key, (ASKING.includes(key) ? questionOf(value)?.name : undefined) ?? namedIn(value)];
    }),
  );
}

/** `{ application.payType: MANUAL }` asks whether a fact is a value, a list whether it is one of several. */
function questionOf(value: unknown): Omit<InlineQuestion, 'file' | 'pointer'> | undefined {
  const [entry, ...more] = isRecord(value) ? Object.entries(value) : [];
  if (!entry || more.length > 0) return undefined;
  const [path, wanted] = entry;
  const fact = { var: path };
  return Array.isArray(wanted)
    ? { path, name: `${path} is ${wanted.map(worded).join(' or ')}`, rule: { in: [fact, wanted] } }
    : { path, name: `${path} is ${worded(wanted)}`, rule: { '===': [fact, wanted as Logic] } };
}

/** A text that would read as another value stands in quotes. */
function worded(value: unknown): string {
  const isPlain =
    typeof value === 'string' && /^[A-Za-z][\w-]*$/.test(value) && !/^(true|false)$/.test(value);
  return isPlain ? value : JSON.stringify(value);
}

/** A comparison that could stand in place, as it would be written there; undefined for any other question. */
export function inlineFormOf(rule: unknown): { path: string; value: unknown } | undefined {
  const [[operator, operands] = ['', null], ...more] = isRecord(rule) ? Object.entries(rule) : [];
  if (more.length > 0 || !Array.isArray(operands) || operands.length !== 2) return undefined;
  const [fact, value] = operands as [unknown, unknown];
  if (!isRecord(fact) || typeof fact.var !== 'string' || Object.keys(fact).length > 1) return undefined;
  const isPlain = (each: unknown) => ['string', 'number', 'boolean'].includes(typeof each);
  if (operator === '===' && isPlain(value)) return { path: fact.var, value };
  const isList = operator === 'in' && Array.isArray(value) && value.length > 1 && value.every(isPlain);
  return isList ? { path: fact.var, value } : undefined;
}

/** The problem where its author finds it: at the question, at its fact or at the value. */
export function locatedInline(problem: Problem, inline: InlineQuestions): Problem {
  const [key, name, operator, operand, index] = problem.pointer;
  const question = key === 'triggers' ? inline.get(keyOf(problem.file, String(name))) : undefined;
  if (!question) return problem;
  const { file, pointer, path } = question;
  if (operator === undefined) return { ...problem, file, pointer };
  const at = operand === 0 ? 'key' : problem.at;
  const below = operand === 1 && index !== undefined ? [path, index] : [path];
  return { ...problem, file, pointer: [...pointer, ...below], at };
}

function keyOf(file: string, name: string): string {
  return JSON.stringify([file, name]);
}
