/** `flow new`: adds an org, a step, a screen or a walk to the project. */
import type { Command } from 'commander';
import { wouldLeadTo } from '../proof/why/would.ts';
import { addScreen, addStep } from './new/flow-lines.ts';
import {
  type AskedEntry,
  askedOf,
  faultsOfOrg,
  logoText,
  type NewOrg,
  type OfferedProduct,
  offersOf,
  orgText,
  typedEntry,
} from './new/org.ts';
import { walkText } from './new/walk.ts';
import { type EditPlan, refuseExisting, schemaFor, writePlan } from './new/write.ts';
import { type Opened, openFlowAt, type Selection, unknown } from './open.ts';
import { CouldNotRun, filesAt, type Terminal } from './terminal.ts';

/** Flags as they are typed; what is missing is asked for on a terminal. */
type Flags = Record<string, string | undefined>;

export interface NewOptions extends Selection, Flags {
  root: string;
}

const ORG_QUESTIONS: [keyof NewOrg & string, string][] = [
  ['name', 'What is it called?'],
  ['primary', 'Its primary colour, such as #0b5fff?'],
  ['secondary', 'Its secondary colour?'],
  ['phone', 'The phone of its support, such as 800-555-0100?'],
];

const EXAMPLES = {
  org: `
Examples:
  flow new org acme                                     asks for the rest
  flow new org acme --name "Acme Bank" --primary "#0b5fff" --secondary "#f2a541" \\
    --phone 800-555-0100 --about founded=1987 --about towns=Ada,Bath
What the products ask of every org is asked for, or given with --about.`,
  step: `
Example:
  flow new step petCheck --route pets --from profile --when petsKept`,
  screen: `
Examples:
  flow new screen pets --open-steps profile,details     a notice, open at two steps
  flow new screen pets --kind form --form pets --open-when petsKept`,
  walk: `
Example:
  flow new walk pets-first --to petCheck --story "Who keeps pets is asked about them first"`,
};

/** What a finished command ends with. */
type Exit = (code: number) => void;

export function addNew(program: Command, home: string, terminal: Terminal, exit: Exit): void {
  const group = program.command('new').description('Adds an org, a step, a screen or a walk to the project.');
  const begin = (name: keyof typeof EXAMPLES, argument: string, about: string) =>
    group
      .command(`${name} <${argument}>`)
      .description(about)
      .option('--root <dir>', 'the folder that holds the project', home)
      .addHelpText('after', EXAMPLES[name]);
  const inFlow = (command: Command) =>
    command
      .option('--product <name>', 'the product, where there are several')
      .option('--flow <name>', 'the flow, where several have steps');

  begin('org', 'code', 'A lender: its file and a logo of its initials.')
    .option('--name <name>', 'what it is called')
    .option('--primary <colour>', 'the colour of its buttons')
    .option('--secondary <colour>', 'the colour beside it')
    .option('--phone <number>', 'the phone of its support')
    .option('--about <name=value>', 'what it says of itself; may be repeated', collected, [])
    .option('--email <address>', 'the e-mail of its support')
    .option('--address <words>', 'where it is')
    .action(async (code: string, { about, ...options }: { about: string[]; root: string }) =>
      exit(await newOrg(code, options, about, terminal)),
    );

  inFlow(begin('step', 'name', 'A step, the transition to it, and its screen where it has none yet.'))
    .option('--route <path>', 'the path of its screen')
    .option('--from <steps>', 'the steps it is reached from: a,b, or any')
    .option('--when <trigger>', 'the trigger that must hold')
    .option('--on <event>', 'the event, if not the name of the step')
    .option('--after <transition>', 'the transition behind which this one is tried')
    .option('--title <words>', 'the title of a new screen')
    .option('--body <words>', 'the text of a new screen')
    .action(async (name: string, options: NewOptions) => exit(await newStep(name, options, terminal)));

  inFlow(begin('screen', 'route', 'A screen with its words.'))
    .option('--kind <kind>', 'what sort of screen it is', 'notice')
    .option('--form <name>', 'the form that a screen of kind form shows')
    .option('--open-steps <steps>', 'the steps at which it may be used: a,b')
    .option('--open-when <trigger>', 'the trigger that opens it')
    .option('--title <words>', 'its title')
    .option('--body <words>', 'its text')
    .action((route: string, options: NewOptions) => exit(newScreen(route, options, terminal)));

  inFlow(begin('walk', 'name', 'A story that leads to a step, to go on from.'))
    .option('--to <step>', 'the step it leads to')
    .option('--story <sentence>', 'what happens, in one sentence')
    .action(async (name: string, options: NewOptions) => exit(await newWalk(name, options, terminal)));
}

