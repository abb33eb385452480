/** Where do people stop? Visits, completions, drop-off and time by screen, and what was refused, of each version of a flow. Pure. */
import { messageFor } from '../../engine/answer/forms.ts';
import type { Bundle, Flow } from '../../engine/model/bundle.ts';
import type { FunnelScreen, FunnelVersion, ShownCount } from '../../engine/model/funnel.ts';
import { screenOfVariant } from '../../engine/model/variants.ts';
import type { RefusedField, ScreenVisit } from '../store/telemetry.ts';

const FEWEST = 5;

/** The newest version first; each with its screens in the order of the flow. */
export function funnelOf(bundle: Bundle, visits: ScreenVisit[], refused: RefusedField[]): FunnelVersion[] {
  const versions = Map.groupBy(visits, (visit) => JSON.stringify([visit.bundle, visit.flow]));
  return [...versions.values()]
    .map((own) => versionOf(bundle, own, refused))
    .filter(({ visits }) => visits !== null)
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt) || a.flow.localeCompare(b.flow));
}

function versionOf(bundle: Bundle, visits: ScreenVisit[], refused: RefusedField[]): FunnelVersion {
  const [{ bundle: hash, flow: id } = { bundle: '', flow: '' }] = visits;
  const flow = Object.hasOwn(bundle.flows, id) ? bundle.flows[id] : undefined;
  const moments = visits
    .flatMap(({ seenAt, answeredAt }) => [seenAt, answeredAt])
    .filter((at) => at !== null);
  const times = moments.map((at) => at.getTime());
  const sessions = Map.groupBy(visits, ({ session }) => session);
  const lastScreens = [...sessions.values()].map((own) => lastOf(own));
  const byScreen = Map.groupBy(visits, ({ screen }) => screenOfVariant(screen));
  const own = refused.filter((each) => each.bundle === hash && each.flow === id);
  const screens = [...byScreen].map(([screen, seen]) =>
    screenOf(screen, seen, {
      left: lastScreens.filter((last) => screenOfVariant(last.screen) === screen && !last.answeredAt).length,
      refusals: own.filter((each) => screenOfVariant(each.screen) === screen),
      bundle,
    }),
  );
  const order = orderOf(flow);
  const rank = (screen: string) => (order.includes(screen) ? order.indexOf(screen) : order.length);
  return {
    ...{ bundle: hash, product: bundle.product, flow: id, isCurrent: hash === bundle.hash },
    firstAt: new Date(Math.min(...times)).toISOString(),
    lastAt: new Date(Math.max(...times)).toISOString(),
    visits: shown(sessions.size),
    completions: completionsOf(flow, visits),
    screens: screens.sort((a, b) => rank(a.screen) - rank(b.screen) || a.screen.localeCompare(b.screen)),
  };
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
function messageOfField({ forms }: Bundle, id: string, pointer: string, keyword: string): string {
  const form = Object.hasOwn(forms, id) ? forms[id] : undefined;
  const field = pointer.slice(1).replaceAll('/', '.');
  const rule = form?.rules.find((each) => each.when === keyword && each.field === field);
  return rule?.message ?? messageFor(form?.fields ?? {}, pointer, keyword);
}

function completionsOf(flow: Flow | undefined, visits: ScreenVisit[]): ShownCount {
  const last = flow?.sequence?.questions.at(-1)?.ask;
  if (last === undefined) return null;
  return shown(
    distinct(
      visits.filter(({ screen, answeredAt }) => screenOfVariant(screen) === last && answeredAt !== null),
    ),
  );
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
