/** Whom would a publish lead elsewhere? The applications that are kept, read by what is in force and by what would be. */
import { loadProject, readAsItWas } from '../../config/load.ts';
import type { Project, SourceFile } from '../../config/model/project.ts';
import { type Position, positionsIn } from '../../config/read/positions.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { FlowComparison } from '../../proof/diff/comparison.ts';
import { differenceIn } from '../../proof/diff/difference.ts';
import { changedPartsOf, compareProducts, renamesOf } from '../../proof/diff/products.ts';
import { triggersWithin } from '../../proof/scenario/context.ts';
import { todayOf } from '../facts.ts';
import { openStored } from '../journey/application.ts';
import type { OpenApplication } from '../journey/journey.ts';
import type { Services } from '../services.ts';
import type { Application } from '../store/rows.ts';
import type { Sources } from './last-good.ts';
import { type PublishedProduct, publish } from './published.ts';

/** A version of all products: what it serves, and the files that it was made of. */
export interface ConfigurationVersion {
  bundles: readonly Bundle[];
  files: Sources;
}

/** Applications whose way parts for the same reason. No id and no fact: numbers and names of the files alone. */
export interface ImpactGroup {
  product: string;
  flow: string;
  /** What leads them elsewhere: `transitions/<id>`, `triggers/<name>`... with its place in the newer files where it has one. */
  causes: { part: string; at?: string }[];
  count: number;
  /** The most first. `isBack`: the step comes before the one where they stood, whose questions they answer again. */
  moves: { from: string; to: string; isBack: boolean; count: number }[];
}

/** Applications that nothing leads on any more. */
export interface Stranded {
  product: string;
  flow: string;
  status: string;
  count: number;
  /** What is gone, and what says where they go. */
  reason: string;
}

export interface Impact {
  /** Applications that were looked at. */
  looked: number;
  groups: ImpactGroup[];
  stranded: Stranded[];
}

const PAGE = 100;
const NO_UUID = '00000000-0000-0000-0000-000000000000';

export async function impactOf(
  services: Pick<Services, 'store' | 'clock'>,
  before: ConfigurationVersion,
  after: ConfigurationVersion,
): Promise<Impact> {
  const sides = { before: sideOf(before), after: sideOf(after) };
  const compare = keptComparisons(sides, services);
  const found: Found = { looked: 0, groups: new Map(), stranded: new Map() };
  for (const { bundle } of sides.before.products) {
    let last: string | undefined = NO_UUID;
    while (last !== undefined) {
      const rows: Application[] = await services.store.applications.listOf(bundle.product, {
        after: last,
        limit: PAGE,
      });
      for (const row of rows) await look(services, sides, compare, row, found);
      last = rows.length < PAGE ? undefined : rows.at(-1)?.uuid;
    }
  }
  const groups = [...found.groups.values()].map(({ moves, ...group }) => ({
    ...group,
    moves: [...moves.values()].sort((one, other) => other.count - one.count),
  }));
  return {
    looked: found.looked,
    groups: groups.sort((one, other) => other.count - one.count),
    stranded: [...found.stranded.values()],
  };
}

interface Found {
  looked: number;
  groups: Map<string, Omit<ImpactGroup, 'moves'> & { moves: Map<string, ImpactGroup['moves'][number]> }>;
  stranded: Map<string, Stranded>;
}

interface Side {
  products: PublishedProduct[];
  source: Project;
  files: SourceFile[];
}

/** Nothing runs with what an older edition wrote: it is read as it was, to say what differs. */
function sideOf({ bundles, files }: ConfigurationVersion): Side {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return {
    products: bundles.map((bundle) => publish(bundle, new Map())),
    source: loadProject(sources).project ?? readAsItWas(sources),
    files: sources,
  };
}

