/** Can what a screen signs be signed there: read on the same screen or before a witness, and with a line for whoever walks the flow? */
import { readPathOf, signingRoot } from '../../../engine/answer/signing.ts';
import { askedOfEach } from '../../../engine/decide/participants.ts';
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
  unknownName,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { findFact, isFound, meantPath, propertiesOf, UNKNOWN } from '../../model/typed.ts';

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
  for (const [at, block] of (value.body ?? []).entries()) {
    yield* rowsOfSigners(value, at, document);
    const { role, state } = block?.signature ?? {};
    if (role === undefined && state === undefined) continue;
    const pointer = ['body', at, 'signature'];
    const known = role === undefined ? undefined : declarationOf(product.roles, role)?.value;
    if (role === undefined) {
      const message = `"state" has no meaning without "role".`;
      yield problemAt('document/ambiguous', document, [...pointer, 'state'], message);
    } else if (!known) {
      yield* unknownName('role/unknown', 'role', role, product.roles, document, [...pointer, 'role']);
    } else if (state !== undefined && !Object.hasOwn(askedOfEach(known), state)) {
      const message = `The role "${role}" has no state "${state}".${didYouMean(state, Object.keys(askedOfEach(known)))}`;
      yield problemAt('role/misfit', document, [...pointer, 'state'], message);
    }
  }
}

/** A row for each who signs, of a role that has a line to sign: who signs nothing is named by no row. */
function* rowsOfSigners(
  { body }: DocumentFile,
  at: number,
  document: Omit<Declared<DocumentFile>, 'value'>,
): Generator<Problem> {
  const signing = body.flatMap((block) => block?.signature?.role ?? []);
  for (const [row, { role } = {}] of (body[at]?.table ?? []).entries()) {
    if (role === undefined || signing.includes(role)) continue;
    const message = `No participant of the role "${role}" signs this document, so the row is never there.${didYouMean(role, signing)}`;
    const hint = `Give the document a block "signature" with role: ${role}.`;
    yield problemAt('document/signing', document, ['body', at, 'table', row, 'role'], message, hint);
  }
}

/** The name and the documents that were read are answers of the form, or what a page of others brings back. */
function* named(screen: Declared<Screen>, flow: FlowModel, model: Model): Generator<Problem> {
  const { signs, form, task } = screen.value;
  if (!signs) return;
  if (task === undefined && form === undefined) {
    const message = `The screen "${screen.name}" has no form, so nobody types a name there.`;
    yield problemAtKey('kind/form', screen, ['signs'], message);
    return;
  }
  const root = signingRoot(screen.value);
  const { schema, lacks } = root === 'answers' ? ofForm(form ?? '', model) : ofTask(task ?? '', flow, model);
  for (const [key, path] of [
    ['name', signs.name],
    ['read', readPathOf(screen.value)],
  ] as const) {
    // That a form asks to read is told with the documents that it does not ask for.
    if (key === 'read' && root === 'answers' && signs.read === undefined) continue;
    const [first, ...rest] = path.split('.');
    const found = findFact(schema, rest.join('.'));
    if (first === root && isFound(found)) continue;
    const before = isFound(found) ? '' : meantPath({ ...found, before: joined(first, found.before) }, path);
    const at = signs[key] === undefined ? ['signs'] : ['signs', key];
    const hint = `Write ${root}. and the name of a field.`;
    yield problemAt('form/field', screen, at, `${lacks} at "${path}".${before}`, hint);
  }
}

interface Brought {
  schema: JsonSchema;
  /** How a message begins about what is not there. */
  lacks: string;
}

function ofForm(form: string, model: Model): Brought {
  const schema = declarationOf(model.forms, form)?.value ?? UNKNOWN;
  return { schema, lacks: `The form "${form}" has no answer` };
}

function ofTask(task: string, flow: FlowModel, model: Model): Brought {
  const result = declarationOf(flow.tasks, task)?.value.result ?? '';
  const schema = declarationOf(model.facts, result)?.value ?? UNKNOWN;
  return { schema, lacks: `"${result}", which the task brings back, has nothing` };
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
  const reader = propertiesOf(known?.value ?? {})[readPathOf(screen.value).replace(/^answers\./, '')];
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
