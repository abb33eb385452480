/** Does a flow ask for one fact at two of its screens, so that a person types the same thing twice? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Screen } from '../../../engine/model/language.ts';
import { overlaps } from '../../../engine/model/paths.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import { type LogicNode, readLogic } from '../../model/logic.ts';
import {
  type Declared,
  declarationOf,
  type FlowModel,
  type GraphModel,
  type ProductGraph,
  problemAtKey,
} from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { findFact, isFound } from '../../model/typed.ts';
import { type Absence, absenceOf } from './absence.ts';
import { readBy } from './early.ts';
import { answersTo, pathsWrittenBy, throughLookup } from './written.ts';

type Asker = Declared<Screen>;
type AsksOf = (screen: Asker) => string[];

const HINT =
  'Leave it out of one of the two forms, or ask the second time only while it is missing (`when`). Where it is asked again on purpose, say why: # flow-ignore question/repeated -- reason.';

export function* askedTwiceRule(model: GraphModel): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file || !product.isWhole || !product.triggers.isWhole) continue;
    const asksOf: AsksOf = (screen) => askedAt(screen, product, model);
    const absence = absenceOf(product, model);
    for (const flow of product.flows.values()) {
      yield* inSequence(flow, product, asksOf);
      yield* inSteps(flow, product, asksOf, absence);
    }
  }
}

/** Of questions the order is written: a later one is asked of whoever has answered the earlier one. */
function* inSequence(flow: FlowModel, product: ProductGraph, asksOf: AsksOf): Generator<Problem> {
  const questions = (flow.sequence?.questions ?? []).flatMap(({ value: { ask, when } }) => {
    const screen = flow.screens.all.find(({ name }) => name === ask);
    return screen ? [{ screen, when, asks: asksOf(screen) }] : [];
  });
  for (const [at, { screen, when, asks }] of questions.entries()) {
    for (const earlier of questions.slice(0, at)) {
      const isSurelyBefore = earlier.when === undefined || earlier.when === when;
      if (!isSurelyBefore || earlier.screen === screen) continue;
      const both = asks.filter((path) => earlier.asks.includes(path));
      yield* twice(
        earlier.screen,
        screen,
        both.filter((path) => when === undefined || !isCompared(path, when, product)),
      );
    }
  }
}

/** A step asks again of whoever stands there if an earlier step has surely asked, and nothing but answers leads there. */
function* inSteps(
  flow: FlowModel,
  product: ProductGraph,
  asksOf: AsksOf,
  absence: Absence,
): Generator<Problem> {
  const askers = askersBySteps(flow).map((each) => ({ ...each, asks: asksOf(each.screen) }));
  const [written, changed] = [writersByScreen(product), changedScreens(flow)];
  for (const { step, screen, asks } of askers) {
    const into = flow.transitions.filter(({ value }) => value.to === step);
    const ways = into.flatMap(({ value: { when } }) => when ?? []);
    const reads = ways.flatMap((when) => [...readBy(when, product)]);
    if (reads.length === 0 || reads.some((path) => !isAnswered(path, written))) continue;
    const shown = (absence.showings.get(screen.name) ?? []).filter((each) => each.step === step);
    const isSure = (path: string) =>
      shown.length > 0 && shown.every(({ at, ...guarded }) => !absence.mayLack(path, at, guarded));
    const told = new Set<string>();
    for (const earlier of askers) {
      const [name, own] = [earlier.screen, screen].map((each) => screenOfVariant(each.name));
      if (earlier.step === step || name === undefined || name === own || told.has(name)) continue;
      const both = asks.filter((path) => earlier.asks.includes(path));
      const again = both.filter((path) => !ways.some((when) => isCompared(path, when, product)));
      if (again.length === 0) continue;
      const isLeft = into.every(({ value: { from } }) => from.length === 1 && from[0] === earlier.step);
      const isNext = isLeft && reads.every((path) => isWritten(path, name, written));
      // What nobody else writes first is there only where the earlier screen was answered.
      const isOwn = (path: string) =>
        (written.get(path) ?? []).every((each) => each === name || each === own || changed.has(each));
      const isBefore = isNext || earlier.asks.some((path) => isOwn(path) && isSure(path));
      if (!isBefore) continue;
      told.add(name);
      yield* twice(earlier.screen, screen, again);
    }
  }
}

