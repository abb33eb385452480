/** Where a person can stand in a product's flows, and which screens are shown to them there. */
import type { Screen, Stage, Status } from '../../../engine/model/language.ts';
import { variantName } from '../../../engine/model/variants.ts';
import type { Declared, FlowModel, ProductModel } from '../../model/model.ts';

/** A question of a sequence, or a status: before the answer of its task, and after it. */
export interface FlowPosition {
  flow: FlowModel;
  /** Its index, that of the last one and one where all are answered. */
  question?: number;
  status?: Declared<Status>;
  stage?: Stage | undefined;
  /** The task has answered, or there is none. */
  isDone: boolean;
}

/** One screen, or one of its looks, at one position, while all triggers hold. */
export interface Showing {
  at: FlowPosition;
  /** The screen, or the look. */
  screen: Declared<Screen>;
  guards: string[];
  /** Each of these triggers must fail: looks go before this one, and before the screen. */
  unless: string[];
  /** Only while this is the derived step. */
  step?: string;
  /** Whose step it is: a participant walks a flow of their own. */
  flow: FlowModel;
}

export function positionsOf(product: ProductModel): FlowPosition[] {
  return [...product.flows.values()].flatMap((flow): FlowPosition[] => [
    ...(flow.sequence ? [...flow.sequence.questions, undefined] : []).map((_, question) => ({
      ...{ flow, question },
      isDone: false,
    })),
    ...flow.statuses.all.flatMap((status): FlowPosition[] => {
      const stage = flow.stages.all.find(({ name }) => name === status.name)?.value;
      const begun: FlowPosition = { flow, status, stage, isDone: stage?.run === undefined };
      return begun.isDone ? [begun] : [begun, { ...begun, isDone: true }];
    }),
  ]);
}

export function showingsOf(product: ProductModel, positions: FlowPosition[]): Showing[] {
  const parts = [...product.flows.values()].filter(({ files }) =>
    files.some(({ value }) => value.audience === 'participant'),
  );
  return positions.flatMap((at) => {
    if (at.question !== undefined) {
      const question = at.flow.sequence?.questions[at.question]?.value;
      const guards = question?.when === undefined ? [] : [question.when];
      return question ? shown(at, at.flow, question.ask, guards) : [];
    }
    return [...atStatus(at, at.flow), ...parts.flatMap((flow) => atStatus(at, flow))];
  });
}

function atStatus(at: FlowPosition, flow: FlowModel): Showing[] {
  const { route, kept, card, derived, waiting } = at.status?.value ?? {};
  const isOwn = flow === at.flow;
  const routes = isOwn ? [route, kept, card].filter((each) => each !== undefined) : [];
  const bySteps = flow.steps.all.flatMap(({ name, value }) => {
    const isShown =
      !isOwn || derived || value.outranks === 'all' || (value.outranks === 'waiting' && waiting);
    return isShown ? shown(at, flow, value.route, [], name) : [];
  });
  const byLines = flow.routing.flatMap(({ value: { route, step, when } }) => {
    const path = route ?? flow.steps.all.find(({ name }) => name === step)?.value.route;
    return path === undefined || !when ? [] : shown(at, flow, path, [when]);
  });
  const open = flow.screens.all.flatMap((screen) => [
    ...(screen.value.open?.when ? shown(at, flow, screen.name, [screen.value.open.when]) : []),
    ...(screen.value.open?.steps ?? []).flatMap((step) => shown(at, flow, screen.name, [], step)),
  ]);
  const beside = [flow.panel?.value, flow.survey?.value].flatMap((each) =>
    each ? shown(at, flow, each.screen, each.when ? [each.when] : []) : [],
  );
  return [...routes.flatMap((path) => shown(at, flow, path, [])), ...bySteps, ...byLines, ...open, ...beside];
}

/** The screen and its looks, each with what it asks. */
function shown(at: FlowPosition, flow: FlowModel, path: string, guards: string[], step?: string): Showing[] {
  const named = (name: string) => flow.screens.all.find((each) => each.name === name);
  const screen = named(path);
  if (!screen) return [];
  const of = { at, flow, ...(step === undefined ? {} : { step }) };
  const cases = screen.value.cases ?? [];
  const whens = cases.map(({ when }) => when);
  const looks = cases.flatMap((each, index) => {
    const look = named(variantName(path, each));
    return look
      ? [{ ...of, screen: look, guards: [...guards, each.when], unless: whens.slice(0, index) }]
      : [];
  });
  return [{ ...of, screen, guards, unless: whens }, ...looks];
}
