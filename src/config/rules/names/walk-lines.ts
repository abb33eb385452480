/** Does a line of a walk say one thing that can happen, and expect of it what can come of it? */

import { GATE_ROOT } from '../../../engine/decide/gates.ts';
import { ROOT_ROUTE } from '../../../engine/decide/routing.ts';
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { WalkFile, WalkLine } from '../../../engine/model/language.ts';
import { RESERVED_KEYS } from '../../../engine/model/paths.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import {
  type Declared,
  declarationOf,
  type FlowModel,
  type GraphModel,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { findFact, isFound, meantPath } from '../../model/typed.ts';
import { LINE_KINDS, type LineKind } from '../../model/walks.ts';
import { dayProblems, valueProblems } from '../types/walk-values.ts';
import { isDrawn } from './routing.ts';
import { misplaced } from './walk-beside.ts';
import { deciding, lenderExpected, returning, stageAnswer } from './walk-lender.ts';
import { ownFacts, roleNames, rolesInvited, scopeOfLine, typedCounts } from './walk-roles.ts';
import type { WalkScope } from './walk-scope.ts';

type Line = Declared<WalkLine>;

/** Lines after a `create` are walked in the flow that it begins. */
export function* lineProblems(walk: Declared<WalkFile>, scope: WalkScope): Generator<Problem> {
  let { flow } = scope;
  let invited: ReadonlySet<string> = new Set();
  const ever = new Set<string>();
  for (const key of ['then', 'each'] as const) {
    for (const [at, value] of (walk.value[key] ?? []).entries()) {
      if (value === null) continue;
      const line: Line = { ...walk, value, pointer: [...walk.pointer, key, at] };
      const created = value.create === undefined ? undefined : scope.product.flows.get(value.create);
      const isMade = value.refused === undefined && value.shut === undefined;
      yield* typedCounts(line, value.result, ['result'], invited);
      yield* oneLine(line, { ...scope, flow }, isMade ? (created ?? flow) : flow);
      const roles = rolesInvited(value, flow);
      for (const role of roles) ever.add(role);
      if (key === 'then') invited = new Set([...invited, ...roles]);
      if (key === 'then' && isMade) flow = created ?? flow;
    }
  }
  yield* typedCounts(walk, walk.value.given?.facts, ['given', 'facts'], ever);
}

