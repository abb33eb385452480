/** Where do people stop? Visits, completions, drop-off and time by screen, and what was refused, of each version of a flow. Pure. */
import { messageFor } from '../../engine/answer/forms.ts';
import type { Bundle, Flow } from '../../engine/model/bundle.ts';
import type {
  FunnelCounts,
  FunnelScreen,
  FunnelVariation,
  FunnelVersion,
  ShownCount,
} from '../../engine/model/funnel.ts';
import { screenOfVariant } from '../../engine/model/variants.ts';
import type { ComparedVisit, RefusedField, ScreenVisit } from '../store/telemetry.ts';
import { formNamed } from './vocabulary.ts';

const FEWEST = 5;

/** Rows of one product. */
export interface FunnelRows {
  visits: ScreenVisit[];
  refused: RefusedField[];
  compared: ComparedVisit[];
}

/** The newest version first; each with its screens in the order of the flow. */
export function funnelOf(bundle: Bundle, rows: FunnelRows): FunnelVersion[] {
  const versions = Map.groupBy(rows.visits, (visit) => JSON.stringify([visit.bundle, visit.flow]));
  return [...versions.values()]
    .map((own) => versionOf(bundle, { ...rows, visits: own }))
    .filter(({ visits }) => visits !== null)
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt) || a.flow.localeCompare(b.flow));
}

function versionOf(bundle: Bundle, { visits, refused, compared }: FunnelRows): FunnelVersion {
  const [{ bundle: hash, flow: id } = { bundle: '', flow: '' }] = visits;
  const flow = Object.hasOwn(bundle.flows, id) ? bundle.flows[id] : undefined;
  const moments = visits
    .flatMap(({ seenAt, answeredAt }) => [seenAt, answeredAt])
    .filter((at) => at !== null);
  const times = moments.map((at) => at.getTime());
  const isOwn = (each: { bundle: string; flow: string }) => each.bundle === hash && each.flow === id;
  const counts = countsOf(bundle, flow, visits, refused.filter(isOwn));
  const byVariation = variationsOf(bundle, flow, visits, compared.filter(isOwn));
  return {
    ...{ bundle: hash, product: bundle.product, flow: id, isCurrent: hash === bundle.hash },
    firstAt: new Date(Math.min(...times)).toISOString(),
    lastAt: new Date(Math.max(...times)).toISOString(),
    ...counts,
    experiments: byVariation
      .map(({ name, variations }) => ({ name, variations: comparable(counts, variations) }))
      .filter(({ variations }) => variations.length > 1),
  };
}

function countsOf(
  bundle: Bundle,
  flow: Flow | undefined,
  visits: ScreenVisit[],
  refused: RefusedField[],
): FunnelCounts {
  const sessions = Map.groupBy(visits, ({ session }) => session);
  const lastScreens = [...sessions.values()].map((own) => lastOf(own));
  const byScreen = Map.groupBy(visits, ({ screen }) => screenOfVariant(screen));
  const screens = [...byScreen].map(([screen, seen]) =>
    screenOf(screen, seen, {
      left: lastScreens.filter((last) => screenOfVariant(last.screen) === screen && !last.answeredAt).length,
      refusals: refused.filter((each) => screenOfVariant(each.screen) === screen),
      bundle,
    }),
  );
  const order = orderOf(flow);
  const rank = (screen: string) => (order.includes(screen) ? order.indexOf(screen) : order.length);
  return {
    visits: shown(sessions.size),
    ...completionsOf(flow, visits),
    screens: screens.sort((a, b) => rank(a.screen) - rank(b.screen) || a.screen.localeCompare(b.screen)),
  };
}

/**
 * Each visit counts for the variation that it was shown; one that was shown two, as where a share was changed meanwhile,
 * for none.
 */
