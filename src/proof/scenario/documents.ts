/** The documents of a walk: made as the lender's task answers, signed by whoever comes back, and made anew without their signatures. */
import { documentsMadeBy } from '../../config/rules/names/documents.ts';
import {
  documentSources,
  isSignedByAll,
  saysTheSame,
  signatureUndone,
  signersOf,
} from '../../engine/decide/documents.ts';
import { stageAt } from '../../engine/decide/moves.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { readPath } from '../../engine/model/paths.ts';
import { type Snapshot, snapshotWithHoles } from '../../engine/say/snapshot.ts';
import { write } from './moves.ts';
import { knownTo, withPart } from './participants.ts';
import { counted, type WalkSetting, type WalkState } from './setting.ts';

/** What the task of the status makes. A document that is there and says something else now is made anew: nobody has signed it any more. */
export function documentsMade(stage: WalkSetting, state: WalkState): WalkState {
  const { flow, facts } = state;
  const task = flow.tasks[stageAt(flow, String(facts.status))?.run ?? ''];
  const names = task && documentsMadeBy(task);
  const made = (Array.isArray(names) ? names : []).flatMap((name) => madeNow(stage, state, String(name)));
  const documents = { ...state.documents };
  for (const { name, snapshot } of made) documents[name] = { snapshot, signed: [] };
  const undone = made.flatMap(({ name }) =>
    (state.documents[name]?.signed ?? []).map((whose) => ({ name, whose })),
  );
  return undone.reduce((after, signature) => unsigned(stage, after, signature), { ...state, documents });
}

/** Nothing where the document that there is still counts. */
function madeNow(stage: WalkSetting, state: WalkState, name: string): { name: string; snapshot: Snapshot }[] {
  const { source, triggers } = stage.product;
  const template = Object.hasOwn(source.documents, name) ? source.documents[name] : undefined;
  if (!template) throw new RangeError(`No document is named "${name}".`);
  const before = state.documents[name];
  if (before && isSignedByAll(template, before.snapshot, before.signed)) return [];
  const taken = state.parts.flatMap((part, at) =>
    part.identity && !part.isGone ? [{ ...part, uuid: signerAt(at) }] : [],
  );
  const facts = triggers.withLookups(state.facts);
  const occasion = { facts, copy: stage.copy, taken, at: new Date(state.now) };
  const sources = documentSources({ bundle: source, open: stage.product }, occasion);
  // A persona knows less than somebody who has answered all: what lacks is a hole in both.
  const { snapshot } = snapshotWithHoles(template, sources);
  return before && saysTheSame(before.snapshot, snapshot) ? [] : [{ name, snapshot }];
}

function unsigned(
  stage: WalkSetting,
  state: WalkState,
  { name, whose }: { name: string; whose: string | null },
): WalkState {
  const at = state.parts.findIndex((_part, index) => signerAt(index) === whose);
  if (state.parts[at]?.isGone) return state;
  const known = whose === null ? state : knownTo(stage, state, at);
  const { facts, ids } = write(stage, known, signatureUndone(known.flow, name), {});
  return counted(
    stage,
    whose === null ? { ...state, facts, ids } : withPart(stage, state, at, { facts, ids }),
  );
}

/** Where somebody signs what names others alone: a sentence that says so, and what to do about it. */
export function withoutLine(
  { product }: WalkSetting,
  state: WalkState,
  { signs }: Pick<Screen, 'signs'>,
): string | undefined {
  const whose = whoSigns(state);
  const name = signs?.documents.find((each) => {
    const template = product.source.documents[each];
    const made = state.documents[each];
    return template && made && !signersOf(template, made.snapshot).includes(whose);
  });
  if (name === undefined) return undefined;
  return `The document "${name}" has no line for them to sign. Let the task that makes it answer before this line.`;
}

/** Whoever is named there as having signed has signed the documents of the screen, as many as were made. */
export function withSignature(state: WalkState, { signs }: Pick<Screen, 'signs'>, given: object): WalkState {
  const name = signs && readPath(given, signs.name);
  if (!signs || typeof name !== 'string' || name.trim() === '') return state;
  const whose = whoSigns(state);
  const signed = Object.entries(state.documents)
    .filter(([document]) => signs.documents.includes(document))
    .map(([document, made]) => [document, { ...made, signed: [...made.signed, whose] }] as const);
  return { ...state, documents: { ...state.documents, ...Object.fromEntries(signed) } };
}

/** Null is the owner of the application. */
function whoSigns({ walker }: WalkState): string | null {
  return walker === undefined ? null : signerAt(walker);
}

/** As a document names them: by their place among those who were invited. */
function signerAt(at: number): string {
  return String(at + 1);
}
