/** The forms of the screens that may follow the one that is shown, the likely ones first, so that they can be loaded ahead. */
import { sequenceOf } from '../answer/sequence.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import { findScreen } from './screens.ts';

/** What is loaded ahead and not used costs a phone its data. */
const MOST = 3;

/** After a question: the next ones as they are written, then what the flow of the row that is made begins with. */
export function formsAfterQuestion(product: OpenProduct, flow: OpenFlow, ask: string | undefined): string[] {
  const { questions } = sequenceOf(flow);
  const at = questions.findIndex((question) => question.ask === ask);
  // What a sign-up asks as well, hardly anybody is asked after it.
  const later = questions.slice(at + 1).filter((question) => question.ask !== questions[at]?.answers);
  const next = later.flatMap((question) => formsAt(flow, question.ask));
  const made = flow.creates && product.flows.get(flow.creates.flow);
  const first = made?.steps[0]?.id;
  const begun = made && first !== undefined ? formsAfter(made, { step: first, status: '' }) : [];
  return distinct([...next, ...begun], formsAt(flow, ask ?? ''));
}

/** After a screen of an owner: where the status' exits lead, then the transitions that start at the step. */
export function formsAfter(flow: OpenFlow, { step, status }: { step: string; status: string }): string[] {
  const steps = flow.transitions.filter(({ from }) => from !== 'any' && from.includes(step));
  const routes = [
    ...routesFrom(flow, status),
    ...steps.flatMap(({ to }) => flow.stepById.get(to)?.route ?? []),
  ];
  const here = flow.stepById.get(step)?.route ?? '';
  return distinct(
    routes.flatMap((route) => formsAt(flow, route)),
    formsAt(flow, here),
  );
}

/** Through waiting statuses to the first that have a route each, the nearest first. */
function routesFrom(flow: OpenFlow, status: string): string[] {
  const seen = new Set([status]);
  const routes: string[] = [];
  // A set is walked in the order of its insertions, those made on the way included.
  for (const name of seen) {
    const own = Object.hasOwn(flow.statuses, name) ? flow.statuses[name] : undefined;
    if (name !== status && own?.route !== undefined) routes.push(own.route);
    if (name !== status && !own?.waiting) continue;
    const stage = Object.hasOwn(flow.stages, name) ? flow.stages[name] : undefined;
    for (const { to } of stage?.then ?? []) seen.add(to);
  }
  return routes;
}

function formsAt(flow: OpenFlow, path: string): string[] {
  const screen = findScreen(flow, path)?.screen;
  const variants = (screen?.cases ?? []).map(({ id }) => flow.screens[id]);
  return [screen, ...variants].flatMap((each) => each?.form ?? []);
}

function distinct(forms: string[], without: string[]): string[] {
  return [...new Set(forms)].filter((form) => !without.includes(form)).slice(0, MOST);
}
