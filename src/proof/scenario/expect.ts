/** Compares a walk's landing with the expectations on its line. */
import type { Refusal } from '../../engine/answer/forms.ts';
import { shownConditions } from '../../engine/decide/conditions.ts';
import { isPageSlot, wordsOfGate } from '../../engine/decide/gates.ts';
import { progressAt } from '../../engine/decide/progress.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { WalkLine } from '../../engine/model/language.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import { lenderWords, linesOf, ofVariant, toNobody, wordsOf } from '../../engine/say/copy.ts';
import { chromeMismatch } from './around.ts';
import type { Landing, Played } from './landings.ts';
import type { WalkSetting, WalkState } from './setting.ts';

/** `key` is the line's; `found` is what stands in the place of what it expects. */
export interface Mismatch {
  key: keyof WalkLine;
  expected: unknown;
  found: unknown;
}

/** What a place reads as while the status waits. */
export const WAITS = 'waits';

/** The first difference, in the order in which one thing leads to the next; undefined when all is as expected. */
export function expectationMismatch(
  stage: WalkSetting,
  { state, landing }: Played,
  line: WalkLine,
): Mismatch | undefined {
  if (landing.absent !== undefined) {
    const key = line.takesBack === undefined ? 'as' : 'takesBack';
    return { key, expected: line[key], found: landing.absent };
  }
  const gate = gateMismatch(line, landing);
  if (gate) return gate;
  const shut = shutMismatch(line, state, landing);
  if (shut) return shut;
  const refused = refusedMismatch(line, landing.refused);
  if (refused) return refused;
  const place = landing.at ?? WAITS;
  const expectations: [keyof WalkLine, () => unknown][] = [
    ['entry', () => landing.entry],
    ['status', () => state.facts.status],
    ['step', () => landing.derivation?.step],
    ['lands', () => place],
    ['waits', () => (landing.at === null ? true : place)],
    ['progress', () => progressOf(stage, state, landing)],
  ];
  for (const [key, find] of expectations) {
    const found = line[key] === undefined ? undefined : find();
    if (found !== line[key]) return { key, expected: line[key], found };
  }
  return (
    knownMismatch(state, line) ??
    conditionsMismatch(stage, state, line) ??
    wordsMismatch(stage, state, landing, line) ??
    chromeMismatch(stage, state, line)
  );
}

/** A line expects a gate by the page that it shows; `closed` takes any. */
function gateMismatch({ shut, closed }: WalkLine, { gate }: Landing): Mismatch | undefined {
  const found = gate?.gate.page;
  if (found === shut || closed !== undefined) return undefined;
  return { key: 'shut', expected: shut, found };
}

function shutMismatch(
  line: WalkLine,
  { facts }: WalkState,
  { shut, at, schemaMismatch: misfit, gate }: Landing,
): Mismatch | undefined {
  const found = at ?? WAITS;
  if (misfit !== undefined) {
    return { key: line.stage ? 'stage' : 'returns', expected: 'an answer that fits', found: misfit };
  }
  if (line.closed !== undefined) {
    return shut || gate ? undefined : { key: 'closed', expected: 'closed', found: 'open' };
  }
  if (!shut) return undefined;
  if (line.open !== undefined) return { key: 'open', expected: 'open', found: 'closed' };
  if (line.create !== undefined) return { key: 'create', expected: line.create, found };
  for (const key of ['stage', 'fails', 'review', 'takesBack'] as const) {
    if (line[key] !== undefined) return { key, expected: line[key], found: facts.status };
  }
  const key = line.returns === undefined ? 'answer' : 'returns';
  return { key, expected: line[key], found };
}

function refusedMismatch(
  { refused, answer, create, enter }: WalkLine,
  refusals: Refusal[],
): Mismatch | undefined {
  const found = Object.fromEntries(refusals.map(({ pointer, message }) => [fieldAt(pointer), message]));
  const names = new Set([...Object.keys(refused ?? {}), ...Object.keys(found)]);
  if ([...names].every((name) => refused?.[name] === found[name])) return undefined;
  const expected = refused ?? 'accepted';
  return {
    key: refused ? 'refused' : create !== undefined ? 'create' : enter === undefined ? 'answer' : 'enter',
    expected,
    found: refusals.length > 0 ? found : `${answer ?? create ?? enter} is accepted`,
  };
}

/** A field as the language names it: nested ones joined by dots. */
export function fieldAt(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}

function progressOf(
  { product }: WalkSetting,
  { flow, facts }: WalkState,
  { at }: Landing,
): string | undefined {
  const step = flow.sequence?.questions.find(({ ask }) => ask === at)?.step;
  const { places, current } = progressAt(product, flow, facts, step ?? at ?? '');
  return places[current]?.id;
}

function knownMismatch({ facts }: WalkState, { known = {} }: WalkLine): Mismatch | undefined {
  for (const [path, expected] of Object.entries(known)) {
    const found = readPath(facts, path) ?? null;
    if (!isSame(found, expected))
      return { key: 'known', expected: { [path]: expected }, found: { [path]: found } };
  }
  return undefined;
}

/** Which conditions a person is shown, in their order. */
function conditionsMismatch(
  { product, copy }: WalkSetting,
  { flow, facts }: WalkState,
  { conditions: expected }: WalkLine,
): Mismatch | undefined {
  if (!expected) return undefined;
  const found = shownConditions(product, flow, copy, facts, toNobody).map(
    ({ conditionEnum }) => conditionEnum,
  );
  return isSame(found, expected) ? undefined : { key: 'conditions', expected, found };
}

/** Plain data only; the order of keys does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  }
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}

function wordsMismatch(
  stage: WalkSetting,
  state: WalkState,
  landing: Landing,
  { reads = {} }: WalkLine,
): Mismatch | undefined {
  for (const [slot, expected] of Object.entries(reads)) {
    const found = wordsAt(stage, state, landing, slot)?.join(' ');
    if (found !== expected) return { key: 'reads', expected: { [slot]: expected }, found: { [slot]: found } };
  }
  return undefined;
}

/** The words of the page of a gate that is shut, or else of the screen that the person lands on. */
function wordsAt(
  { copy, product, org }: WalkSetting,
  { flow, facts }: WalkState,
  { at, gate }: Landing,
  slot: string,
): string[] | undefined {
  const lender = product.source.orgs[org];
  if (gate && lender) {
    return isPageSlot(slot)
      ? wordsOfGate(copy, gate, slot, lenderWords(lender, product.source.name), toNobody)
      : undefined;
  }
  const screen = at === null ? undefined : findScreen(flow, at)?.screen;
  const look = screen && variantOf(product, flow, screen, facts);
  if (!look) return undefined;
  const scope = product.triggers.withLookups(facts);
  const [lines, words] = [linesOf, wordsOf].map((say) =>
    ofVariant(say, copy, look.id, slot, scope, toNobody),
  );
  // A title stays, with whatever it lacks.
  return lines?.length === 0 ? words : lines;
}
