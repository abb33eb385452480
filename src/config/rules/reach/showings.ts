/** Which screens are shown to whoever stands at a position of a product's flows. */
import type { Effect, Screen } from '../../../engine/model/language.ts';
import { encloses } from '../../../engine/model/paths.ts';
import { variantName } from '../../../engine/model/variants.ts';
import type { Declared, FlowModel, ProductGraph } from '../../model/model.ts';
import type { FlowPosition } from './positions.ts';

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

export function showingsOf(product: ProductGraph, positions: FlowPosition[]): Showing[] {
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
  const there = [...routes.flatMap((path) => shown(at, flow, path, [])), ...bySteps, ...byLines];
  return [...there, ...there.flatMap(changedFrom), ...open, ...beside];
}

/** Where a list of answers stands, the screens at which they are changed are open. */
function changedFrom({ at, flow, screen, guards, step }: Showing): Showing[] {
  return (screen.value.groups ?? []).flatMap(({ change, when }) =>
    change === undefined ? [] : shown(at, flow, change, [...guards, ...(when ? [when] : [])], step),
  );
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

/** Where an effect takes a fact away, and none puts another in its place. */
export function createTakenAt(
  positions: FlowPosition[],
  showings: Showing[],
): (path: string) => FlowPosition[] {
  const clears = (writes: readonly Effect[] = []) => writes.some(({ clear }) => clear !== undefined);
  const taking = [
    ...showings.map(({ screen: { value }, at }) => ({
      at,
      writes: value.redo ? [...value.redo, ...(value.writes ?? [])] : (value.writes ?? []),
    })),
    ...positions.map((at) => ({ at, writes: (at.isDone ? at.stage?.writes : undefined) ?? [] })),
  ].filter(({ writes }) => clears(writes));
  return (path) => {
    const all = new Set(taking.map(({ writes }) => writes));
    const those = new Set([...all].filter((writes) => takes(writes, path)));
    return taking.filter(({ writes }) => those.has(writes)).map(({ at }) => at);
  };
}

function takes(writes: readonly Effect[], path: string): boolean {
  const last = writes.findLastIndex(({ clear }) => clear !== undefined && encloses(clear, path));
  return last >= 0 && !writes.slice(last).some((each) => each.when === undefined && each.set === path);
}
