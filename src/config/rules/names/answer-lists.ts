/** Does each group of a list of answers name screens that ask what stands in it, and read it again? */

import { readableFields } from '../../../engine/answer/stored-answers.ts';
import type { AnswerGroup, Screen } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import {
  type Declared,
  declarationOf,
  eachFlow,
  type FlowModel,
  type Model,
  problemAt,
  problemAtKey,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

export function* answerListRule(model: Model): Generator<Problem> {
  for (const { flow } of eachFlow(model)) {
    const screens = new Map(flow.screens.all.map(({ name, value }) => [name, value]));
    for (const screen of flow.screens.all) {
      // What a case takes from its screen is told there.
      const base = screens.get(screenOfVariant(screen.name));
      if (base !== screen.value && base?.groups === screen.value.groups && base?.redo === screen.value.redo)
        continue;
      yield* listAndKind(screen);
      yield* changedSomewhere(screen, flow);
      for (const [at, group] of (screen.value.groups ?? []).entries()) {
        if (group) yield* oneGroup(group, { screen, at, screens, model });
      }
    }
  }
}

function* listAndKind(screen: Declared<Screen>): Generator<Problem> {
  const { kind, groups } = screen.value;
  if (kind === 'answers' && groups === undefined) {
    const message = `The screen "${screen.name}" is of kind answers and lists none.`;
    yield problemAtKey('kind/form', screen, [], message, 'Add groups: one for each Change link.');
  }
  if (kind !== 'answers' && groups !== undefined) {
    yield problemAtKey('kind/form', screen, ['groups'], `A screen of kind ${kind} lists no answers.`);
  }
}

/** Nothing is done over by answers that no list leads to. */
function* changedSomewhere(screen: Declared<Screen>, { screens }: FlowModel): Generator<Problem> {
  if (screen.value.redo === undefined) return;
  const path = screenOfVariant(screen.name);
  if (screens.all.some(({ value }) => value.groups?.some((group) => group?.change === path))) return;
  const message = `No list of answers leads to "${path}" with change: this is never written.`;
  yield problemAtKey('answers/misfit', screen, ['redo'], message);
}

interface Listing {
  screen: Declared<Screen>;
  at: number;
  screens: Map<string, Screen>;
  model: Model;
}

function* oneGroup(group: AnswerGroup, listing: Listing): Generator<Problem> {
  const { screen, at, screens, model } = listing;
  for (const key of ['screen', 'change'] as const) {
    const path = group[key];
    if (path === undefined || screens.has(path)) continue;
    const message = `No screen stands at "${path}".${didYouMean(path, [...screens.keys()])}`;
    yield problemAt('screen/unknown', screen, ['groups', at, key], message);
  }
  if (group.change !== undefined && group.change === screenOfVariant(screen.name)) {
    const message = `"${group.change}" is this list: nobody leaves it to change an answer.`;
    const hint = 'Name the screen that asks for the answer.';
    yield problemAt('answers/misfit', screen, ['groups', at, 'change'], message, hint);
    return;
  }
  const shown = screens.get(group.screen ?? group.change ?? '');
  const changed = screens.get(group.change ?? '');
  if (changed && changed.form === undefined) {
    const message = `"${group.change}" has no form: nothing is changed there.`;
    yield problemAt('answers/misfit', screen, ['groups', at, 'change'], message);
  }
  if (group.screen === undefined && group.change === undefined) {
    const message = `The group "${group.id}" names no screen, and nothing stands in it.`;
    yield problemAt('answers/misfit', screen, ['groups', at, 'id'], message, 'Add screen: or change:.');
  }
  if (!shown) return;
  if (shown.form === undefined && shown.shows === undefined) {
    const message = `"${group.screen ?? group.change}" asks nothing and shows no facts: nothing stands in the group "${group.id}".`;
    yield problemAt('answers/misfit', screen, ['groups', at, group.screen ? 'screen' : 'change'], message);
  }
  for (const [place, field] of (group.fields ?? []).entries()) {
    const message = faultOf(field, { group, shown, changed, model });
    if (message) yield problemAt('answers/misfit', screen, ['groups', at, 'fields', place], message);
  }
}

interface Asking {
  group: AnswerGroup;
  shown: Screen;
  changed: Screen | undefined;
  model: Model;
}

function faultOf(field: string, { group, shown, changed, model }: Asking): string | undefined {
  const path = group.screen ?? group.change;
  const known = fieldsOfForm(shown.form, model);
  if (!known) return undefined;
  if (!known.has(field))
    return `The form "${shown.form}" has no field "${field}".${didYouMean(field, [...known.keys()])}`;
  if (known.get(field) === 'secret')
    return `"${field}" is secret: it never leaves the server, and is not shown again.`;
  if (!readableFields(shown.writes ?? []).has(field)) {
    return `"${field}" would never stand there: "${path}" does not write it as it was answered.`;
  }
  if (changed && fieldsOfForm(changed.form, model)?.has(field) === false) {
    return `"${group.change}" does not ask "${field}": whoever follows the link cannot change it.`;
  }
  return undefined;
}

/** The names of its fields, each with how far it may travel; undefined for a form that is not there, which is told elsewhere. */
function fieldsOfForm(name: string | undefined, model: Model): Map<string, unknown> | undefined {
  const form = name === undefined ? undefined : declarationOf(model.forms, name);
  if (!form || !isRecord(form.value) || !isRecord(form.value.properties)) return undefined;
  return new Map(
    Object.entries(form.value.properties).map(([field, schema]) => [
      field,
      isRecord(schema) ? schema.sensitivity : undefined,
    ]),
  );
}
