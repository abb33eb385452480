/** `flow derive`: where applications with given facts stand, why, and what would lead them elsewhere. */
import { readFileSync } from 'node:fs';
import { Option } from 'commander';
import { positionsIn } from '../config/read/positions.ts';
import { derive as deriveFrom } from '../engine/decide/derive.ts';
import { controlsOf } from '../engine/decide/experiments.ts';
import type { Bundle } from '../engine/model/bundle.ts';
import { orgRoot } from '../engine/model/org-facts.ts';
import { isRecord } from '../engine/model/paths.ts';
import { dateIn } from '../engine/model/time.ts';
import type { Facts } from '../engine/model/triggers.ts';
import { sayWhy, whyOf } from '../proof/why/located.ts';
import { wouldLeadTo } from '../proof/why/would.ts';
import { dataOfWould, sayWould } from './derive/say-would.ts';
import { type Opened, openFlowAt, type Selection, unknown } from './open.ts';
import { type AddCommand, CouldNotRun, type Terminal } from './terminal.ts';

export interface DeriveOptions extends Selection {
  explain?: boolean;
  would?: string;
  format?: 'text' | 'json';
}

interface Named {
  name?: string;
  facts: Facts;
}

/** Milliseconds that a search for one facts object may take. */
const MOST_SEARCH = 1500;

const EXAMPLES = `
Examples:
  flow derive facts.json                      [{ step, route, routedBy, fired, warnings }]
  flow derive facts.json --explain            each transition: fired, or why not, with its file and line
  flow derive facts.json --would STEP         the smallest change of facts that leads there
  echo '{ "status": "X" }' | flow derive -    facts from stdin`;

export const addDerive: AddCommand = (program, home, terminal, exit) => {
  program
    .command('derive <file>')
    .description('Derives the step and the screen of the facts in a JSON file ("-" reads them from stdin).')
    .option('--root <dir>', 'the folder that holds the flows', home)
    .option('--product <name>', 'the product, where there are several')
    .option('--flow <name>', 'the flow, where several have steps')
    .option('--org <code>', 'the org whose settings and flags count')
    .addOption(new Option('--explain', 'tell each transition, and what its trigger read').conflicts('would'))
    .option('--would <step>', 'find the smallest change of facts that leads to this step')
    .addOption(
      new Option('--format <format>', 'how it is told; json without --explain and --would').choices([
        'text',
        'json',
      ]),
    )
    .addHelpText('after', EXAMPLES)
    .action((file: string, options: DeriveOptions) => exit(deriveFile(file, options, terminal)));
};

/** One answer for each facts object, in their order. 1 when nothing would lead to a step. Throws CouldNotRun. */
export function deriveFile(file: string, options: DeriveOptions, terminal: Terminal): number {
  const all = factsIn(readJson(file, terminal));
  const opened = openFlowAt(options);
  if (opened.flow.steps.length === 0) {
    throw new CouldNotRun(
      `The flow "${opened.flow.id}" has no steps: its questions are asked one after another.`,
    );
  }
  const given = whatTheServerGives(opened, terminal.now());
  const full = all.map(({ name, facts }) => ({ ...(name ? { name } : {}), facts: { ...given, ...facts } }));
  if (options.explain) return explain(full, opened, options, terminal);
  if (options.would !== undefined) return would(full, options.would, opened, options, terminal);
  const { product, flow } = opened;
  if (options.format === 'text') throw new CouldNotRun('A derivation is told as text with --explain.');
  terminal.result(printed(full.map(({ facts }) => deriveFrom(product, flow, facts))));
  return 0;
}

function explain(all: Named[], opened: Opened, { format }: DeriveOptions, terminal: Terminal): number {
  const { product, flow, files, bundle } = opened;
  const positions = positionsIn(files, bundle.product, flow.id);
  const told = all.map(({ name, facts }) => ({ name, why: whyOf(product, flow, facts, positions) }));
  const texts = told.map(({ name, why }) => sayWhy(why, name));
  terminal.result(format === 'json' ? printed(told.map(({ why }) => why)) : texts.join('\n'));
  return 0;
}

function would(
  all: Named[],
  step: string,
  opened: Opened,
  { format }: DeriveOptions,
  terminal: Terminal,
): number {
  const { product, flow } = opened;
  const steps = flow.steps.map(({ id }) => id);
  if (!steps.includes(step)) throw unknown('step', step, steps);
  const bound = { now: () => performance.now(), most: MOST_SEARCH };
  const found = all.map(({ name, facts }) => ({
    ...(name ? { name } : {}),
    facts,
    from: deriveFrom(product, flow, facts),
    would: wouldLeadTo(product, flow, facts, step, bound),
  }));
  const texts = found.map((each) => sayWould(step, each));
  terminal.result(
    format === 'json' ? printed(found.map((each) => dataOfWould(step, each))) : texts.join('\n'),
  );
  return found.every((each) => each.would.led) ? 0 : 1;
}

function printed(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
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
function factsIn(data: unknown): Named[] {
  const all = Array.isArray(data) ? data : [data];
  return all.map((each, at) => {
    if (!isRecord(each)) throw new CouldNotRun(`Entry ${at + 1} of the facts is no object.`);
    if (!isRecord(each.facts)) return { facts: each };
    return { facts: each.facts, ...(typeof each.name === 'string' ? { name: each.name } : {}) };
  });
}

/** The roots that no application holds: of the org, today. */
function whatTheServerGives({ bundle, org }: Opened, now: Date): Facts {
  const { orgs, product, flags, experiments, zone }: Bundle = bundle;
  const own = orgs[org]?.products[product];
  const defaults = Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, flag.default]));
  return {
    org: orgRoot(orgs[org], own),
    flags: { ...defaults, ...own?.flags },
    ...(experiments && { experiments: controlsOf({ experiments }) }),
    today: dateIn(zone, now),
  };
}