async function look(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  sides: { before: Side; after: Side },
  compare: (product: string, flow: string) => Compared | undefined,
  row: Application,
  found: Found,
): Promise<void> {
  const openBy = ({ products }: Side) =>
    openStored({ clock, configuration: { products: () => products } }, store, row, 'find');
  const stood = await openBy(sides.before);
  // Nobody can go on with it as it is: nothing is taken from them.
  if (!stood) return;
  found.looked += 1;
  const stands = await openBy(sides.after);
  const reason = whyStranded(stands, row);
  if (reason !== undefined) {
    const key = JSON.stringify([row.product, row.flow, row.status, reason]);
    const { product, flow, status } = row;
    const known = found.stranded.get(key) ?? { product, flow, status, count: 0, reason };
    found.stranded.set(key, { ...known, count: known.count + 1 });
    return;
  }
  const compared = compare(row.product, row.flow);
  if (!compared || !stands) return;
  const facts = { before: stood.facts, after: stands.facts };
  const difference = differenceIn(
    compared.comparison,
    { org: row.org, facts: stood.facts },
    (side) => facts[side],
  );
  if (!difference) return;
  const causes = difference.causes.map((part) => ({ part, ...placed(compared.places.get(part)) }));
  const key = JSON.stringify([row.product, row.flow, causes]);
  const group = found.groups.get(key) ?? {
    ...{ product: row.product, flow: row.flow, causes, count: 0, moves: new Map() },
  };
  group.count += 1;
  found.groups.set(key, group);
  const isBack = comesBefore(stands.flow, difference.after.step, difference.before.step);
  const [from, to] = [difference.before, difference.after].map(
    ({ step, route }) => `${step} (${route ?? 'waits'})`,
  );
  const move = group.moves.get(`${from} ${to}`) ?? { from: from ?? '', to: to ?? '', isBack, count: 0 };
  group.moves.set(`${from} ${to}`, { ...move, count: move.count + 1 });
}

/** A sentence with its cure; undefined where the flow leads them on. */
function whyStranded(stands: OpenApplication | undefined, row: Application): string | undefined {
  if (!stands) return `The product, its flow or the org "${row.org}" is gone.`;
  const { statuses } = stands.flow;
  if (Object.keys(statuses).length === 0 || Object.hasOwn(statuses, String(stands.facts.status)))
    return undefined;
  return `The flow no longer knows the status. Say where they go: removed: [{ status: ${row.status}, goes: <status> }], or was: [${row.status}] at its new name.`;
}

function comesBefore({ steps }: OpenFlow, step: string, other: string): boolean {
  const at = (id: string) => steps.findIndex((each) => each.id === id);
  return at(step) < at(other);
}

interface Compared {
  comparison: FlowComparison;
  /** Of transitions and triggers, by their parts' names. */
  places: ReadonlyMap<string, Position>;
}

function placed(position: Position | undefined): { at?: string } {
  return position ? { at: `${position.file}:${position.line}` } : {};
}

function keptComparisons(
  { before, after }: { before: Side; after: Side },
  { clock }: Pick<Services, 'clock'>,
): (product: string, flow: string) => Compared | undefined {
  const known = new Map<string, Compared | undefined>();
  const versionIn = ({ products, source }: Side, name: string) => {
    const product = products.find(({ bundle }) => bundle.product === name);
    const written = source.products.find((each) => each.product.product === name);
    return product && written && { product, source: written, bundle: product.bundle };
  };
  const compare = (name: string, id: string): Compared | undefined => {
    const [old, now] = [versionIn(before, name), versionIn(after, name)];
    const [oldFlow, flow] = [old?.product.open.flows.get(id), now?.product.open.flows.get(id)];
    if (!old || !now || !oldFlow || !flow) return undefined;
    const within = [...triggersWithin(old.source), ...triggersWithin(now.source)];
    const comparison: FlowComparison = {
      before: { product: old.product.open, flow: oldFlow },
      after: { product: now.product.open, flow },
      renamed: renamesOf(oldFlow, flow),
      changed: changedPartsOf(compareProducts(old, now), id),
      askedWithin: new Map(within.map(([each, others]) => [each, [each, ...others]])),
      today: todayOf(now.product, clock),
    };
    return { comparison, places: placesOf(after.files, name, flow) };
  };
  return (name, id) => {
    const key = `${name} ${id}`;
    if (!known.has(key)) known.set(key, compare(name, id));
    return known.get(key);
  };
}

function placesOf(files: SourceFile[], product: string, flow: OpenFlow): ReadonlyMap<string, Position> {
  const { transitions, routing, triggers } = positionsIn(files, product, flow.id);
  const named = (group: string, names: (string | undefined)[], positions: Position[]) =>
    positions.flatMap((position, at) => (names[at] ? [[`${group}/${names[at]}`, position] as const] : []));
  return new Map([
    ...named(
      'transitions',
      flow.transitions.map(({ id }) => id),
      transitions,
    ),
    ...named(
      'routing',
      flow.routing.map(({ id, use }) => id ?? use),
      routing,
    ),
    ...[...triggers].map(([name, { file, line }]) => [`triggers/${name}`, { file, line }] as const),
  ]);
}
