/** Does a way ask for a fact that is written only where nothing but this way leads? Then nobody ever goes there. */

import { matchPath } from '../../../engine/decide/screens.ts';
import { overlaps } from '../../../engine/model/paths.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import {
  eachFlow,
  type FlowModel,
  type GraphModel,
  type ProductGraph,
  problemAt,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { readBy, writtenBy } from './early.ts';
import { type Holding, holdingOf } from './holding.ts';

/** From a step to a step, or from a status to a status. */
interface Way {
  from: string[] | 'any';
  to: string;
}

interface Writer {
  paths: string[];
  /** Where it is written; undefined where that may be anywhere. */
  at?: { steps: string[]; statuses: string[] };
}

/** Each way is left out once, and all others gone again: beyond this many it stays undecided. */
const MOST_WAYS = 400;

export function* circularWriteRule(model: GraphModel): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    if (flow.transitions.length > MOST_WAYS || flow.stages.all.length > MOST_WAYS) continue;
    if (!product.file || (flow.transitions.length === 0 && flow.stages.all.length === 0)) continue;
    const around: Around = {
      product,
      flow,
      writers: writersOf(product, flow),
      holding: holdingOf(product, model),
    };
    yield* earlyTransitions(around);
    yield* earlyExits(around);
  }
}

interface Around {
  product: ProductGraph;
  flow: FlowModel;
  writers: Writer[];
  holding: Holding;
}

function* earlyTransitions(around: Around): Generator<Problem> {
  const { flow } = around;
  const [first] = flow.steps.names;
  const ways = flow.transitions.map(({ value }) => value);
  const routed = flow.routing.flatMap(({ value }) => value.step ?? []);
  for (const transition of flow.transitions) {
    const others = ways.filter((way) => way !== transition.value);
    const reached = reachedFrom([first ?? '', ...routed], others);
    if (reached.has(transition.value.to)) continue;
    const isLater = ({ at }: Writer) =>
      at !== undefined && at.statuses.length === 0 && !at.steps.some((step) => reached.has(step));
    const path = neverWritten(transition.value.when, isLater, around);
    if (path === undefined) continue;
    const message = `"${transition.value.when}" asks for "${path}", which is only written where this transition leads.`;
    yield problemAt('fact/early', transition, ['when'], message, HINT);
  }
}

function* earlyExits(around: Around): Generator<Problem> {
  const { flow } = around;
  const beginnings = [flow.firstStatus?.value ?? '', flow.expires?.value.to ?? ''];
  const ways = flow.stages.all.flatMap(({ name, value }) => [
    ...(value.then ?? []).map((exit) => ({ from: [name], to: exit.to, exit })),
    ...(value.failed === undefined ? [] : [{ from: [name], to: value.failed, exit: undefined }]),
  ]);
  for (const stage of flow.stages.all) {
    for (const [at, exit] of (stage.value.then ?? []).entries()) {
      if (exit.when === undefined) continue;
      const reached = reachedFrom(
        beginnings,
        ways.filter((way) => way.exit !== exit),
      );
      if (reached.has(exit.to)) continue;
      const isLater = ({ at: place }: Writer) =>
        place !== undefined &&
        place.steps.length === 0 &&
        !place.statuses.some((status) => reached.has(status));
      const path = neverWritten(exit.when, isLater, around);
      if (path === undefined) continue;
      const message = `"${exit.when}" asks for "${path}", which is only written where this exit leads.`;
      yield problemAt('fact/early', stage, ['then', at, 'when'], message, HINT);
    }
  }
}

const HINT = 'Write it before, or ask for something else here.';

function reachedFrom(beginnings: string[], ways: Way[]): Set<string> {
  const reached = new Set(beginnings);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { from, to } of ways)
      if (from === 'any' || from.some((each) => reached.has(each))) reached.add(to);
  }
  return reached;
}

/** A fact without which the trigger never holds, and that all who write it write later. */
function neverWritten(
  trigger: string,
  isLater: (writer: Writer) => boolean,
  { product, writers, holding }: Around,
): string | undefined {
  return [...readBy(trigger, product)].find((path) => {
    const ours = writers.filter(({ paths }) => paths.some((each) => overlaps(each, path)));
    return ours.length > 0 && ours.every(isLater) && holding.needs(trigger, path);
  });
}

function writersOf(product: ProductGraph, flow: FlowModel): Writer[] {
  const elsewhere = [...product.flows.values()].filter((each) => each !== flow);
  const byScreen = flow.screens.all.map(({ name, value }): Writer => {
    const paths = [...writtenBy(value.redo), ...writtenBy(value.writes)];
    const base = screenOfVariant(name);
    const open = flow.screens.all.find((each) => each.name === base)?.value.open;
    const isAt = (route: string | undefined) =>
      route !== undefined && (route === base || matchPath(base, route) !== undefined);
    const steps = flow.steps.all.filter(({ value: step }) => isAt(step.route)).map((step) => step.name);
    const statuses = flow.statuses.all
      .filter(({ value: status }) => isAt(status.route) || isAt(status.kept))
      .map((status) => status.name);
    const isChanged = flow.screens.all.some((each) => each.value.groups?.some(({ change }) => isAt(change)));
    const isAnywhere =
      isChanged || open?.when !== undefined || flow.routing.some(({ value: line }) => isAt(line.route));
    return isAnywhere ? { paths } : { paths, at: { steps: [...steps, ...(open?.steps ?? [])], statuses } };
  });
  const byStage = flow.stages.all.map(
    ({ name, value }): Writer => ({ paths: writtenBy(value.writes), at: { steps: [], statuses: [name] } }),
  );
  const anywhere = [
    ...flow.reviews.all.flatMap(({ value }) => Object.values(value.outcomes).map(({ writes }) => writes)),
    ...elsewhere.flatMap((each) => each.screens.all.map(({ value }) => value.writes)),
    ...elsewhere.map(({ creates }) => creates?.value.writes),
  ];
  return [...byScreen, ...byStage, ...anywhere.map((writes): Writer => ({ paths: writtenBy(writes) }))];
}