async function newOrg(
  code: string,
  options: NewOptions,
  given: string[],
  terminal: Terminal,
): Promise<number> {
  const files = filesAt(options.root);
  if (!/^[a-z][a-z0-9-]*$/.test(code)) {
    throw new CouldNotRun(`"${code}" is no code: small letters, digits and hyphens.`);
  }
  const [path, logo] = [`orgs/${code}.yaml`, `orgs/logos/${code}.svg`];
  for (const each of [path, logo]) refuseExisting(each, files);
  const products = offersOf(files);
  const asked = askedOf(files);
  const questions = asked.map(({ name, schema }): [string, string] => {
    return [aboutFlag(name), `${schema.description ?? 'What does it say of itself?'} (${name})`];
  });
  const flags = { ...options, ...saidIn(given, asked) };
  const answers = await complete(flags, [...ORG_QUESTIONS, ...questions], terminal);
  const about = asked.map((entry) => [entry.name, typedEntry(entry, answers[aboutFlag(entry.name)] ?? '')]);
  const org = orgOf(code, { ...options, ...answers }, Object.fromEntries(about));
  const faults = faultsOfOrg(org);
  if (faults.length > 0) throw new CouldNotRun(faults.join('\n'));
  const open = [
    ...(options.address ? [] : [`${path}: the address of the company`]),
    ...(options.email ? [] : [`${path}: the e-mail of its support`]),
    `${path}: the hours of its support`,
    `${path}: settings and pricing, under products${takenOver(products)}`,
  ];
  const texts = new Map([
    [path, orgText(org, products, schemaFor('org', products[0]?.product ?? '', files))],
    [logo, logoText(org)],
  ]);
  return writePlan(options.root, files, { texts, open }, terminal);
}

/** Settings without a default had to come from somewhere. */
function takenOver(offers: OfferedProduct[]): string {
  const names = offers.flatMap(({ settings }) => Object.keys(settings));
  return names.length === 0 ? '' : ` (${names.join(', ')} as another org has it)`;
}

