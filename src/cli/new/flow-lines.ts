/** The lines that a new step or a new screen adds to flow, form and copy files. */
import { addToList, addToMap } from '../../config/edit/insert.ts';
import { namesWrittenIn } from '../../config/model/file-types.ts';
import type { SourceFile } from '../../config/model/project.ts';
import { parseFile } from '../../config/read/parse.ts';
import { findScreen } from '../../engine/decide/screens.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { copyKey } from '../../engine/say/copy.ts';
import { type Opened, unknown } from '../open.ts';
import { CouldNotRun } from '../terminal.ts';
import { type EditPlan, textAt } from './write.ts';

export interface NewScreen {
  route: string;
  kind: string;
  form?: string;
  steps?: string[];
  when?: string;
  title?: string;
  body?: string;
}

export interface NewStep {
  name: string;
  route: string;
  from: string[];
  when: string;
  on: string;
  /** The step, and the transition, that it stands behind. */
  behind?: string;
  afterEvent?: string;
}

/** One line for the step, one for the transition to it. Throws CouldNotRun for a name that is not there. */
export function addStep({ flow, bundle, files }: Opened, step: NewStep, plan: EditPlan): void {
  const steps = flow.steps.map(({ id }) => id);
  if (steps.includes(step.name)) throw new CouldNotRun(`There is a step "${step.name}" already.`);
  for (const name of [...step.from.filter((from) => from !== 'any'), ...(step.behind ? [step.behind] : [])]) {
    if (!steps.includes(name)) throw unknown('step', name, steps);
  }
  const triggers = Object.keys(bundle.triggers);
  if (!triggers.includes(step.when)) throw unknown('trigger', step.when, triggers);
  const events = flow.transitions.map(({ id }) => id);
  if (events.includes(step.on))
    throw new CouldNotRun(`There is a transition "${step.on}" already; give another --on.`);
  if (step.afterEvent && !events.includes(step.afterEvent))
    throw unknown('transition', step.afterEvent, events);

  const inSteps = fileWith('steps', flow.id, bundle.product, files);
  const behind = step.behind ?? step.from.findLast((name) => steps.includes(name));
  plan.texts.set(
    inSteps,
    addToMap(textAt(inSteps, files, plan), ['steps'], step.name, { route: step.route }, behind),
  );

  const inTransitions = fileWith('transitions', flow.id, bundle.product, files);
  const isAny = step.from.includes('any');
  const at = step.afterEvent ? events.indexOf(step.afterEvent) : placeAmong(flow.transitions, step.from);
  const entry = { on: step.on, from: isAny ? 'any' : step.from, to: step.name, when: step.when };
  plan.texts.set(inTransitions, addToList(textAt(inTransitions, files, plan), ['transitions'], entry, at));
  plan.open.push(
    `${inTransitions}: is behind "${events[at]}" the right place? A later transition overrides an earlier one.`,
  );
}

/** Behind the last transition that leads to one of the steps it leaves; behind all others when it leaves any. */
function placeAmong(transitions: Opened['flow']['transitions'], from: string[]): number {
  const before = transitions.findLastIndex(({ to }) => from.includes(to));
  return before === -1 ? transitions.length - 1 : before;
}

/** A line for the screen and its words, where they are not there yet. Throws CouldNotRun. */
export function addScreen({ flow, bundle, files }: Opened, screen: NewScreen, plan: EditPlan): void {
  const { route, kind, form, steps, when } = screen;
  if (findScreen(flow, route)) throw new CouldNotRun(`There is a screen at "${route}" already.`);
  for (const name of steps ?? [])
    if (!flow.stepById.has(name)) throw unknown('step', name, [...flow.stepById.keys()]);
  if (when && !Object.hasOwn(bundle.triggers, when))
    throw unknown('trigger', when, Object.keys(bundle.triggers));
  const forms = namesWrittenIn(bundle.product, Object.keys(bundle.forms));
  if (form && !forms.includes(form)) throw unknown('form', form, forms);
  const path = fileWith('screens', flow.id, bundle.product, files);
  const open = steps || when ? { steps, when } : undefined;
  plan.texts.set(path, addToMap(textAt(path, files, plan), ['screens'], route, { kind, form, open }));
  addWords(screen, { bundle, files }, plan);
}

function addWords(
  screen: NewScreen,
  { bundle, files }: Pick<Opened, 'bundle' | 'files'>,
  plan: EditPlan,
): void {
  const path = `flows/${bundle.product}/copy.yaml`;
  if (Object.hasOwn(bundle.copy, copyKey('screens', screen.route, 'title'))) return;
  const needsBody = screen.kind !== 'form';
  const words = {
    title: screen.title ?? `Title of ${screen.route}`,
    body: screen.body ?? (needsBody ? 'These words are still to be written.' : undefined),
  };
  plan.texts.set(path, addToMap(textAt(path, files, plan), ['copy', 'screens'], screen.route, words));
  if (!screen.title) plan.open.push(`${path}: the title of ${screen.route}`);
  if (!screen.body && needsBody) plan.open.push(`${path}: the body of ${screen.route}`);
}

/** The first file of a flow that has this key, else the first of the flow. */
function fileWith(key: string, flow: string, product: string, files: SourceFile[]): string {
  const parts = files.filter(
    ({ path }) => /^flows\/[^/]+\/[^/]+\.yaml$/.test(path) && path.split('/')[1] === product,
  );
  const read = parts.map((file) => ({ path: file.path, data: parseFile(file).data }));
  const own = read.filter(({ data }) => isRecord(data) && data.flow === flow);
  const found = own.find(({ data }) => isRecord(data) && data[key] !== undefined) ?? own[0];
  if (!found) throw new CouldNotRun(`The flow "${flow}" has no file.`);
  return found.path;
}
