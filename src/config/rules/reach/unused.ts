/** What stands in the files and is never asked, shown or reached? Asked only of a project whose names are all known. */

import { matchPath } from '../../../engine/decide/screens.ts';
import { ACCOUNT_FORMS, CHAT_FORMS, SHELL_FORMS } from '../../../engine/model/shell-forms.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import { eachNode } from '../../model/logic.ts';
import { type FlowModel, type Model, problemAtKey } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { formsOf, readTriggers, triggerUses } from '../../model/uses.ts';
import { type CopyLayer, copyLayers } from '../words/copy.ts';

/** The pages around a flow show these, whatever the flow is. */
export const PAGE_FORMS: string[] = Object.values({ ...SHELL_FORMS, ...ACCOUNT_FORMS, ...CHAT_FORMS });

export function* unusedRule(model: Model): Generator<Problem> {
  yield* unusedTriggers(model);
  yield* unusedForms(model);
  for (const product of model.products) {
    const reached = new Set<string>();
    for (const flow of product.flows.values()) {
      for (const name of reachedScreens(flow)) reached.add(name);
      yield* unreachableScreens(flow, reached);
    }
    const shown = formsOf(product);
    for (const layer of copyLayers(product, model)) {
      if (layer.org !== undefined) yield* unseenWords(layer, reached, shown);
    }
  }
}

function* unusedTriggers(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const asked = new Set([...triggerUses(product, model)].map(({ trigger }) => trigger));
    const triggers = readTriggers(product);
    for (const root of triggers.values()) {
      for (const node of eachNode(root)) if (node.kind === 'trigger') asked.add(node.name);
    }
    for (const trigger of product.triggers.all) {
      if (asked.has(trigger.name)) continue;
      yield problemAtKey('trigger/unused', trigger, [], `Nothing asks the trigger "${trigger.name}".`);
    }
  }
}

function* unusedForms(model: Model): Generator<Problem> {
  const shown = new Set([...PAGE_FORMS, ...model.products.flatMap((product) => [...formsOf(product)])]);
  for (const form of model.forms.all) {
    if (shown.has(form.name)) continue;
    yield problemAtKey('form/unused', form, [], `No screen shows the form "${form.name}".`);
  }
}

/** By a step, a status, a routing line or a question; to change what is listed there; or because it says itself when it is open. */
function reachedScreens(flow: FlowModel): Set<string> {
  const routes = [
    ...flow.steps.all.map(({ value }) => value.route),
    ...flow.statuses.all.flatMap(({ value }) => [value.route, value.kept, value.card]),
    ...flow.routing.map(({ value }) => value.route),
    ...(flow.sequence?.questions.map(({ value }) => value.ask) ?? []),
    ...flow.screens.all.flatMap(({ value }) => (value.groups ?? []).map(({ change }) => change)),
  ].filter((route) => route !== undefined);
  const reached = new Set(routes);
  for (const { name, value } of flow.screens.all) {
    if (value.open || (name.includes(':') && routes.some((route) => matchPath(name, route))))
      reached.add(name);
  }
  for (const { name } of flow.screens.all) if (reached.has(screenOfVariant(name))) reached.add(name);
  return reached;
}

function* unreachableScreens(flow: FlowModel, reached: Set<string>): Generator<Problem> {
  for (const screen of flow.screens.all) {
    if (reached.has(screen.name)) continue;
    const message = `Nobody can reach the screen "${screen.name}": nothing leads there, and it never opens by itself.`;
    yield problemAtKey('screen/unreachable', screen, [], message);
  }
}

function* unseenWords(
  { words, where, org }: CopyLayer,
  reached: Set<string>,
  shown: Set<string>,
): Generator<Problem> {
  for (const name of Object.keys(words.screens ?? {})) {
    if (reached.has(name)) continue;
    const message = `Nobody sees these words of the org "${org}": the screen "${name}" cannot be reached.`;
    yield problemAtKey('copy/unseen', where, ['screens', name], message);
  }
  for (const name of Object.keys(words.forms ?? {})) {
    if (shown.has(name) || PAGE_FORMS.includes(name)) continue;
    const message = `Nobody sees these words of the org "${org}": no screen shows the form "${name}".`;
    yield problemAtKey('copy/unseen', where, ['forms', name], message);
  }
}
