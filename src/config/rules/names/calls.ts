/** Does each call of a product have a name that servers answer to, and is none missing that its parts ask for? */
import { CALLS, type CallFacts, type CallingPart } from '../../../engine/model/calls.ts';
import type { Product } from '../../../engine/model/language.ts';
import {
  type Declared,
  declarationOf,
  type FlowModel,
  isSiteRead,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
} from '../../model/model.ts';
import { didYouMean, listed, nearest } from '../../model/nearest.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { formsOf } from '../../model/uses.ts';

const KNOWN: readonly CallFacts[] = CALLS;

const SAID: Record<CallingPart, string> = {
  owner: 'flows whose owner signs in',
  answers: 'forms that people answer',
  journeys: 'flows that people walk',
  polling: 'statuses that are asked for',
  creation: 'rows that are made of answers',
  signUp: 'a question that signs people up',
  phones: 'forms that can be filled in on a phone',
  uploads: 'fields for files',
  papers: 'documents that are shown',
  handoffs: 'screens that hand people over',
  conditions: 'conditions',
  roles: 'people who are invited',
  flaggedGates: 'gates that a flag opens and shuts',
  experiments: 'experiments',
  contacts: 'a contact beside its screens',
  broker: 'a sign-in by a broker',
  secondFactor: 'a lender whose people sign in by a code, too',
  authenticator: 'a lender whose people may have an authenticator app',
  telemetry: 'visits that are told of',
  accounts: 'accounts of people around its pages',
  chat: 'people who write to the lender',
};

export function* callRule(model: Model): Generator<Problem> {
  if (model.site) yield* unknownCalls(Object.keys(model.site.value.calls ?? {}), model.site);
  for (const product of model.products) {
    if (!product.file?.value.calls) continue;
    yield* unknownCalls([...product.ownCalls], product.file);
    if (product.isWhole && isSiteRead(model)) yield* missingCalls(product, product.file, model);
  }
}

function* unknownCalls(calls: string[], file: Declared<Pick<Product, 'calls'>>): Generator<Problem> {
  const names = KNOWN.map(({ name }) => name);
  for (const call of calls) {
    if (names.includes(call)) {
      yield* unknownParts(call, file);
      continue;
    }
    const message = `No server answers a call named "${call}".${didYouMean(call, names)}`;
    yield problemAtKey('call/unknown', file, ['calls', call], message);
  }
}

/** A part of a path that the server does not read: what the browser puts there would be lost. */
function* unknownParts(call: string, file: Declared<Pick<Product, 'calls'>>): Generator<Problem> {
  const path = file.value.calls?.[call]?.path ?? '';
  const known = ['product', ...(KNOWN.find(({ name }) => name === call)?.in ?? [])];
  for (const [, part = ''] of path.matchAll(/\{([^}]*)\}/g)) {
    if (known.includes(part)) continue;
    const message = `The call "${call}" has no part "${part}" in its path.${didYouMean(part, known)}`;
    const hint = `It may have ${listed(known.map((name) => `{${name}}`))}.`;
    yield problemAt('call/part', file, ['calls', call, 'path'], message, hint);
  }
}

function* missingCalls(
  product: ProductModel,
  file: NonNullable<ProductModel['file']>,
  model: Model,
): Generator<Problem> {
  const parts = new Set(partsOf(product, model));
  for (const part of parts) {
    const missing = KNOWN.filter(
      ({ name, of }) => of === part && !Object.hasOwn(file.value.calls ?? {}, name),
    );
    if (missing.length === 0) continue;
    const names = missing.map(({ name }) => `"${name}"`);
    const message = `The product has ${SAID[part]}, and no ${names.length === 1 ? 'call' : 'calls'} ${listed(names)}.`;
    const slip = missing.flatMap(({ name }) => slipOf(name, model))[0];
    const hint = slip === undefined ? 'Add their methods and paths.' : `${slip} is probably meant.`;
    yield problemAtKey('call/missing', file, ['calls'], message, hint);
  }
}

/** The call of all products that no server knows, and whose name is nearest to this one. */
function slipOf(missing: string, { site }: Model): string[] {
  const names = KNOWN.map(({ name }) => name);
  const slips = Object.keys(site?.value.calls ?? {}).filter((call) => !names.includes(call));
  return slips
    .filter((call) => nearest(call, names) === missing)
    .map((call) => `"${call}" of all products in ${site?.file}`);
}

function* partsOf(product: ProductModel, model: Model): Generator<CallingPart> {
  if (Object.keys(product.file?.value.experiments ?? {}).length > 0) yield 'experiments';
  if (product.file?.value.telemetry) yield 'telemetry';
  for (const flow of product.flows.values()) yield* partsOfFlow(flow);
  if (Object.values(product.file?.value.roles ?? {}).some((role) => role?.invitation)) yield 'roles';
  if (product.file?.value.contact) yield 'contacts';
  if (product.file?.value.broker) yield 'broker';
  const signIns = model.orgs.all.map(({ value }) => value.signIn);
  const hasApps = signIns.some((signIn) => (signIn?.authenticator ?? 'none') !== 'none');
  if (hasApps) yield 'authenticator';
  // The code of an app comes by the same call as one by email.
  if (hasApps || signIns.some((signIn) => signIn?.secondFactor === 'email')) yield 'secondFactor';
  if (product.file?.value.chat) yield 'chat';
  for (const name of formsOf(product)) {
    for (const { schema } of fieldsOf(declarationOf(model.forms, name)?.value ?? {})) {
      if (schema.widget === 'upload') yield 'uploads';
      if (schema.widget === 'reader') yield 'papers';
    }
  }
}

function* partsOfFlow(flow: FlowModel): Generator<CallingPart> {
  const screens = flow.screens.all.map(({ value }) => value);
  const isOwned = flow.files.some(({ value }) => value.audience === 'owner');
  if (isOwned) yield 'owner';
  if (isOwned || flow.sequence) yield 'journeys';
  if (flow.sequence || (isOwned && screens.some(({ form }) => form !== undefined))) yield 'answers';
  if (screens.some(({ onPhone, form }) => onPhone && form !== undefined)) yield 'phones';
  if (flow.polling) yield 'polling';
  if (flow.creates) yield 'creation';
  if (flow.sequence?.questions.some(({ value }) => value.does === 'signUp')) yield 'signUp';
  if (screens.some(({ documents }) => documents !== undefined)) yield 'papers';
  if (screens.some(({ task }) => task !== undefined)) yield 'handoffs';
  if (flow.conditions) yield 'conditions';
  if (flow.chrome.some(({ value: { does } }) => does === 'notifications' || does === 'switchAccount'))
    yield 'accounts';
  if (flow.gates.some(({ value }) => typeof value.on === 'string')) yield 'flaggedGates';
}
