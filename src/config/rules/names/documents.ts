/** Can each document be made of facts that are there, and is each one asked for by a name that is? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Block, DocumentFile, Task } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  eachFlow,
  type Model,
  type ProductModel,
  problemAt,
  unknownName,
} from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import {
  aboutSchema,
  factRoots,
  findFact,
  isFound,
  isUnknown,
  meantPath,
  propertiesOf,
  UNKNOWN,
} from '../../model/typed.ts';
import { formsOf } from '../../model/uses.ts';
import { extended, groupOf, placeholders, withOrgWords } from '../words/placeholders.ts';
import { lackingWords } from '../words/values.ts';

export function* documentRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const roots = withOrgWords(factRoots(product, model), aboutSchema(product, model));
    for (const document of product.documents.all) yield* oneDocument(document, { product, model, roots });
    for (const { where, pointer, name } of documentUses(product, model)) {
      yield* unknownName('document/unknown', 'document', name, product.documents, where, pointer);
    }
  }
}

export function* unusedDocuments(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const used = new Set([...documentUses(product, model)].map(({ name }) => name));
    for (const document of product.documents.all) {
      if (used.has(document.name)) continue;
      const message = `Nothing asks for the document "${document.name}".`;
      yield problemAt('document/unused', document, ['document'], message);
    }
  }
}

interface Surroundings {
  product: ProductModel;
  model: Model;
  /** What a text of the document may speak of. */
  roots: JsonSchema;
}

function* oneDocument(document: Declared<DocumentFile>, around: Surroundings): Generator<Problem> {
  const { value } = document;
  const pages = isUnknown(around.roots)
    ? around.roots
    : extended(around.roots, { page: { type: 'integer' }, pages: { type: 'integer' } });
  yield* placeholders(value.footer, ['footer'], { where: document }, pages);
  for (const [at, path] of (value.mayLack ?? []).entries()) {
    yield* factAt(document, ['mayLack', at], path, around.roots);
  }
  for (const [at, block] of (value.body ?? []).entries()) {
    if (block !== null) yield* oneBlock(document, ['body', at], block, around);
  }
}

const SORTS = ['heading', 'text', 'list', 'table', 'each', 'pagebreak', 'signature'] as const;
const SAID_OF_EACH = ['line', 'words', 'columns'] as const;

function* oneBlock(
  document: Declared<DocumentFile>,
  at: Pointer,
  block: Block,
  around: Surroundings,
): Generator<Problem> {
  const sorts = SORTS.filter((sort) => block[sort] !== undefined);
  const [sort] = sorts;
  if (sort === undefined || sorts.length > 1) {
    const what = sort === undefined ? 'says nothing' : `is ${listed(sorts)} at once`;
    const hint = `A block is one of ${listed([...SORTS])}.`;
    yield problemAt('document/ambiguous', document, at, `This block ${what}.`, hint);
    return;
  }
  const said = SAID_OF_EACH.filter((key) => block[key] !== undefined);
  if (sort === 'each' ? said.length !== 1 : said.length > 0 || block.none !== undefined) {
    const message =
      sort === 'each'
        ? `Beside "each" stands one of ${listed([...SAID_OF_EACH])}.`
        : `"${said[0] ?? 'none'}" has no meaning without "each".`;
    yield problemAt('document/ambiguous', document, at, message);
  }
  const roots = sort === 'each' ? yield* entriesOf(document, at, block, around) : around.roots;
  const signed = groupOf('name', 'at', 'read');
  for (const { text, below } of textsOf(block)) {
    const spoken = ofOneRole(
      below[0] === 'none' ? around.roots : roots,
      roleOf(block, below),
      around.product,
    );
    const known =
      below[1] === 'signed' && !isUnknown(spoken) ? extended(spoken, { signature: signed }) : spoken;
    yield* placeholders(text, [...at, ...below], { where: document }, known);
  }
}

/** The role whose participants a line, or a row of a table, is there for. */
function roleOf({ signature, table }: Block, [part, row]: Pointer): string | undefined {
  return part === 'signature' ? signature?.role : part === 'table' ? table?.[Number(row)]?.role : undefined;
}