/** `founded=1987`, as it was typed. Throws CouldNotRun on what no product asks for. */
function saidIn(about: string[], asked: AskedEntry[]): Flags {
  const names = asked.map(({ name }) => name);
  const pairs = about.map((text) => {
    const at = text.indexOf('=');
    const name = at === -1 ? text : text.slice(0, at);
    if (at === -1) throw new CouldNotRun(`"${text}" is not <name>=<value>.`);
    if (!names.includes(name)) throw unknown('thing an org must say of itself', name, names);
    return [aboutFlag(name), text.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

/** As it is typed behind its two hyphens. */
function aboutFlag(name: string): string {
  return `about ${name}=<value>`;
}

function collected(text: string, before: string[]): string[] {
  return [...before, text];
}

function orgOf(code: string, flags: Flags, about: NewOrg['about']): NewOrg {
  const { name = code, primary = '', secondary = '', phone = '', email, address } = flags;
  const more = { ...(email ? { email } : {}), ...(address ? { address } : {}) };
  return { code, name, primary, secondary, phone, about, ...more };
}

async function newStep(name: string, options: NewOptions, terminal: Terminal): Promise<number> {
  const opened = openFlowAt(options);
  const given = await complete(
    options,
    [
      ['route', 'The path of its screen?'],
      ['from', 'The steps it is reached from (a,b or any)?'],
      ['when', 'The trigger that must hold?'],
    ],
    terminal,
  );
  const { route = '', from, when = '' } = given;
  const { on = name, after, title, body } = options;
  const plan: EditPlan = { texts: new Map(), open: [] };
  const line = { name, route, from: listOf(from) ?? [], when, on, ...(after ? { afterEvent: after } : {}) };
  addStep(opened, line, plan);
  const words = { ...(title ? { title } : {}), ...(body ? { body } : {}) };
  const isDrawn = Object.keys(opened.flow.screens).includes(route);
  if (!isDrawn) addScreen(opened, { route, kind: 'notice', ...words }, plan);
  return writePlan(options.root, opened.files, plan, terminal);
}

function newScreen(route: string, options: NewOptions, terminal: Terminal): number {
  const opened = openFlowAt(options);
  const { kind = 'notice', form, title, body, openSteps, openWhen } = options;
  const steps = listOf(openSteps);
  if (!steps && !openWhen) {
    throw new CouldNotRun(
      'Nobody could reach it: give --open-steps or --open-when, or make a step that leads there.',
    );
  }
  const plan: EditPlan = { texts: new Map(), open: [] };
  const how = {
    ...(form ? { form } : {}),
    ...(steps ? { steps } : {}),
    ...(openWhen ? { when: openWhen } : {}),
  };
  addScreen(opened, { route, kind, ...how, ...(title ? { title } : {}), ...(body ? { body } : {}) }, plan);
  return writePlan(options.root, opened.files, plan, terminal);
}

async function newWalk(name: string, options: NewOptions, terminal: Terminal): Promise<number> {
  const opened = openFlowAt(options);
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name)) {
    throw new CouldNotRun(`"${name}" is no name of a file: letters, digits and hyphens.`);
  }
  const path = `flows/${opened.bundle.product}/walks/${name}.yaml`;
  refuseExisting(path, opened.files);
  const { to = '', story = '' } = await complete(
    options,
    [
      ['to', 'The step it leads to?'],
      ['story', 'What happens, in one sentence?'],
    ],
    terminal,
  );
  const status = quietStatus(opened);
  const schema = schemaFor('walk', opened.bundle.product, opened.files);
  const text = walkText({ story, flow: opened.flow.id, status, schema }, ledTo(to, status, opened));
  const texts = new Map([[path, text]]);
  const open = [`${path}: what happens before and after; its values are made up`];
  return writePlan(options.root, opened.files, { texts, open }, terminal);
}

/** One that leaves it to the step where one stands. */
function quietStatus({ flow }: Opened): string {
  const all = Object.entries(flow.statuses);
  return all.find(([, status]) => status.derived)?.[0] ?? all[0]?.[0] ?? '';
}

function ledTo(step: string, status: string, { product, flow }: Opened) {
  if (!flow.stepById.has(step)) throw unknown('step', step, [...flow.stepById.keys()]);
  const { led } = wouldLeadTo(product, flow, { status }, step, { now: () => performance.now(), most: 1500 });
  if (!led) throw new CouldNotRun(`No change of facts was found that leads to ${step}.`);
  if (led.changes.size === 0) throw new CouldNotRun(`Everything begins at ${step}: nothing has to happen.`);
  return led;
}

/** Asks for what was not given. Throws CouldNotRun when nobody is there to answer. */
async function complete(
  options: NewOptions,
  questions: [string, string][],
  terminal: Terminal,
): Promise<Flags> {
  const answers: Flags = {};
  const missing = questions.filter(([flag]) => !options[flag]);
  if (missing.length > 0 && !terminal.ask) {
    throw new CouldNotRun(`Give ${missing.map(([flag]) => `--${flag}`).join(', ')}.`);
  }
  for (const [flag, question] of questions) {
    const answer = options[flag] ?? (await terminal.ask?.(question))?.trim();
    if (!answer) throw new CouldNotRun(`Give --${flag}.`);
    answers[flag] = answer;
  }
  return answers;
}

function listOf(text: string | undefined): string[] | undefined {
  const all = text?.split(',').map((each) => each.trim());
  return all?.filter((each) => each !== '');
}
