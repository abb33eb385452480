/** Finds what people are asked, or what is stored, and nothing ever reads. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Effect } from '../../../engine/model/language.ts';
import { isRecord, overlaps } from '../../../engine/model/paths.ts';
import {
  declarationOf,
  type FlowModel,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
} from '../../model/model.ts';
import { type FormField, fieldsOf, isNested } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots } from '../../model/typed.ts';
import { writesOf } from '../../model/uses.ts';
import { readBy } from './early.ts';
import { effectReads, pathsRead } from './readers.ts';
import { markOf, throughLookup } from './written.ts';

export function* unreadRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file || !product.isWhole) continue;
    const read = [...pathsRead(product, model)];
    yield* storedInVain(product, model, read);
    yield* askedInVain(product, model, read);
    for (const flow of product.flows.values())
      yield* lostAtCreation(product, flow, factRoots(product, model));
  }
}

function touches(paths: Iterable<string>, path: string): boolean {
  return [...paths].some((each) => overlaps(each, path));
}

function* storedInVain(product: ProductModel, model: Model, read: string[]): Generator<Problem> {
  const roots = factRoots(product, model);
  const told = new Set<string>();
  for (const flow of product.flows.values()) {
    for (const effect of writesOf(flow).flatMap(({ effects }) => effects)) {
      for (const path of dataWritten(effect.value).map((each) => throughLookup(each, product))) {
        const mark = path === '' || told.has(path) ? undefined : markOf(roots, path, 'readBy');
        if (mark === undefined) continue;
        if (mark.value !== undefined || touches(read, path)) continue;
        told.add(path);
        const message = `Nothing reads "${path}": what is stored there changes nothing.`;
        const hint = 'Read it, leave it out, or say in its schema who reads it: "readBy".';
        yield problemAt('fact/unread', effect, [], message, hint);
      }
    }
  }
}

/** The paths that an effect fills with data; ids and times that it makes are its own. */
function dataWritten({ set, append, refer, fields, value }: Effect): string[] {
  const target = set ?? append ?? refer;
  if (target === undefined) return [];
  const named = fields ?? (isRecord(value) ? Object.keys(value) : undefined);
  return named ? named.map((field) => `${target}.${field}`) : [target];
}

/** Fields of a form whose answers are neither stored nor asked for. */
function* askedInVain(product: ProductModel, model: Model, read: string[]): Generator<Problem> {
  const told = new Set<string>();
  for (const flow of product.flows.values()) {
    const served = flow.sequence?.questions.filter(({ value }) => value.does !== undefined) ?? [];
    for (const screen of flow.screens.all) {
      const form = screen.value.form && declarationOf(model.forms, screen.value.form);
      // Who signs up answers the server itself.
      if (!form || told.has(form.name) || served.some(({ value }) => value.ask === screen.name)) continue;
      told.add(form.name);
      for (const field of leavesOf(form.value)) {
        const path = field.path.join('.');
        if (isAnsweredByItself(field, form.value) || touches(read, `answers.${path}`)) continue;
        const message = `Nothing reads the answer to "${path}": it is asked and dropped.`;
        const hint = 'Write it into a fact, or leave the question out.';
        yield problemAtKey('answer/unread', form, field.pointer, message, hint);
      }
    }
  }
}

function leavesOf(form: JsonSchema): FormField[] {
  // A nested field is one answer.
  const whole = fieldsOf(form).filter(({ isBelow }) => !isBelow);
  return whole.filter(({ schema }) => isNested(schema) || !isRecord(schema.properties));
}

/** An agreement is given by submitting; documents are read there; what decides which fields are asked is read by the form. */
function isAnsweredByItself({ schema, name }: FormField, form: JsonSchema): boolean {
  if (schema.const !== undefined || schema.widget === 'reader') return true;
  return JSON.stringify([form.if, form.allOf, form.anyOf, form.oneOf]).includes(`"${name}"`);
}

/** What a visitor answers and the application that is made of it does not hold. */
function* lostAtCreation(product: ProductModel, flow: FlowModel, roots: JsonSchema): Generator<Problem> {
  if (!flow.sequence || !flow.creates) return;
  const drafts = Object.entries(product.file?.value.facts ?? {}).flatMap(([root, { kept }]) =>
    kept === 'draft' ? [root] : [],
  );
  const isDraft = (path: string) => drafts.includes(path.split('.')[0] ?? '');
  const told = new Set<string>();
  const asked = new Set(flow.sequence.questions.map(({ value }) => value.ask));
  const kept = keptOf(product, flow, isDraft);
  for (const screen of flow.screens.all) {
    if (!asked.has(screen.name)) continue;
    for (const [at, effect] of (screen.value.writes ?? []).entries()) {
      for (const path of dataWritten(effect)) {
        if (!isDraft(path) || told.has(path) || touches(kept, path)) continue;
        if (markOf(roots, path, 'readBy')?.value !== undefined) continue;
        told.add(path);
        const message = `"${path}" is asked here, and the application that is created does not hold it.`;
        yield problemAt('answer/lost', screen, ['writes', at], message, 'Write it under `creates`.');
      }
    }
  }
}

/** Draft paths that reach what is kept: by an effect that takes them there, or by the question whether it does. */
function keptOf(product: ProductModel, flow: FlowModel, isDraft: (path: string) => boolean): string[] {
  return writesOf(flow).flatMap(({ effects }) => {
    const leaving = effects.filter(({ value }) => dataWritten(value).some((path) => !isDraft(path)));
    const taken = new Set(leaving.flatMap((effect) => [...effectReads(effect)]));
    // One answer may be written twice: then both stand for it.
    const twins = effects.filter((effect) => [...effectReads(effect)].some((path) => taken.has(path)));
    const asked = leaving.flatMap(({ value }) => (value.when ? [...readBy(value.when, product)] : []));
    return [...taken, ...twins.flatMap(({ value }) => dataWritten(value)), ...asked];
  });
}
