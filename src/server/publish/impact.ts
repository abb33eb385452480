/** Whom would a publish lead elsewhere? The applications that are kept, read by what is in force and by what would be. */
import { loadProject, readAsItWas } from '../../config/load.ts';
import type { Project, SourceFile } from '../../config/model/project.ts';
import type {
  ApplicationDifference,
  CompareApplication,
  ComparedVersion,
} from '../../config/model/versions.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { openStored } from '../journey/application.ts';
import { todayOf } from '../journey/facts.ts';
import type { OpenApplication } from '../journey/journey.ts';
import type { Services } from '../services/services.ts';
import type { Application } from '../store/rows.ts';
import type { CompileForm } from './kept-bundles.ts';
import type { Sources } from './last-good.ts';
import { type PublishedProduct, publish } from './published.ts';
import { createValueCount, type DisallowedValues } from './value-count.ts';

/** A version of all products: what it serves, and the files that it was made of. */
export interface ConfigurationVersion {
  bundles: readonly Bundle[];
  files: Sources;
}

export interface ImpactSides {
  before: ConfigurationVersion;
  after: ConfigurationVersion;
  /** Is it for the lender with this code? All others go on as they are. */
  isFor: (org: string) => boolean;
}

/** What parts the ways of one application by the facts that each side reads. It is handed in: proving is no server's matter. */
export type CompareSides = (
  before: ComparedVersion,
  after: ComparedVersion,
  where: { flow: string; today: string },
) => CompareApplication | undefined;

/** Applications whose way parts for the same reason. No id and no fact: numbers and names of the files alone. */
export interface ImpactGroup {
  product: string;
  flow: string;
  /** What leads them elsewhere: `transitions/<id>`, `triggers/<name>`... with its place in the newer files where it has one. */
  causes: ApplicationDifference['causes'];
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
  values: DisallowedValues;
}

export interface ImpactParts extends Pick<Services, 'store' | 'clock'> {
  compare: CompareSides;
  compileForm: CompileForm;
}

const PAGE = 100;
const NO_UUID = '00000000-0000-0000-0000-000000000000';

export async function impactOf(parts: ImpactParts, { before, after, isFor }: ImpactSides): Promise<Impact> {
  const sides = { before: sideOf(before), after: sideOf(after) };
  const compare = keptComparisons(sides, parts);
  const values = createValueCount(parts, sides.after);
  const found: Found = { looked: 0, groups: new Map(), stranded: new Map() };
  for (const { bundle } of sides.before.products) {
    for (let last: string | undefined = NO_UUID; last !== undefined; ) {
      const rows = await parts.store.applications.listOf(bundle.product, { after: last, limit: PAGE });
      for (const row of rows.filter(({ org }) => isFor(org))) {
        const open = await look(parts, sides, compare, row, found);
        if (open) await values.add(open);
      }
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
    values: values.counted(),
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
    source: loadProject(sources).project ?? readAsItWas(sources).project,
    files: sources,
  };
}

/** Answers the application as both sides read it, where the newer one leads it on. */
async function look(
  { store, clock }: ImpactParts,
  sides: { before: Side; after: Side },
  compare: (product: string, flow: string) => CompareApplication | undefined,
  row: Application,
  found: Found,
): Promise<{ stood: OpenApplication; stands: OpenApplication } | undefined> {
  const openBy = ({ products }: Side) =>
    openStored({ clock, configuration: { products: () => products } }, store, row, 'find');
  const stood = await openBy(sides.before);
  // Nobody can go on with it as it is: nothing is taken from them.
  if (!stood) return undefined;
  found.looked += 1;
  const stands = await openBy(sides.after);
  const reason = whyStranded(stands, row);
  if (reason !== undefined) addStranded(found, row, reason);
  if (!stands || reason !== undefined) return undefined;
  const parted = compare(row.product, row.flow)?.(row.org, stood.facts, stands.facts);
  if (parted) addParted(found, row, stands, parted);
  return { stood, stands };
}

function addParted(
  found: Found,
  row: Application,
  stands: OpenApplication,
  { causes, from, to }: ApplicationDifference,
): void {
  const key = JSON.stringify([row.product, row.flow, causes]);
  const { product, flow } = row;
  const group = found.groups.get(key) ?? { product, flow, causes, count: 0, moves: new Map() };
  group.count += 1;
  found.groups.set(key, group);
  const said = [sayWay(from), sayWay(to)] as const;
  const isBack = comesBefore(stands.flow, to.step, from.step);
  const move = group.moves.get(said.join()) ?? { from: said[0], to: said[1], isBack, count: 0 };
  group.moves.set(said.join(), { ...move, count: move.count + 1 });
}

function addStranded({ stranded }: Found, { product, flow, status }: Application, reason: string): void {
  const key = JSON.stringify([product, flow, status, reason]);
  const known = stranded.get(key) ?? { product, flow, status, count: 0, reason };
  stranded.set(key, { ...known, count: known.count + 1 });
}

function sayWay({ step, route }: ApplicationDifference['from']): string {
  return `${step} (${route ?? 'waits'})`;
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

/** Each flow is compared once, for all applications in it. */
function keptComparisons(
  { before, after }: { before: Side; after: Side },
  { clock, compare }: ImpactParts,
): (product: string, flow: string) => CompareApplication | undefined {
  const known = new Map<string, CompareApplication | undefined>();
  const sideIn = ({ products, source, files }: Side, name: string) => {
    const product = products.find(({ bundle }) => bundle.product === name);
    const written = source.products.find((each) => each.product.product === name);
    return product && written && { published: product, product: product.open, source: written, files };
  };
  return (name, flow) => {
    const key = `${name} ${flow}`;
    if (known.has(key)) return known.get(key);
    const [old, now] = [sideIn(before, name), sideIn(after, name)];
    const made = old && now && compare(old, now, { flow, today: todayOf(now.published, clock) });
    known.set(key, made);
    return made;
  };
}
