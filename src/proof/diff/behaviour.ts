/** Compares the behaviour of two versions: applications that stand elsewhere, and walks that no longer hold. */
import { compileDerivation } from '../../config/compile/derivation.ts';
import type { compileForm } from '../../config/compile/validators.ts';
import { parseFile } from '../../config/read/parse.ts';
import { controlsOf } from '../../engine/decide/experiments.ts';
import { flagsOf } from '../../engine/model/flags.ts';
import { orgRoot } from '../../engine/model/org-facts.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { openProduct } from '../../engine/model/product.ts';
import { sampleFacts } from '../sample/sample.ts';
import { createWalkContext, triggersWithin } from '../scenario/context.ts';
import { createWalkPlayer, type WalkMoment } from '../scenario/play.ts';
import { sentenceOf } from '../scenario/sentences.ts';
import type { FlowComparison } from './comparison.ts';
import type { ComparedPoint } from './difference.ts';
import { type DifferenceGroup, groupDifferences } from './groups.ts';
import { changedPartsOf, type ProductChange, renamesOf, type Version } from './products.ts';

export interface ProductVersion extends Version {
  /** Texts of the version's files, by path. */
  texts: ReadonlyMap<string, string>;
}

export interface FlowBehaviour {
  flow: string;
  ofWalks: number;
  generated: number;
  groups: DifferenceGroup[];
}

/** A story of the older version that the newer one tells otherwise. */
export interface BrokenWalk {
  /** File and line of the first place that is another. */
  place: string;
  walk: string;
  sentence: string;
  /** Lines of the same walk that land elsewhere too. */
  more: number;
}

/** What walks of the older version name and it has not, since today's rules leave it out. */
export interface UnplayedWalks {
  sentence: string;
  /** Of each walk that is not compared from there on, file and line. */
  places: string[];
}

export interface Behaviour {
  flows: FlowBehaviour[];
  unplayed: UnplayedWalks[];
  broken: BrokenWalk[];
}

export interface BehaviourOptions {
  seed: number;
  /** Generated applications of each flow. */
  samples: number;
  today: string;
  org?: string;
  compile: typeof compileForm;
}

interface Played {
  moment: WalkMoment;
  place: string;
}

interface Unplayed {
  sentence: string;
  place: string;
}

export function compareBehaviour(
  before: ProductVersion,
  after: ProductVersion,
  changes: ProductChange[],
  options: BehaviourOptions,
): Behaviour {
  const old = openProduct(before.bundle, compileDerivation(before.bundle).chunk);
  const now = openProduct(after.bundle, compileDerivation(after.bundle).chunk);
  const unplayed: Unplayed[] = [];
  const stories = [playedWalks(before, options, (told) => unplayed.push(told)), playedWalks(after, options)];
  const flows = [...now.flows.values()].flatMap((flow): FlowBehaviour[] => {
    const oldFlow = old.flows.get(flow.id);
    if (!oldFlow) return [];
    const compared: FlowComparison = {
      before: { product: old, flow: oldFlow },
      after: { product: now, flow },
      renamed: renamesOf(oldFlow, flow),
      changed: changedPartsOf(changes, flow.id),
      askedWithin: new Map(
        [...triggersWithin(before.source), ...triggersWithin(after.source)].map(withItself),
      ),
      today: options.today,
    };
    const told = stories.map((played, at) =>
      pointsOf(played, flow.id, [before, after][at] ?? after, options),
    );
    const [ofBefore = [], ofAfter = []] = told.map(distinct);
    const walked = distinct([...ofBefore, ...ofAfter.map((point) => inOldNames(point, compared))]);
    const { compared: all, groups } = groupDifferences(compared, allPoints(walked, compared, options));
    return [{ flow: flow.id, ofWalks: walked.length, generated: all - walked.length, groups }];
  });
  return { flows, unplayed: bySentence(unplayed), broken: brokenWalks(before, after, options) };
}

function bySentence(unplayed: Unplayed[]): UnplayedWalks[] {
  const groups = Map.groupBy(unplayed, ({ sentence }) => sentence);
  return [...groups].map(([sentence, all]) => ({ sentence, places: all.map(({ place }) => place) }));
}

function withItself([name, others]: [string, string[]]): [string, string[]] {
  return [name, [name, ...others]];
}

