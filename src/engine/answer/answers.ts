/** Reads effects backwards: the answers that would have led to these facts, to fill a screen again. */
import type { Effect } from '../model/language.ts';
import { isRecord, readPath, withValueAt } from '../model/paths.ts';
import { isIsoDate } from '../model/time.ts';
import type { Facts, Triggers } from '../model/triggers.ts';
import { isLossy } from './effects.ts';

/**
 * Answers of a screen's own fields, as far as its effects can be undone: constants, digests and ids cannot. What is
 * written only where a trigger holds is read back only where it holds of the answers that are always written.
 * `fields` are the names of the form's properties; nothing else is given back.
 */
export function answersFrom(
  effects: Effect[],
  facts: Facts,
  fields: string[],
  triggers: Pick<Triggers, 'holds'>,
): Record<string, unknown> {
  const always = effects.filter(({ when }) => when === undefined);
  let answers = readBack(always, effects, facts, {});
  const held = { ...facts, answers };
  const sometimes = effects.filter(({ when }) => when !== undefined && triggers.holds(when, held));
  answers = readBack(sometimes, effects, facts, answers);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => fields.includes(name)));
}

function readBack(
  some: Effect[],
  all: Effect[],
  facts: Facts,
  known: Record<string, unknown>,
): Record<string, unknown> {
  let answers = known;
  for (const effect of some) {
    const source = effect.from ?? 'answers';
    if (source !== 'answers' && !source.startsWith('answers.')) continue;
    if (effect.value !== undefined || effect.each || isLossy(effect)) continue;
    answers = undo(effect, writtenBy(effect, all, facts), answers, source.slice('answers.'.length));
  }
  return answers;
}

/** What an effect wrote. Of a list it is the entry that another effect refers to, or else the last one. */
function writtenBy(effect: Effect, effects: Effect[], facts: Facts): unknown {
  if (effect.append === undefined) return readPath(facts, effect.set ?? '');
  const entries = readPath(facts, effect.append);
  if (!Array.isArray(entries)) return undefined;
  const reference = effects.find(({ refer, to }) => refer !== undefined && to === effect.as);
  const { newId } = effect;
  if (!reference?.refer || newId === undefined) return entries.at(-1);
  const id = readPath(facts, reference.refer);
  return id === undefined ? undefined : entries.find((entry) => readPath(entry, newId) === id);
}

function undo(effect: Effect, value: unknown, answers: Record<string, unknown>, below: string) {
  if (value === undefined || value === null) return answers;
  if (effect.fields === undefined) {
    const answer = effect.convert === 'date' ? partsOf(value) : value;
    return below === '' ? answers : withValueAt(answers, below, answer);
  }
  const names = effect.fields.filter((name) => readPath(value, name) !== undefined);
  return names.reduce(
    (all, name) => withValueAt(all, below === '' ? name : `${below}.${name}`, readPath(value, name)),
    answers,
  );
}

function partsOf(iso: unknown): unknown {
  if (!isIsoDate(iso)) return undefined;
  const [year, month, day] = iso.split('-').map(Number);
  return { day, month, year };
}

/** Answers without the fields that may never be kept unsubmitted (`sensitivity: secret`). */
export function withoutSecrets(fields: Record<string, { sensitivity?: string }>, answers: unknown): unknown {
  if (!isRecord(answers)) return {};
  return Object.entries(fields)
    .filter(([, { sensitivity }]) => sensitivity === 'secret')
    .map(([pointer]) => pointer.slice(1).replaceAll('/', '.'))
    .reduce(
      (rest, path) => (readPath(rest, path) === undefined ? rest : withValueAt(rest, path, undefined)),
      answers,
    );
}
