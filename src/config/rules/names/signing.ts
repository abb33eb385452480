/** Can what a screen signs be signed there: read on the same screen or before a witness, and with a line for whoever walks the flow? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { DocumentFile, Screen } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import {
  type Declared,
  declarationOf,
  type FlowModel,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { findFact, isFound, meantPath, propertiesOf, UNKNOWN } from '../../model/typed.ts';

/** Where a screen finds what was read, unless it says so itself. */
const READ_PATHS = { answers: 'answers.documents', result: 'result.documents' };

export function* signingRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    for (const document of product.documents.all) yield* signatureLines(document, product);
    for (const flow of product.flows.values()) {
      for (const screen of flow.screens.all) {
        if (!screen.value.signs) continue;
        yield* named(screen, flow, model);
        yield* read(screen, model);
        yield* lineOfWalker(screen, flow, product);
      }
    }
  }
}

/** A role that there is, and a state of it. */
function* signatureLines({ value, ...document }: Declared<DocumentFile>, product: ProductModel) {
  const roles = product.file?.value.roles ?? {};
  for (const [at, block] of (value.body ?? []).entries()) {
    const { role, state } = block?.signature ?? {};
    if (role === undefined && state === undefined) continue;
    const pointer = ['body', at, 'signature'];
    const known = role !== undefined && Object.hasOwn(roles, role) ? roles[role] : undefined;
    if (role === undefined) {
      const message = `"state" has no meaning without "role".`;
      yield problemAt('document/ambiguous', document, [...pointer, 'state'], message);
    } else if (!known) {
      const message = `No role is named "${role}".${didYouMean(role, Object.keys(roles))}`;
      yield problemAt('role/unknown', document, [...pointer, 'role'], message);
    } else if (state !== undefined && !Object.hasOwn(known.states, state)) {
      const message = `The role "${role}" has no state "${state}".${didYouMean(state, Object.keys(known.states))}`;
      yield problemAt('role/misfit', document, [...pointer, 'state'], message);
    }
  }
}

/** The name and the documents that were read are answers of the form, or what a page of others brings back. */
function* named(screen: Declared<Screen>, flow: FlowModel, model: Model): Generator<Problem> {
  const { signs, form, task } = screen.value;
  if (!signs) return;
  const root = task === undefined ? 'answers' : 'result';
  if (task === undefined && form === undefined) {
    const message = `The screen "${screen.name}" has no form, so nobody types a name there.`;
    yield problemAtKey('kind/form', screen, ['signs'], message);
    return;
  }
  const result = declarationOf(flow.tasks, task ?? '')?.value.result ?? '';
  const declared =
    task === undefined ? declarationOf(model.forms, form ?? '') : declarationOf(model.facts, result);
  const schema: JsonSchema = declared?.value ?? UNKNOWN;
  const paths = {
    name: signs.name,
    read: signs.read ?? (task === undefined ? undefined : READ_PATHS.result),
  };
  for (const key of ['name', 'read'] as const) {
    const path = paths[key];
    if (path === undefined) continue;
    const [first, ...rest] = path.split('.');
    const found = findFact(schema, rest.join('.'));
    if (first === root && isFound(found)) continue;
    const whose =
      root === 'answers'
        ? `The form "${form}" has no answer`
        : `"${result}", which the task brings back, has nothing`;
    const before = isFound(found) ? '' : meantPath({ ...found, before: joined(first, found.before) }, path);
    const hint =
      root === 'answers'
        ? 'Write answers. and the name of a field.'
        : 'Write result. and the name of a field.';
    const at = signs[key] === undefined ? ['signs'] : ['signs', key];
    yield problemAt('form/field', screen, at, `${whose} at "${path}".${before}`, hint);
  }
}

function joined(root: string | undefined, before: string): string {
  return [root, before].filter(Boolean).join('.');
}

/** What is signed in a form must be read in it: the server takes no signature without. A witness says what was read before them. */
function* read(screen: Declared<Screen>, model: Model): Generator<Problem> {
  const { signs, form, task } = screen.value;
  if (!signs || task !== undefined) return;
  const known = form === undefined ? undefined : declarationOf(model.forms, form);
  if (form !== undefined && !known) return;
  const path = signs.read ?? READ_PATHS.answers;
  const reader = propertiesOf(known?.value ?? {})[path.replace(/^answers\./, '')];
  const { documents } = isRecord(reader?.options) ? reader.options : {};
  const asked: unknown[] = reader?.widget === 'reader' && Array.isArray(documents) ? documents : [];
  for (const [at, name] of signs.documents.entries()) {
    if (asked.includes(name)) continue;
    const message = `The screen "${screen.name}" signs "${name}", which its form does not ask to read.`;
    const hint =
      'Add it to the documents of a field with the widget "reader", and name that field with "read".';
    yield problemAt('document/signing', screen, ['signs', 'documents', at], message, hint);
  }
}

/** A document that shows no line at all is signed by the owner. */
function* lineOfWalker(screen: Declared<Screen>, flow: FlowModel, product: ProductModel): Generator<Problem> {
  const { audience, role } = flow.files.find(({ value }) => value.audience !== undefined)?.value ?? {};
  const walker = audience === 'participant' ? role : undefined;
  for (const [at, name] of (screen.value.signs?.documents ?? []).entries()) {
    const document = declarationOf(product.documents, name);
    if (!document) continue;
    const lines = (document.value.body ?? []).flatMap((block) =>
      block?.signature ? [block.signature.role] : [],
    );
    const isTheirs = walker === undefined && lines.length === 0;
    if (isTheirs || lines.includes(walker)) continue;
    const who =
      walker === undefined ? 'the owner of the application' : `a participant of the role "${walker}"`;
    const message = `"${name}" has no line where ${who} signs.`;
    const hint = `Give the document a block "signature"${walker === undefined ? '' : ` with role: ${walker}`}.`;
    yield problemAt('document/signing', screen, ['signs', 'documents', at], message, hint);
  }
}