function variationsOf(
  bundle: Bundle,
  flow: Flow | undefined,
  visits: ScreenVisit[],
  compared: ComparedVisit[],
): FunnelVersion['experiments'] {
  const byExperiment = [...Map.groupBy(compared, ({ experiment }) => experiment)];
  return byExperiment
    .map(([name, own]) => {
      const shownTo = Map.groupBy(own, ({ session }) => session);
      const variationOf = ({ session }: ScreenVisit) => {
        const [first, ...more] = shownTo.get(session) ?? [];
        return more.length === 0 ? first?.variation : undefined;
      };
      const variations = [...new Set(own.map(({ variation }) => variation))].sort().map((variation) => ({
        variation,
        ...countsOf(
          bundle,
          flow,
          visits.filter((visit) => variationOf(visit) === variation),
          [],
        ),
      }));
      return { name, variations };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * None of them where one has too few visits; and of a screen only those counts that each of them shows. What they leave of
 * the whole, those who take no part, is never so few either.
 */
function comparable(whole: FunnelCounts, variations: FunnelVariation[]): FunnelVariation[] {
  const isHidden = (count: 'visits' | 'completions') =>
    tellsFew(
      whole[count],
      variations.map((each) => each[count]),
    );
  if (isHidden('visits')) return [];
  const all = variations.map(({ screens }) => new Map(screens.map((each) => [each.screen, each])));
  const hides = new Map(
    whole.screens.map((each) => [
      each.screen,
      hiddenOf(
        each,
        all.map((own) => own.get(each.screen)),
      ),
    ]),
  );
  return variations.map((variation) => ({
    ...variation,
    ...('completions' in variation && isHidden('completions') && { completions: null }),
    screens: variation.screens
      .map((own) => ({ ...own, ...hides.get(own.screen) }))
      .filter(({ visits }) => visits !== null),
  }));
}

/** The counts of a screen that stay untold for every variation, and what is worked out from them. */
function hiddenOf(whole: FunnelScreen, own: (FunnelScreen | undefined)[]): Partial<FunnelScreen> {
  const hidden = (['visits', 'submitted', 'left'] as const).filter((count) =>
    tellsFew(
      whole[count],
      own.map((each) => each?.[count]),
    ),
  );
  const derived = (['dropOff', 'medianSeconds'] as const).filter((count) =>
    own.some((each) => (each?.[count] ?? null) === null),
  );
  if (hidden.includes('visits') || hidden.includes('left')) derived.push('dropOff');
  return Object.fromEntries([...hidden, ...derived].map((count) => [count, null]));
}

/** Is one of them under five, or what they leave of the whole? */
function tellsFew(whole: ShownCount | undefined, counts: (ShownCount | undefined)[]): boolean {
  const shownCounts = counts.filter((count) => typeof count === 'number');
  if (shownCounts.length < counts.length) return true;
  const rest = (whole ?? 0) - shownCounts.reduce((sum, count) => sum + count, 0);
  return rest > 0 && rest < FEWEST;
}

interface OfScreen {
  left: number;
  refusals: RefusedField[];
  bundle: Bundle;
}

function screenOf(screen: string, seen: ScreenVisit[], { left, refusals, bundle }: OfScreen): FunnelScreen {
  const visits = distinct(seen);
  const answered = seen.filter(({ answeredAt }) => answeredAt !== null);
  const seconds = answered.flatMap(({ seenAt, answeredAt }) =>
    seenAt && answeredAt && answeredAt >= seenAt ? [(answeredAt.getTime() - seenAt.getTime()) / 1000] : [],
  );
  const isShown = visits >= FEWEST && left >= FEWEST;
  return {
    screen,
    visits: shown(visits),
    submitted: shown(distinct(answered)),
    left: shown(left),
    dropOff: isShown ? left / visits : null,
    medianSeconds: seconds.length >= FEWEST ? medianOf(seconds) : null,
    refusals: refusals
      .filter((each) => each.visits >= FEWEST)
      .map(({ form, pointer, keyword, visits }) => ({
        ...{ pointer, keyword, visits, message: messageOfField(bundle, form, pointer, keyword) },
      }))
      .sort((a, b) => b.visits - a.visits || a.pointer.localeCompare(b.pointer)),
  };
}

/** As the form words it now: who looks at a version that is over reads today's words. */
function messageOfField(bundle: Bundle, name: string, pointer: string, keyword: string): string {
  const form = formNamed(bundle, name);
  const field = pointer.slice(1).replaceAll('/', '.');
  const rule = form?.rules.find((each) => each.when === keyword && each.field === field);
  return rule?.message ?? messageFor(form?.fields ?? {}, pointer, keyword);
}

function completionsOf(flow: Flow | undefined, visits: ScreenVisit[]): Pick<FunnelCounts, 'completions'> {
  const last = flow?.sequence?.questions.at(-1)?.ask;
  if (last === undefined) return {};
  const done = visits.filter(
    ({ screen, answeredAt }) => screenOfVariant(screen) === last && answeredAt !== null,
  );
  return { completions: shown(distinct(done)) };
}

/** The screen of a visit after which nothing more was seen. */
function lastOf(visits: ScreenVisit[]): ScreenVisit {
  return visits.reduce((last, each) => (momentOf(each) >= momentOf(last) ? each : last));
}

function momentOf({ seenAt, answeredAt }: ScreenVisit): number {
  return (seenAt ?? answeredAt)?.getTime() ?? 0;
}

function orderOf(flow: Flow | undefined): string[] {
  const asked = flow?.sequence?.questions.map(({ ask }) => ask) ?? [];
  const steps = flow?.steps.map(({ route }) => route) ?? [];
  return [...new Set([...asked, ...steps, ...Object.keys(flow?.screens ?? {}).map(screenOfVariant)])];
}

function distinct(visits: ScreenVisit[]): number {
  return new Set(visits.map(({ session }) => session)).size;
}

function shown(count: number): ShownCount {
  return count >= FEWEST ? count : null;
}

/** Of an even number the mean of the two in the middle. */
function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