/** The screens of derived steps, and their variants. Where a list of answers leads back, or a line of routing, it is meant. */
function askersBySteps(flow: FlowModel): { step: string; screen: Asker }[] {
  const meant = changedScreens(flow);
  return flow.steps.all
    .filter(({ value: { entry, route } }) => entry !== 'routing' && !meant.has(route))
    .flatMap(({ name: step, value: { route } }) =>
      flow.screens.all
        .filter(({ name }) => screenOfVariant(name) === route)
        .map((screen) => ({ step, screen })),
    );
}

/** Where answers of a list are changed. */
function changedScreens({ screens }: FlowModel): Set<string | undefined> {
  return new Set(screens.all.flatMap(({ value }) => (value.groups ?? []).map(({ change }) => change)));
}

/** What a person types there, always, and where it is written. What is agreed to or brought by a link nobody types. */
function askedAt({ value: { form, writes } }: Asker, product: ProductGraph, model: GraphModel): string[] {
  const declared = form === undefined ? undefined : declarationOf(model.forms, form);
  if (!declared) return [];
  const paths = (writes ?? []).flatMap((effect) =>
    answersTo(effect).flatMap(([path, answer]) => (isTyped(declared.value, answer) ? path : [])),
  );
  return paths.map((path) => throughLookup(path, product)).filter((path) => path !== '');
}

function isTyped(form: JsonSchema, answer: string): boolean {
  const found = findFact(form, answer);
  return isFound(found) && found.schema.const === undefined && found.schema.widget !== 'given';
}

/** By each path the screens that write it; what else does so stands under ''. */
function writersByScreen(product: ProductGraph): Map<string, string[]> {
  const writers = new Map<string, string[]>();
  for (const flow of product.flows.values()) {
    const byScreen = flow.screens.all.map(({ name, value }) => ({
      name: screenOfVariant(name),
      effects: value.form === undefined ? [] : (value.writes ?? []),
    }));
    const created = { name: '', effects: flow.creates?.value.writes ?? [] };
    for (const { name, effects } of [...byScreen, created])
      for (const path of effects.flatMap(pathsWrittenBy).map((each) => throughLookup(each, product)))
        writers.set(path, [...(writers.get(path) ?? []), name]);
  }
  return writers;
}

/** Does somebody answer it at a screen? What the lender, an org or the day says is a reason to ask again. */
function isAnswered(path: string, written: Map<string, string[]>): boolean {
  return [...written].some(([each, names]) => overlaps(each, path) && names.some((name) => name !== ''));
}

function isWritten(path: string, screen: string, written: Map<string, string[]>): boolean {
  return [...written].some(([each, names]) => overlaps(each, path) && names.includes(screen));
}

/** Does the trigger ask what the fact is, or whether it is missing, and not only whether it is there? */
function isCompared(path: string, trigger: string, product: ProductGraph, seen = new Set<string>()): boolean {
  const declared = product.triggers.all.find(({ name }) => name === trigger);
  if (!declared || seen.has(trigger)) return false;
  seen.add(trigger);
  const asks = (node: LogicNode, isAsked: boolean): boolean => {
    if (node.kind === 'var') return isAsked && overlaps(throughLookup(node.path, product), path);
    if (node.kind === 'trigger') return isCompared(path, node.name, product, seen);
    if (node.kind === 'list') return node.items.some((each) => asks(each, isAsked));
    if (node.kind !== 'call') return false;
    const isPlain = ['and', 'or', '!!'].includes(node.operator);
    return node.operands.some((each) => asks(each, isAsked || !isPlain));
  };
  return asks(readLogic(declared.value).root, false);
}

function* twice(earlier: Asker, later: Asker, paths: string[]): Generator<Problem> {
  if (paths.length === 0) return;
  const facts = listed([...new Set(paths)].map((path) => `"${path}"`));
  const message = `"${later.name}" asks for ${facts} again: whoever comes there has answered it at "${earlier.name}".`;
  yield problemAtKey('question/repeated', later, ['form'], message, HINT);
}
