/** The triggers that links, shown facts, timelines, documents and staff pages ask at a moment of a walk. */
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { WalkMoment } from './play.ts';

export function triggersAskedAt(product: OpenProduct<Bundle>, moment: WalkMoment): string[] {
  const { flow } = moment.state;
  const reviews = Object.values(flow.reviews).map(({ when }) => when);
  const beside = [...askedByScreen(product, moment), ...askedByReports(moment)];
  return [...reviews, ...beside, ...askedByPapers(product.source, moment)];
}

function askedByScreen(
  product: OpenProduct<Bundle>,
  { landing, state: { flow, facts } }: WalkMoment,
): string[] {
  if (landing.at === null) return [];
  const screen = findScreen(flow, landing.at)?.screen;
  const { links = [], shows = [], timeline = [] } = screen ? variantOf(product, flow, screen, facts) : {};
  const milestones = timeline.map(({ done }) => ({ when: done }));
  const asked = [...links, ...shows, ...timeline, ...milestones, ...askedByPanel(flow, landing.at)];
  return asked.flatMap(({ when }) => when ?? []);
}

/** Whether the panel stands beside a screen, and which of its facts it shows. */
function askedByPanel({ panel, screens }: OpenFlow, at: string): { when?: string }[] {
  if (!panel || panel.except?.includes(at)) return [];
  return [{ when: panel.when }, ...(screens[panel.screen]?.shows ?? [])];
}

/** The task that has just answered may have something to be told by email. */
function askedByReports({ landing, state: { flow } }: WalkMoment): string[] {
  if (landing.shut || landing.ran === undefined) return [];
  const stages = Object.values(flow.stages).filter(({ run }) => run === landing.ran);
  return stages.flatMap(({ reports = [] }) => reports.map(({ when }) => when));
}

/** The task that has just answered may have made papers, with blocks that ask whether they belong there. */
function askedByPapers({ documents }: Bundle, { line, landing, state: { flow } }: WalkMoment): string[] {
  if (line.stage === undefined || landing.shut) return [];
  const made = landing.ran === undefined ? undefined : readPath(flow.tasks[landing.ran], 'with.documents');
  return (Array.isArray(made) ? made : []).flatMap((name) =>
    typeof name === 'string' && Object.hasOwn(documents, name) ? whenIn(documents[name]?.body) : [],
  );
}

function whenIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(whenIn);
  if (!isRecord(part)) return [];
  const own = typeof part.when === 'string' ? [part.when] : [];
  return [...own, ...Object.values(part).flatMap((each) => (typeof each === 'object' ? whenIn(each) : []))];
}
