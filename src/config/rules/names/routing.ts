/** Does every route lead to a screen? */
import { ROOT_ROUTE } from '../../../engine/decide/routing.ts';
import { matchPath } from '../../../engine/decide/screens.ts';
import type { Screen } from '../../../engine/model/language.ts';
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  declarationOf,
  eachFlow,
  type FlowModel,
  type Model,
  type ProductModel,
  problemAt,
  unknownName,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

export function* routingRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    for (const step of flow.steps.all) {
      if (isDrawn(flow, step.value.route)) continue;
      const message = `The step "${step.name}" has no screen: none stands at "${step.value.route}".${meant(flow, step.value.route)}`;
      yield problemAt('step/no-screen', step, ['route'], message, 'Add the screen under "screens".');
    }
    for (const status of flow.statuses.all) {
      yield* drawn(flow, status.value.route, status, ['route']);
      yield* drawn(flow, status.value.kept, status, ['kept']);
      yield* drawn(flow, status.value.card, status, ['card']);
    }
    yield* overviewThere(flow);
    if (flow.panel) {
      yield* drawn(flow, flow.panel.value.screen, flow.panel, ['screen']);
      for (const [at, route] of (flow.panel.value.except ?? []).entries()) {
        yield* drawn(flow, route, flow.panel, ['except', at]);
      }
    }
    if (flow.survey) {
      yield* drawn(flow, flow.survey.value.screen, flow.survey, ['screen']);
      for (const [at, route] of flow.survey.value.on.entries()) {
        yield* drawn(flow, route, flow.survey, ['on', at]);
      }
      yield* flagOf(product, flow.survey);
    }
    for (const line of flow.routing) {
      yield* lineShape(line);
      yield* drawn(flow, line.value.route, line, ['route']);
      for (const [at, route] of (line.value.exceptOn ?? []).entries()) {
        yield* drawn(flow, route, line, ['exceptOn', at]);
      }
    }
  }
}

function* lineShape(line: FlowModel['routing'][number]): Generator<Problem> {
  const { use, route, step, id } = line.value;
  const given = Object.entries({ use, route, step }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) {
    const what = given.length === 0 ? 'nowhere' : `by ${given.map(([key]) => key).join(' and ')}`;
    const hint = 'Give exactly one of use, route and step.';
    yield problemAt('routing/ambiguous', line, [], `This line leads ${what}.`, hint);
    return;
  }
  if (use !== undefined || id !== undefined) return;
  const message = 'This line has no id, by which it is reported where a person was sent.';
  yield problemAt('routing/unnamed', line, [], message, 'Add an id.');
}

function* drawn(
  flow: FlowModel,
  route: string | undefined,
  where: Declared<unknown>,
  below: Pointer,
): Generator<Problem> {
  if (route === undefined || isDrawn(flow, route)) return;
  const message = `No screen stands at "${route}".${meant(flow, route)}`;
  yield problemAt('screen/unknown', where, below, message);
}

/** The switch of a survey is one of the product's. */
function* flagOf(product: ProductModel, survey: NonNullable<FlowModel['survey']>): Generator<Problem> {
  const { flag } = survey.value;
  if (flag !== undefined) yield* unknownName('flag/unknown', 'flag', flag, product.flags, survey, ['flag']);
}

export function isDrawn(flow: FlowModel, route: string): boolean {
  const { names, isWhole } = flow.screens;
  return route === ROOT_ROUTE || names.has(route) || !isWhole || screenDeclaredAt(flow, route) !== undefined;
}

/** As the engine finds it: by its path, or by a path with parameters that fits. */
export function screenDeclaredAt({ screens }: FlowModel, path: string): Declared<Screen> | undefined {
  return (
    screens.all.find(({ name }) => name === path) ??
    screens.all.find(({ name }) => name.includes(':') && matchPath(name, path) !== undefined)
  );
}

function meant({ screens }: FlowModel, route: string): string {
  return didYouMean(route, screens.names);
}

/** A card without the timeline of its overview would say nothing of how far the application is. */
function* overviewThere(flow: FlowModel): Generator<Problem> {
  const { overview } = flow;
  if (!overview) return;
  yield* drawn(flow, overview.value, overview, []);
  const screen = declarationOf(flow.screens, overview.value);
  if (!screen || screen.value.timeline) return;
  yield problemAt('show/misfit', overview, [], `The screen "${screen.name}" has no timeline.`);
}
