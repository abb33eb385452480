/** Where does an application with these facts stand, and where is its person sent? */
import { readFileSync } from 'node:fs';
import { compileProject } from '../config/compile.ts';
import { machineTools } from '../config/disk.ts';
import { loadProject } from '../config/load.ts';
import type { Bundle } from '../engine/bundle.ts';
import { derive as deriveFrom } from '../engine/derive.ts';
import { isRecord } from '../engine/paths.ts';
import { type OpenFlow, type OpenProduct, openProduct } from '../engine/product.ts';
import { dateIn } from '../engine/time.ts';
import type { Facts } from '../engine/triggers.ts';
import { CouldNotRun, filesAt, type Terminal } from './terminal.ts';

/** Prints a JSON array, one derivation for each facts object, in their order. Throws CouldNotRun. */
export function derive(file: string, { root }: { root: string }, terminal: Terminal): number {
  const all = factsIn(readJson(file, terminal));
  const { product, flow } = openFlowWithSteps(root);
  const given = whatTheServerGives(product.source, terminal.now());
  const derived = all.map((facts) => deriveFrom(product, flow, { ...given, ...facts }));
  terminal.result(`${JSON.stringify(derived, null, 2)}\n`);
  return 0;
}

function readJson(file: string, terminal: Terminal): unknown {
  let text: string;
  try {
    text = file === '-' ? terminal.input() : readFileSync(file, 'utf8');
  } catch {
    throw new CouldNotRun(`${file} cannot be read.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CouldNotRun(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** One facts object, an array of them, or of `{ name, facts }`. */
function factsIn(data: unknown): Facts[] {
  const all = Array.isArray(data) ? data : [data];
  return all.map((each, at) => {
    const facts = isRecord(each) && isRecord(each.facts) ? each.facts : each;
    if (!isRecord(facts)) throw new CouldNotRun(`Entry ${at + 1} of the facts is no object.`);
    return facts;
  });
}

function openFlowWithSteps(root: string): { product: OpenProduct<Bundle>; flow: OpenFlow } {
  const { project, problems } = loadProject(filesAt(root), machineTools());
  if (!project) {
    throw new CouldNotRun(`The project has ${problems.length} problems; run flow validate to see them.`);
  }
  for (const bundle of compileProject(project)) {
    const product = openProduct(bundle);
    const flow = [...product.flows.values()].find(({ steps }) => steps.length > 0);
    if (flow) return { product, flow };
  }
  throw new CouldNotRun('No flow of the project has steps.');
}

/** The roots that no application holds: of the default org, today. */
function whatTheServerGives({ orgs, defaultOrg, product, flags, zone }: Bundle, now: Date): Facts {
  const own = orgs[defaultOrg]?.products[product];
  const defaults = Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, flag.default]));
  return { org: own?.settings ?? {}, flags: { ...defaults, ...own?.flags }, today: dateIn(zone, now) };
}