function* oneLine(line: Line, scope: WalkScope, landing: FlowModel): Generator<Problem> {
  const kinds = LINE_KINDS.filter((kind) => line.value[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    const what =
      kind === undefined ? 'Nothing happens on this line.' : `This line is ${listed(kinds)} at once.`;
    yield problemAt(
      'walk/line',
      line,
      [],
      what,
      `A line is one of ${listed([...LINE_KINDS], LINE_KINDS.length)}.`,
    );
    return;
  }
  const own = yield* scopeOfLine(line, kind, scope);
  if (!own) return;
  yield* misplaced(line, kind, own.walker !== undefined);
  yield* happening(line, kind, own);
  yield* gatesExpected(line, kind, own);
  yield* valueProblems(line.value.known, own.roots, line, ['known']);
  yield* expected(line, own.walker ? { ...own.flow, statuses: scope.flow.statuses } : landing);
}

function* happening(line: Line, kind: LineKind, scope: WalkScope): Generator<Problem> {
  const { value } = line;
  switch (kind) {
    case 'enter':
      return yield* scope.walker ? signingIn(line, scope) : entering(line, scope);
    case 'answer':
      return yield* answering(line, scope);
    case 'result':
      yield* valueProblems(value.result, scope.roots, line, ['result']);
      if (scope.walker) yield* ownFacts(line, scope.walker);
      if (value.on !== undefined) yield* place(line, 'on', scope.flow);
      return;
    case 'returns':
      yield* place(line, kind, scope.flow);
      return yield* returning(line, scope);
    case 'stage':
      return yield* stageAnswer(line, scope);
    case 'review':
      return yield* deciding(line, scope);
    case 'fails':
    case 'passes':
    case 'takesBack':
      return;
    case 'today':
      return yield* dayProblems(value.today, line, ['today']);
    case 'create':
      return yield* creating(line, scope);
    case 'open':
    case 'closed':
      return yield* place(line, kind, scope.flow);
  }
}

function* entering(line: Line, { flow }: WalkScope): Generator<Problem> {
  const { enter = '', entry, with: query = {} } = line.value;
  const entries = flow.sequence?.entries ?? { names: new Set<string>(), isWhole: true };
  yield* unknownName('entry/unknown', 'entry', enter, entries, line, ['enter']);
  if (entry !== undefined) yield* unknownName('entry/unknown', 'entry', entry, entries, line, ['entry']);
  const kept = flow.sequence?.keeps.map(({ name }) => name) ?? [];
  for (const name of Object.keys(query)) {
    if (kept.includes(name)) continue;
    const message = `Nothing is kept of "${name}" in an address.${didYouMean(name, kept)}`;
    yield problemAtKey('walk/line', line, ['with', name], message);
  }
}

/** By the link of an invitation, or back again. */
function* signingIn(line: Line, { flow, model }: WalkScope): Generator<Problem> {
  const { path = '', resume = '', form = '' } = flow.signIn?.value ?? {};
  const { enter = '', with: answers } = line.value;
  const entries = { names: new Set([path, resume]), isWhole: flow.signIn !== undefined };
  yield* unknownName('entry/unknown', 'entry', enter, entries, line, ['enter']);
  if (enter === path) {
    if (answers === undefined) {
      const message = 'Nothing says what proves who they are.';
      yield problemAt('walk/line', line, ['enter'], message, `Give with:, as the form "${form}" asks it.`);
    }
    yield* refusedFields(line, [form], Object.keys(answers ?? {}), model);
  }
  for (const key of enter === resume ? (['with', 'refused'] as const) : []) {
    if (line.value[key] === undefined) continue;
    yield problemAtKey('walk/line', line, [key], `Who comes back by "${resume}" answers nothing.`);
  }
}

function* answering(line: Line, { flow, product, model, atHand, walker }: WalkScope): Generator<Problem> {
  const { answer = '', as, with: answers } = line.value;
  yield* place(line, 'answer', flow);
  if (as !== undefined && !walker && !product.personas.names.has(as)) {
    const roles = roleNames(product, as);
    const known = { ...product.personas, names: new Set([...product.personas.names, ...roles]) };
    yield* unknownName('persona/unknown', roles.size === 0 ? 'persona' : 'persona or role', as, known, line, [
      'as',
    ]);
  }
  const forms = formsAt(flow, answer);
  if (!forms) return;
  if (forms.length === 0) {
    const message = `The screen "${answer}" has no form and takes no answers.`;
    yield problemAt('walk/line', line, ['answer'], message, 'Write what it leads to as a result.');
  } else if (answers === undefined && !Object.hasOwn(atHand(as) ?? { [answer]: {} }, answer)) {
    const message = `Nothing says what is answered on "${answer}".`;
    const hint = walker ? 'Give with:.' : 'Give with:, or as: and a persona with answers to it.';
    yield problemAt('walk/line', line, ['answer'], message, hint);
  }
  for (const path of Object.keys(answers ?? {})) {
    const poison = path.split('.').find((part) => RESERVED_KEYS.includes(part));
    if (poison === undefined) continue;
    yield problemAtKey('file/poison-name', line, ['with', path], `The name "${poison}" is not allowed.`);
  }
  yield* refusedFields(line, forms, Object.keys(answers ?? {}), model);
}

/** The forms of a screen, in any of its looks; undefined for a screen that is not there. */
function formsAt(flow: FlowModel, name: string): string[] | undefined {
  if (!declarationOf(flow.screens, name)) return undefined;
  const looks = flow.screens.all.filter((each) => screenOfVariant(each.name) === name);
  return looks.flatMap(({ value }) => value.form ?? []);
}

/** An entry of a list is named by its number. */
function hasNestedField(form: JsonSchema, names: readonly string[]): boolean {
  return fieldsOf(form).some(
    ({ path, isBelow }) =>
      isBelow && path.length === names.length && path.every((name, at) => name === names[at] || name === '*'),
  );
}

/** A message belongs to a field of the form, or to one that the answers bring besides. */
function* refusedFields(line: Line, names: string[], given: string[], model: GraphModel): Generator<Problem> {
  const forms = names.map((name) => declarationOf(model.forms, name));
  for (const field of Object.keys(line.value.refused ?? {})) {
    const found = forms.map((form) => findFact(form?.value ?? {}, field));
    const [missed] = found;
    if (forms.some((form) => form && hasNestedField(form.value, field.split('.')))) continue;
    if (!missed || isFound(missed) || found.some(isFound) || given.includes(field)) continue;
    const message = `The form ${listed(names.map((name) => `"${name}"`))} has no field "${field}".${meantPath(missed, field)}`;
    yield problemAtKey('form/field', line, ['refused', field], message);
  }
}

function* creating(line: Line, { flow, model }: WalkScope): Generator<Problem> {
  const made = flow.creates?.value.flow;
  const names = new Set(made === undefined ? [] : [made]);
  if (made === undefined || line.value.create !== made) {
    const what = made === undefined ? 'makes no row' : `makes a row of the flow "${made}"`;
    const message = `The flow "${flow.id}" ${what}.${didYouMean(line.value.create ?? '', names)}`;
    yield problemAt('flow/unknown', line, ['create'], message);
  }
  const { refused, lands } = line.value;
  if (refused === undefined) return;
  if (lands === undefined) {
    const message = 'Nothing says which question is asked again.';
    yield problemAt('walk/line', line, ['refused'], message, 'Name it with lands:.');
    return;
  }
  const question = declarationOf(flow.screens, lands);
  if (question) yield* refusedFields(line, formsAt(flow, question.name) ?? [], [], model);
}

function* expected(line: Line, flow: FlowModel): Generator<Problem> {
  const { lands, step, progress } = line.value;
  if (lands !== undefined && lands !== flow.creates?.value.flow) yield* place(line, 'lands', flow);
  if (step !== undefined) yield* unknownName('step/unknown', 'step', step, flow.steps, line, ['step']);
  yield* lenderExpected(line, flow);
  if (progress === undefined) return;
  const names = flow.progress.map(({ name }) => name);
  if (names.includes(progress) || flow.gaps.has('progress')) return;
  const message = `No place of the progress bar is named "${progress}".${didYouMean(progress, names)}`;
  yield problemAt('walk/line', line, ['progress'], message);
}

/** A gate is expected by the page that it shows. */
function* gatesExpected(line: Line, kind: LineKind, { product }: WalkScope): Generator<Problem> {
  const { shut, reads } = line.value;
  if (kind === 'open' && reads !== undefined && shut === undefined) {
    yield problemAtKey('walk/line', line, ['reads'], 'Beside "open" only the page of a gate is read.');
  }
  const flows = [...product.flows.values()];
  const pages = flows.flatMap(({ gates }) => gates.map(({ value }) => value.page));
  if (shut === undefined || pages.includes(shut) || flows.some(({ gaps }) => gaps.has('gates'))) return;
  yield problemAt('walk/line', line, ['shut'], `No gate shows a page "${shut}".${didYouMean(shut, pages)}`);
}

/** A question of a sequence; elsewhere a screen, or the product's root as a landing. */
function* place(
  line: Line,
  key: 'answer' | 'returns' | 'on' | 'open' | 'closed' | 'lands',
  flow: FlowModel,
): Generator<Problem> {
  const name = line.value[key] ?? '';
  // Whether the root of the site opens is for gates to say.
  if (key === 'open' && name === GATE_ROOT) return;
  if (flow.sequence) {
    const names = new Set(flow.sequence.questions.map((question) => question.name));
    const questions = { names, isWhole: flow.screens.isWhole };
    yield* unknownName('question/unknown', 'question', name, questions, line, [key]);
    return;
  }
  // Nothing is drawn at the product's root, and nothing answered: one can only land there.
  if (name === ROOT_ROUTE ? key === 'lands' : isDrawn(flow, name)) return;
  yield* unknownName('screen/unknown', 'screen', name, flow.screens, line, [key]);
}
