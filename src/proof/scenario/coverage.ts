/** The coverage of walks: what of a product they touch, and what none has touched yet. */
import { shownConditions } from '../../engine/decide/conditions.ts';
import { progressAt } from '../../engine/decide/progress.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { OpenProduct } from '../../engine/model/product.ts';
import type { Triggers } from '../../engine/model/triggers.ts';
import { toNobody } from '../../engine/say/copy.ts';
import type { WalkMoment } from './play.ts';
import {
  type CoverageGroup,
  coverageTargets,
  HOLDS,
  HOLDS_NOT,
  messageSlot,
  moveName,
  reviewName,
  type Target,
  targetKey,
} from './targets.ts';
import { triggersAskedAt } from './triggers-asked.ts';
import { createWrittenValues, factLeaves } from './written-values.ts';

export interface Coverage {
  /** The product to play with: its triggers note how they were answered. */
  product: OpenProduct<Bundle>;
  see: (moment: WalkMoment) => void;
  report: () => CoveredGroup[];
}

export interface CoveredGroup {
  group: CoverageGroup;
  touched: number;
  of: number;
  missing: Target[];
}

/** `askedWithin` names for each trigger those that it asks by name: in a bundle they are part of it. */
export function createCoverage(product: OpenProduct<Bundle>, askedWithin: Map<string, string[]>): Coverage {
  const touched = new Set<string>();
  const touch = (target: Target) => touched.add(targetKey(target));
  const answers = new Map<string, unknown[]>();
  const triggers = noting(product.triggers, askedWithin, touch);
  const noted = { ...product, triggers };
  return {
    product: noted,
    see: (moment) => {
      touchesOf(noted, moment).forEach(touch);
      noteAnswer(answers, moment);
      const facts = triggers.withLookups(moment.state.facts);
      for (const trigger of triggersAskedAt(product, moment)) triggers.holds(trigger, facts);
    },
    report: () => {
      writtenOf(product.source, answers).forEach(touch);
      const targets = Map.groupBy(coverageTargets(product.source), ({ group }) => group);
      return [...targets].map(([group, all]) => {
        const missing = all.filter((target) => !touched.has(targetKey(target)));
        return { group, touched: all.length - missing.length, of: all.length, missing };
      });
    },
  };
}

/** What a task answered in a walk: at its stage, or when a person came back from its page. */
function noteAnswer(answers: Map<string, unknown[]>, { line, landing, state: { flow } }: WalkMoment): void {
  const back = line.returns === undefined ? undefined : findScreen(flow, line.returns)?.screen.task;
  const task = line.stage ? landing.ran : back;
  if (task === undefined || landing.schemaMismatch !== undefined) return;
  answers.set(task, [...(answers.get(task) ?? []), line.stage ?? line.with]);
}

/** Whatever screens, stages, reviews and the task answers of the walks write. */
function writtenOf(bundle: Bundle, answers: Map<string, unknown[]>): Target[] {
  const written = createWrittenValues(bundle, answers);
  return factLeaves(bundle).flatMap((leaf): Target[] => {
    if (!written.isWritten(leaf)) return [];
    const values = [...written.valuesAt(leaf.path)].map(String);
    return [
      { group: 'facts', of: leaf.path.split('.')[0] ?? '', name: leaf.path },
      ...values.map((name): Target => ({ group: 'values', of: leaf.path, name })),
    ];
  });
}

/** Only what is really asked counts: a transition from another step does not ask its trigger. */
function noting(
  triggers: Triggers,
  askedWithin: Map<string, string[]>,
  touch: (target: Target) => void,
): Triggers {
  return {
    ...triggers,
    holds(name, facts, warnings) {
      for (const each of askedWithin.get(name) ?? []) {
        touch({ group: 'triggers', of: each, name: triggers.holds(each, facts) ? HOLDS : HOLDS_NOT });
      }
      const holds = triggers.holds(name, facts, warnings);
      touch({ group: 'triggers', of: name, name: holds ? HOLDS : HOLDS_NOT });
      return holds;
    },
  };
}

function touchesOf(product: OpenProduct<Bundle>, moment: WalkMoment): Target[] {
  const seen = screensSeen(product, moment);
  const messages = messagesSeen(product, moment);
  const { flow } = moment.state;
  return [
    ...derived(moment),
    ...ofLender(product, moment),
    ...gatesSeen(product, moment),
    ...seen.map((name): Target => ({ group: 'screens', of: flow.id, name })),
    ...messages.map((name): Target => ({ group: 'messages', of: name.form, name: name.slot })),
    ...overridesSeen(product, moment, seen, messages),
  ];
}

