/** Checks that words which promise an email, or say that the lender asks for something, have a stage that does it. */
import type { Screen, Status } from '../../../engine/model/language.ts';
import { CASE_MARK, screenOfVariant } from '../../../engine/model/variants.ts';
import {
  type Declared,
  type FlowModel,
  type Model,
  type ProductModel,
  problemAt,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { writesOf } from '../../model/uses.ts';
import { type Holding, holdingOf } from '../reach/holding.ts';
import { onceAGraph } from '../reach/once-a-graph.ts';
import { type CopyLayer, copyLayers } from './copy.ts';
import { type PlacedText, textsBelow } from './texts.ts';

/** "We will email you", "we write to you", "you will get an email". */
const PROMISES =
  /\b(?:e-?mail|write to|notify) you\b|\byou(?:'ll| will) (?:get|receive) (?:an? )?(?:e-?mail|letter)/i;
/** "We have written to them", "we emailed you". */
const HAS_WRITTEN = /\bwe(?:'ve| have)? (?:written|e-?mailed)\b/i;
/** "We will ask you for it". */
const ASKS = /\bwe(?:'ll| will| may) ask (?:you )?for\b/i;

/** By flow and screen: many words stand on one screen, and an edit of words changes no way. */
const silentWays = onceAGraph(() => new Map<string, string | undefined>());

export function* promiseRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file) continue;
    const holding = holdingOf(product, model);
    for (const flow of product.flows.values()) {
      if (flow.stages.all.length === 0) continue;
      const silent = silentWays(product, model);
      const silentOnce = (screen: string) => {
        const key = `${flow.id} ${screen}`;
        if (!silent.has(key)) silent.set(key, silentWay(flow, screen, holding));
        return silent.get(key);
      };
      for (const layer of copyLayers(product, model)) yield* onScreens(layer, flow, silentOnce);
      yield* inForms(product, flow, model);
    }
  }
}

function* onScreens(
  layer: CopyLayer,
  flow: FlowModel,
  silentFrom: (screen: string) => string | undefined,
): Generator<Problem> {
  for (const { pointer, text, screen } of saidOnScreens(layer)) {
    if (!flow.screens.names.has(screen)) continue;
    const place = { ...layer.where, pointer: [...layer.where.pointer, ...pointer] };
    if (PROMISES.test(text)) {
      const unkept = silentFrom(screen);
      if (unkept !== undefined) {
        const message = `The screen "${screen}" promises a message, and ${unkept}.`;
        const hint = 'Send one there: `tells` at the way out or at the status it leads to.';
        yield problemAt('promise/unkept', place, [], message, hint);
      }
    }
    if (HAS_WRITTEN.test(text) && !isWrittenBefore(flow, screen)) {
      const message = `The screen "${screen}" says that a message was sent, and nothing sends one on the way there.`;
      yield problemAt('promise/unkept', place, [], message);
    }
    if (ASKS.test(text) && !raisesCondition(flow)) yield notAsked(place, `The screen "${screen}"`);
  }
}

/** The hints and choices of a form, which promise as well. */
function* inForms(product: ProductModel, flow: FlowModel, model: Model): Generator<Problem> {
  if (raisesCondition(flow)) return;
  const shown = new Set(flow.screens.all.map(({ value }) => value.form));
  for (const form of model.forms.all) {
    if (!shown.has(form.name) || !product.flows.has(flow.id)) continue;
    for (const { pointer, text } of textsBelow(form.value)) {
      if (ASKS.test(text)) yield notAsked({ ...form, pointer }, `The form "${form.name}"`);
    }
  }
}

function notAsked(place: Pick<CopyLayer['where'], 'file' | 'pointer'>, subject: string): Problem {
  const message = `${subject} says that the person will be asked for something, and nothing raises a condition.`;
  return problemAt('promise/unasked', place, [], message);
}

function* saidOnScreens({ words }: CopyLayer): Generator<PlacedText & { screen: string }> {
  for (const [screen, slots] of Object.entries(words.screens ?? {})) {
    for (const { pointer, text } of textsBelow(slots)) {
      yield { screen, pointer: ['screens', screen, ...pointer], text };
    }
  }
}

/** A way from the screen to the person's next turn on which nothing is sent, in words; undefined where there is none. */
function silentWay(flow: FlowModel, id: string, holding: Holding): string | undefined {
  const statuses = statusesShowing(flow, id, holding);
  if (statuses.length === 0) {
    const sends = flow.longWait ?? flow.conditions?.value.tells;
    return sends ? undefined : 'nothing is sent to who waits there';
  }
  for (const status of statuses) {
    const to = silentTarget(flow, status, holding, new Set([status]));
    if (to !== undefined) return `nothing is sent on the way from "${status}" to "${to}"`;
  }
  return undefined;
}

/** The statuses in which people wait on this screen: those where it shows them something to do say so on another look. */
function statusesShowing(flow: FlowModel, id: string, holding: Holding): string[] {
  return flow.statuses.all
    .filter(({ name }) => flow.unknownStatus?.value !== name)
    .filter(({ value, name }) => {
      const looks = looksAt(flow, value, name, holding);
      return looks.some((look) => look.name === id) && !looks.some(({ value: { links } }) => leadsOn(links));
    })
    .map(({ name }) => name);
}

function leadsOn(links: Screen['links']): boolean {
  return links?.some(({ primary }) => primary) === true;
}

/** The looks of a status' own screen that can be drawn in it, down to one that always is. */
function looksAt(flow: FlowModel, { route, kept }: Status, status: string, holding: Holding) {
  const screen = flow.screens.all.find(({ name }) => name === (route ?? kept));
  if (!screen) return [];
  const looks: Declared<Screen>[] = [];
  for (const { id, when } of screen.value.cases ?? []) {
    const look = flow.screens.all.find(({ name }) => name === `${screen.name}${CASE_MARK}${id}`);
    if (look && holding.mayHold(when, status)) looks.push(look);
    if (holding.isAlwaysWith(when, [['status', status]])) return looks;
  }
  return [...looks, screen];
}

/** The first status that asks the person and that is come to without an email; one that ends the process is its own end. */
function silentTarget(
  flow: FlowModel,
  status: string,
  holding: Holding,
  seen: Set<string>,
): string | undefined {
  const stage = stageOf(flow, status);
  for (const { to, tells } of stage?.then ?? []) {
    if (tells !== undefined || stageOf(flow, to)?.tells !== undefined || seen.has(to)) continue;
    if (asksPerson(flow, to, holding) || !stageOf(flow, to)?.then) return to;
    const further = silentTarget(flow, to, holding, seen.add(to));
    if (further !== undefined) return further;
  }
  return undefined;
}

function stageOf({ stages }: FlowModel, name: string) {
  return stages.all.find((stage) => stage.name === name)?.value;
}

/** A status that always goes on by itself asks nothing, whatever its screen could show. */
function asksPerson(flow: FlowModel, name: string, holding: Holding): boolean {
  const goesOn = stageOf(flow, name)?.then?.some(
    ({ when, after }) => when === undefined && after === undefined,
  );
  if (goesOn) return false;
  const status = flow.statuses.all.find((each) => each.name === name);
  const looks = status ? looksAt(flow, status.value, name, holding) : [];
  return looks.some(
    ({ value }) => value.form !== undefined || value.kind === 'handoff' || leadsOn(value.links),
  );
}

function isWrittenBefore(flow: FlowModel, id: string): boolean {
  const here = new Set(
    flow.statuses.all.filter(({ value }) => value.route === screenOfVariant(id)).map(({ name }) => name),
  );
  return flow.stages.all.some(
    ({ name, value }) =>
      (here.has(name) && value.tells !== undefined) ||
      value.then?.some(({ to, tells }) => here.has(to) && tells !== undefined),
  );
}

function raisesCondition(flow: FlowModel): boolean {
  const from = flow.conditions?.value.from;
  return (
    from !== undefined &&
    writesOf(flow).some(({ effects }) => effects.some(({ value }) => value.append === from))
  );
}