/** Half of the sample asks what the older version asks, half what the newer one does. */
function* allPoints(
  walked: ComparedPoint[],
  compared: FlowComparison,
  { samples, seed, today, org }: BehaviourOptions,
): Generator<ComparedPoint> {
  const at = <P extends ComparedPoint>(point: P) => (org === undefined ? point : { ...point, org });
  yield* walked;
  const count = Math.ceil(samples / 2);
  const { before, after } = compared;
  for (const point of sampleFacts(before.product, before.flow, { seed, count, today })) yield at(point);
  for (const point of sampleFacts(after.product, after.flow, {
    seed: seed + 1,
    count: samples - count,
    today,
  }))
    yield at(inOldNames(point, compared));
}

function inOldNames<P extends ComparedPoint>(point: P, { renamed }: FlowComparison): P {
  const old = [...renamed.statuses].find(([, name]) => name === point.facts.status);
  return old ? { ...point, facts: { ...point.facts, status: old[0] } } : point;
}

/** `tell` takes what a walk of the older version names in vain; the newer version has passed the rules. */
function playedWalks(
  side: ProductVersion,
  { today, compile, org }: BehaviourOptions,
  tell?: (told: Unplayed) => void,
): Played[] {
  const play = createWalkPlayer(createWalkContext(side.bundle, side.source, today, compile));
  const linesOf = createLineFinder(side);
  return side.source.walks
    .filter(({ walk }) => org === undefined || (walk.org ?? side.bundle.defaultOrg) === org)
    .flatMap(({ file, walk }) => {
      const placeOf = linesOf(file);
      const told: Played[] = [];
      try {
        for (const moment of play(walk)) told.push({ moment, place: placeOf(moment.pointer) });
      } catch (error) {
        if (!tell || !(error instanceof RangeError)) throw error;
        tell({ sentence: error.message, place: told.at(-1)?.place ?? placeOf([]) });
      }
      return told;
    });
}

type PlaceOf = (pointer: WalkMoment['pointer']) => string;

/** File and line of what a walk says. Many walks stand in one file, which is parsed once. */
function createLineFinder({ texts }: ProductVersion): (file: string) => PlaceOf {
  const known = new Map<string, PlaceOf>();
  return (file) => {
    const before = known.get(file);
    if (before) return before;
    const { places } = parseFile({ path: file, text: texts.get(file) ?? '' });
    const placeOf: PlaceOf = (pointer) => `${file}:${places.ofPointer(pointer, 'value').line}`;
    known.set(file, placeOf);
    return placeOf;
  };
}

function pointsOf(
  played: Played[],
  flow: string,
  { bundle }: ProductVersion,
  { today }: BehaviourOptions,
): ComparedPoint[] {
  return played.flatMap(({ moment: { state, org }, place }) => {
    if (state.flow.id !== flow) return [];
    const { org: settings, flags, experiments, ...facts } = state.facts;
    const given = orgRoot(bundle.orgs[org], bundle.orgs[org]?.products[bundle.product]);
    const own = {
      ...onlyOther('org', settings, given),
      ...onlyOther('flags', flags, flagsOf(bundle, org)),
      ...onlyOther('experiments', experiments, controlsOf(bundle) ?? {}),
    };
    return [{ org, name: place, facts: { today, ...facts, ...own } }];
  });
}

/** What the walk says otherwise than the server: the rest is each version's own. */
function onlyOther(root: string, values: unknown, given: Record<string, unknown>): Record<string, unknown> {
  const other = Object.entries(isRecord(values) ? values : {}).filter(
    ([name, value]) => given[name] !== value,
  );
  return other.length > 0 ? { [root]: Object.fromEntries(other) } : {};
}

/** Lines of several walks often stand at the same facts; the first names them. */
function distinct(points: ComparedPoint[]): ComparedPoint[] {
  const byFacts = new Map(
    points.toReversed().map((point) => [JSON.stringify([point.org, point.facts]), point]),
  );
  return [...byFacts.values()].reverse();
}

/** The older version's stories, with its people, played on the newer version. */
function brokenWalks(
  before: ProductVersion,
  after: ProductVersion,
  { today, compile, org }: BehaviourOptions,
): BrokenWalk[] {
  const context = createWalkContext(after.bundle, before.source, today, compile);
  const play = createWalkPlayer(context);
  const linesOf = createLineFinder(before);
  return before.source.walks
    .filter(({ walk }) => org === undefined || (walk.org ?? before.bundle.defaultOrg) === org)
    .flatMap(({ file, walk }): BrokenWalk[] => {
      const placeOf = linesOf(file);
      try {
        const [first, ...more] = [...play(walk)].filter(({ mismatch }) => mismatch);
        if (!first) return [];
        const sentence = sentenceOf(first);
        return [{ place: placeOf(first.pointer), walk: walk.walk, sentence, more: more.length }];
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return [{ place: placeOf([]), walk: walk.walk, sentence: error.message, more: 0 }];
      }
    });
}