function derived({ state: { flow, facts }, landing: { derivation } }: WalkMoment): Target[] {
  if (!derivation) return [];
  const of = flow.id;
  const { routedBy, step, fired } = derivation;
  const line = routedBy.startsWith('routing/') ? routedBy.slice('routing/'.length) : undefined;
  return [
    ...fired.map((name): Target => ({ group: 'transitions', of, name })),
    { group: 'steps', of, name: step },
    { group: 'statuses', of, name: String(facts.status) },
    ...(line === undefined ? [] : [{ group: 'routing', of, name: line } satisfies Target]),
  ];
}

/** A gate belongs to the flow that declares it, whichever flow is walked. */
function gatesSeen({ source }: OpenProduct<Bundle>, { landing: { gate } }: WalkMoment): Target[] {
  if (!gate) return [];
  return Object.values(source.flows).flatMap(({ id: of, gates = [] }) =>
    gates
      .filter(({ id }) => id === gate.gate.id)
      .map(({ id: name }): Target => ({ group: 'gates', of, name })),
  );
}

/** The ways out of statuses that were taken, those gone through on the way, what staff decided, what is asked. */
function ofLender(
  product: OpenProduct,
  { line, landing, copy, state: { flow, facts } }: WalkMoment,
): Target[] {
  const of = flow.id;
  const moves = landing.moves ?? [];
  const decided = landing.shut ? [] : Object.entries(line.review ?? {});
  const shown = shownConditions(product, flow, copy, facts, toNobody);
  return [
    ...moves.map((move): Target => ({ group: 'exits', of, name: moveName(move) })),
    ...moves.map(({ to }): Target => ({ group: 'statuses', of, name: to })),
    ...decided.map(([name, outcome]): Target => ({ group: 'reviews', of, name: reviewName(name, outcome) })),
    ...shown.map(({ conditionEnum }): Target => ({ group: 'conditions', of, name: conditionEnum })),
  ];
}

/** Where the person stands, what they answered, and what was open to them. */
function screensSeen(
  product: OpenProduct<Bundle>,
  { line, landing, state: { flow, facts } }: WalkMoment,
): string[] {
  const opened = landing.shut || landing.gate ? [] : [line.open, line.answer, line.returns];
  const standing = landing.gate ? null : landing.at;
  return [standing, ...opened].flatMap((path) => {
    const screen = typeof path === 'string' ? findScreen(flow, path)?.screen : undefined;
    return screen ? [screen.id, variantOf(product, flow, screen, facts).id] : [];
  });
}

function messagesSeen(product: OpenProduct<Bundle>, { line, landing, state: { flow, facts } }: WalkMoment) {
  // Kept answers that a row cannot be made of are refused where they were given.
  const path = line.answer ?? landing.at;
  const screen = typeof path === 'string' ? findScreen(flow, path)?.screen : undefined;
  const look = screen && variantOf(product, flow, screen, facts);
  const form = look?.form === undefined ? undefined : product.source.forms[look.form];
  if (!form) return [];
  return landing.refused.map((refusal) => ({ form: form.id, slot: messageSlot(form, refusal) }));
}

/** An org's own words count where they are shown, at this org. */
function overridesSeen(
  product: OpenProduct<Bundle>,
  { org, landing, state: { flow, facts } }: WalkMoment,
  seen: string[],
  messages: { form: string; slot: string }[],
): Target[] {
  const { orgs, product: name } = product.source;
  const step = flow.sequence?.questions.find(({ ask }) => ask === landing.at)?.step;
  const { places, current } = progressAt(product, flow, facts, step ?? landing.at ?? '');
  const place = places[current]?.id;
  const shown = [
    ...seen.map((screen) => `screens.${screen}.`),
    ...seen.flatMap((screen) => wordsOfForm(product.source, flow.screens[screen]?.form)),
    ...messages.map(({ form, slot }) => `forms.${form}.${slot}`),
    ...(place === undefined ? [] : [`progress.${flow.id}.${place}`]),
    ...(landing.gate ? [`pages.${landing.gate.gate.page}.`] : []),
  ];
  const own = Object.keys(orgs[org]?.products[name]?.copy ?? {});
  return own
    .filter((key) => shown.some((each) => (each.endsWith('.') ? key.startsWith(each) : key === each)))
    .map((key) => ({ group: 'overrides', of: org, name: key }));
}

/** Titles and hints stand there whatever is answered. */
function wordsOfForm({ forms }: Bundle, id: string | undefined): string[] {
  const fields = id === undefined ? {} : (forms[id]?.fields ?? {});
  return Object.keys(fields).flatMap((pointer) =>
    ['title', 'hint'].map((slot) => `forms.${id}.${pointer.slice(1)}.${slot}`),
  );
}