/** The facts of participants stand in lines of their role alone: anywhere else a text is of nobody of them. */
function ofOneRole(schema: JsonSchema, role: string | undefined, product: ProductModel): JsonSchema {
  const roles = product.roles.all;
  const own = roles.find(({ name }) => name === role)?.value.facts;
  // Of a role that there is not is told where it is named.
  if (isUnknown(schema) || (role !== undefined && own === undefined)) return schema;
  const others = roles.map(({ value }) => value.facts).filter((facts) => facts !== own);
  const known = Object.entries(propertiesOf(schema)).filter(([root]) => !others.includes(root));
  return { ...schema, properties: Object.fromEntries(known) };
}

/** What the texts of an `each` may speak of: the facts, and an entry of the list. */
function* entriesOf(
  document: Declared<DocumentFile>,
  at: Pointer,
  { each = '', words }: Block,
  { roots, product, model }: Surroundings,
): Generator<Problem, JsonSchema> {
  const schema = yield* factAt(document, [...at, 'each'], each, roots);
  if (isUnknown(roots)) return roots;
  if (!isUnknown(schema) && schema.type !== 'array') {
    const message = `"${each}" is of type ${String(schema.type)}; a block goes through a list.`;
    yield problemAt('document/list', document, [...at, 'each'], message);
  }
  const entry = isRecord(schema.items) ? (schema.items as JsonSchema) : UNKNOWN;
  if (words !== undefined) yield* lackingWords(document, [...at, 'words'], words, entry, { product, model });
  return extended(roots, { entry });
}

function* factAt(
  document: Declared<DocumentFile>,
  at: Pointer,
  path: string,
  roots: JsonSchema,
): Generator<Problem, JsonSchema> {
  const found = findFact(roots, path);
  if (isFound(found)) return found.schema;
  yield problemAt('var/unknown', document, at, `No fact stands at "${path}".${meantPath(found, path)}`);
  return UNKNOWN;
}

function textsOf(block: Block): { text: string; below: Pointer }[] {
  const one = (key: 'heading' | 'text' | 'line' | 'none') =>
    typeof block[key] === 'string' ? [{ text: block[key], below: [key] }] : [];
  return [
    ...(['heading', 'text', 'line', 'none'] as const).flatMap(one),
    ...(block.list ?? []).map((text, at) => ({ text, below: ['list', at] })),
    ...below(block.table, 'table', ['label', 'value']),
    ...below(block.columns, 'columns', ['title', 'value']),
    ...(['label', 'name', 'signed'] as const).flatMap((key) =>
      block.signature ? [{ text: block.signature[key], below: ['signature', key] }] : [],
    ),
  ];
}

function below<Key extends string>(list: Record<Key, string>[] | undefined, name: string, keys: Key[]) {
  return (list ?? []).flatMap((each, at) =>
    keys.map((key) => ({ text: each[key], below: [name, at, key] as Pointer })),
  );
}

interface DocumentUse {
  name: string;
  where: Pick<Declared<unknown>, 'file' | 'pointer'>;
  pointer: Pointer;
}

/** Every place that names a document: screens, what they sign, tasks, fields that show papers. */
export function* documentUses(product: ProductModel, model: Model): Generator<DocumentUse> {
  for (const { product: owner, flow } of eachFlow(model)) {
    if (owner !== product) continue;
    for (const screen of flow.screens.all) {
      yield* named(screen.value.documents, screen, ['documents']);
      yield* named(screen.value.signs?.documents, screen, ['signs', 'documents']);
    }
    for (const task of flow.tasks.all) {
      yield* named(documentsMadeBy(task.value), task, ['with', 'documents']);
    }
  }
  for (const name of formsOf(product)) {
    const form = model.forms.all.find((each) => each.name === name);
    for (const { schema, pointer } of form ? fieldsOf(form.value) : []) {
      if (form && schema.widget === 'reader' && isRecord(schema.options)) {
        yield* named(schema.options.documents, form, [...pointer, 'options', 'documents']);
      }
    }
  }
}

/** The names as written: what the task's provider, where it is the one for documents, is asked to make. */
export function documentsMadeBy({ provider, with: constants }: Task): unknown {
  return provider === 'documents' && isRecord(constants) ? constants.documents : undefined;
}

function* named(names: unknown, where: DocumentUse['where'], pointer: Pointer): Generator<DocumentUse> {
  for (const [at, name] of (Array.isArray(names) ? names : []).entries()) {
    if (typeof name === 'string') yield { name, where, pointer: [...pointer, at] };
  }
}
