/** How many open applications hold a value that newer files no longer allow, which line says so, and are they asked for it again? */
import type { Project, SourceFile } from '../../config/model/project.ts';
import { constraintIn, rootsIn } from '../../config/read/constraint-positions.ts';
import type { Position } from '../../config/read/positions.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import { isOngoing } from '../../engine/decide/stages.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { overlaps } from '../../engine/model/paths.ts';
import type { OpenApplication } from '../journey/journey.ts';
import type { Services } from '../services/services.ts';
import { factsOfAnswers } from './fact-of-answer.ts';
import type { CompileForm } from './kept-bundles.ts';
import { createValueJudge, type Disallowed } from './stored-values.ts';

/** Applications that hold a value which is not allowed for the same reason. Nothing of the value. */
export interface DisallowedGroup {
  product: string;
  flow: string;
  path: string;
  keyword: string;
  /** `file:line` of the newer files. */
  at?: string;
  count: number;
  /** The screen at which they answer again, where they stand or at a later step; null where none asks for it. */
  asked: { screen: string | null; count: number }[];
  /** What helps those whom nobody asks. */
  cure?: string;
}

export interface DisallowedValues {
  applications: number;
  /** The most first. */
  groups: DisallowedGroup[];
}

interface ValueParts extends Pick<Services, 'store'> {
  compileForm: CompileForm;
}

/** Newer files, as they are and as they were read. */
interface WrittenVersion {
  files: SourceFile[];
  source: Project;
}

interface ValueCount {
  add: (open: { stood: OpenApplication; stands: OpenApplication }) => Promise<void>;
  counted: () => DisallowedValues;
}

interface Counted extends Omit<DisallowedGroup, 'asked' | 'cure'> {
  asked: Map<string | null, number>;
  by: Disallowed['by'];
}

export function createValueCount({ store, compileForm }: ValueParts, side: WrittenVersion): ValueCount {
  const judge = createValueJudge(compileForm);
  const groups = new Map<string, Counted>();
  let applications = 0;
  return {
    async add({ stood, stands }) {
      const isChanged = stood.product.bundle.hash !== stands.product.bundle.hash;
      if (!isChanged || isOver(stands)) return;
      const events = await store.events.of(stood.uuid);
      const answered = events.flatMap(({ kind, screen }) => (kind === 'answered' && screen ? [screen] : []));
      const found = judge({ stood, stands, answered: new Set(answered) });
      if (found.length > 0) applications += 1;
      for (const each of found) {
        const { product, flow } = stands.row;
        const { path, keyword, by } = each;
        const key = JSON.stringify([product, flow, path, keyword, by]);
        const group = groups.get(key) ?? begun(side, { product, flow }, each);
        groups.set(key, group);
        group.count += 1;
        const screen = askedAt(stands, path);
        group.asked.set(screen, (group.asked.get(screen) ?? 0) + 1);
      }
    },
    counted: () => ({ applications, groups: [...groups.values()].map(told).sort(mostFirst) }),
  };
}

function begun(
  side: WrittenVersion,
  { product, flow }: { product: string; flow: string },
  { path, keyword, by }: Disallowed,
): Counted {
  const place = placeOf(side, product, { path, keyword, by });
  const at = place && { at: `${place.file}:${place.line}` };
  return { product, flow, path, keyword, ...at, count: 0, asked: new Map(), by };
}

function told({ by, asked, ...group }: Counted): DisallowedGroup {
  const screens = [...asked].map(([screen, count]) => ({ screen, count })).sort(mostFirst);
  return { ...group, asked: screens, ...(asked.has(null) && { cure: cureOf(by.kind, group.keyword) }) };
}

function mostFirst(one: { count: number }, other: { count: number }): number {
  return other.count - one.count;
}

/** Whose values nobody needs again: it has ended, and its screen asks nothing. */
function isOver(stands: OpenApplication): boolean {
  const { flow, facts } = stands;
  const status = String(facts.status);
  if (!isOngoing(flow.expires, status)) return true;
  const known = Object.hasOwn(flow.statuses, status) ? flow.statuses[status] : undefined;
  if (known?.terminal !== true) return false;
  return screenAt(stands, deriveRoute(stands.product.open, flow, facts).route)?.form === undefined;
}

function askedAt(stands: OpenApplication, path: string): string | null {
  const { product, flow, facts } = stands;
  const { step, route } = deriveRoute(product.open, flow, facts);
  const at = flow.steps.findIndex(({ id }) => id === step);
  const later = flow.steps.slice(at + 1).map((each) => each.route);
  const asks = (to: string | null) => {
    const screen = screenAt(stands, to);
    if (screen?.form === undefined) return false;
    return factsOfAnswers(screen.writes, product.open.triggers.lookups).some(
      ({ fact, isReplaced }) => isReplaced && overlaps(fact, path),
    );
  };
  return [route, ...later].find(asks) ?? null;
}

function screenAt({ product, flow, facts }: OpenApplication, route: string | null): Screen | undefined {
  const found = route === null ? undefined : findScreen(flow, route);
  return found && variantOf(product.open, flow, found.screen, facts);
}

function placeOf(
  { files, source }: WrittenVersion,
  product: string,
  { path, keyword, by }: Disallowed,
): Position | undefined {
  if (by.kind === 'form') {
    return constraintIn(files, { kind: 'form', name: by.form, names: by.answer.split('.'), keyword });
  }
  const written = source.products.find((each) => each.product.product === product);
  const name = written?.product.facts[by.root]?.schema;
  if (name === undefined) return rootsIn(files, product);
  return constraintIn(files, { kind: 'facts', name, names: path.split('.').slice(1), keyword });
}

function cureOf(kind: Disallowed['by']['kind'], keyword: string): string {
  if (kind === 'form') {
    return 'Lead them to a screen that asks for it, by a trigger that reads it, or let the form take what was answered.';
  }
  switch (keyword) {
    case 'enum':
    case 'const':
      return 'Keep the choice in the fact schema: a form with an "enum" of its own stops offering it.';
    case 'additionalProperties':
      return 'Keep it in the facts until no application holds it.';
    case 'required':
      return 'Take it out of "required" in the fact schema, or ask for it at a step that they come to.';
    default:
      return 'Keep what the fact schema allowed, and write the narrower limit in the form.';
  }
}
