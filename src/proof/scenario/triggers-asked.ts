/** The triggers that links, points, shown facts, timelines, documents, experiments, claims and staff pages ask at a moment of a walk. */
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { WalkMoment } from './play.ts';

export function triggersAskedAt(product: OpenProduct<Bundle>, moment: WalkMoment): string[] {
  const { flow } = moment.state;
  const reviews = Object.values(flow.reviews).map(({ when }) => when);
  const beside = [
    ...askedByScreen(product, moment),
    ...askedByReports(moment),
    ...askedByRoles(product.source, flow),
  ];
  const { experiments = {} } = product.source;
  // Who takes part is asked on each page.
  const parts = Object.values(experiments).flatMap(({ when }) => when ?? []);
  const claims = (flow.claims ?? []).flatMap(({ when, always }) => [when ?? [], always ?? []].flat());
  return [...reviews, ...beside, ...parts, ...claims, ...askedByPapers(product.source, moment)];
}

function askedByScreen(
  product: OpenProduct<Bundle>,
  { line, landing, state: { flow, facts } }: WalkMoment,
): string[] {
  // Whoever opens a screen that is open sees that one, and not where they stand.
  const at = landing.shut || landing.gate ? landing.at : (line.open ?? landing.at);
  if (at === null) return [];
  const screen = findScreen(flow, at)?.screen;
  const {
    links = [],
    points = [],
    shows = [],
    groups = [],
    timeline = [],
  } = screen ? variantOf(product, flow, screen, facts) : {};
  const milestones = timeline.flatMap(({ done }) => (done === undefined ? [] : [{ when: done }]));
  const survey = flow.survey?.on.includes(at) ? [flow.survey] : [];
  const asked = [
    ...links,
    ...points,
    ...shows,
    ...groups,
    ...timeline,
    ...milestones,
    ...askedByPanel(flow, at),
    ...survey,
  ];
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

/** Wherever an application was written, it is counted how far those are who have a part in it, and they and its owner may be written to. */
function askedByRoles({ roles = {} }: Bundle, { role }: OpenFlow): string[] {
  if (role === undefined) {
    return Object.values(roles).flatMap(({ invitation }) =>
      (invitation?.tellsOwner ?? []).flatMap(({ when, mark }) => (mark === undefined ? [when] : [])),
    );
  }
  const { states = {}, counts = {}, invitation } = roles[role] ?? {};
  const { reminders = [], tells = [], tellsOwner = [], expired, awaited } = invitation ?? {};
  const counted = Object.values({ ...states, ...counts }).filter((said) => !said.includes('.'));
  const ofEach = tellsOwner.filter(({ mark }) => mark !== undefined);
  const lines = [...reminders, ...tells, ...ofEach, ...(expired ? [expired] : [])].map(({ when }) => when);
  return [...counted, ...lines, ...(awaited === undefined ? [] : [awaited])];
}

/** The task that has just answered may have made papers, with blocks that ask whether they belong there. */
function askedByPapers({ documents }: Bundle, { line, landing, state: { flow } }: WalkMoment): string[] {
  // Whether a paper may be read is asked whenever papers are listed.
  const readable = Object.values(documents).flatMap((each) => each.readable?.when ?? []);
  if (line.stage === undefined || landing.shut) return readable;
  const made = landing.ran === undefined ? undefined : readPath(flow.tasks[landing.ran], 'with.documents');
  const blocks = (Array.isArray(made) ? made : []).flatMap((name) =>
    typeof name === 'string' && Object.hasOwn(documents, name) ? whenIn(documents[name]?.body) : [],
  );
  return [...readable, ...blocks];
}

function whenIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(whenIn);
  if (!isRecord(part)) return [];
  const own = typeof part.when === 'string' ? [part.when] : [];
  return [...own, ...Object.values(part).flatMap((each) => (typeof each === 'object' ? whenIn(each) : []))];
}
