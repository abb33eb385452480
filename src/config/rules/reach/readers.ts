/** Collects every path of facts that a product reads: in questions, tasks, words, documents, screens and terms. */
import type { DocumentFile, Effect } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { placeholdersIn } from '../../../engine/say/copy.ts';
import { readLogic } from '../../model/logic.ts';
import {
  type Declared,
  declarationOf,
  type FlowModel,
  type Model,
  type ProductModel,
} from '../../model/model.ts';
import { fieldsOf } from '../../model/nested.ts';
import { formsOf, writesOf } from '../../model/uses.ts';
import { copyLayers } from '../words/copy.ts';
import { filledWordsOf, textsBelow } from '../words/texts.ts';
import { readsOf, throughLookup } from './written.ts';

/** What `{condition.notes}` in copy stands for, and `{entry.x}` in a document. */
const CONDITION = 'condition';
const ENTRY = 'entry';
/** Words of the lender's own pages that name a field of a condition. */
const STAFF_FIELD = /^field-(.+)$/;
const PATH = /^[A-Za-z]\w*(?:\.[\w-]+)+$/;

/** Dotted paths, those of an entry found by a look-up as paths of its list; of answers too, as `answers.<field>`. */
export function pathsRead(product: ProductModel, model: Model): Set<string> {
  const paths = [
    ...triggersRead(product),
    ...termsRead(product),
    ...[...product.flows.values()].flatMap((flow) => [...flowReads(flow)]),
    ...copyReads(product, model),
    ...product.documents.all.flatMap(({ value }) => [...documentReads(value)]),
    ...formsRead(product, model),
  ];
  return new Set(paths.map((path) => throughLookup(path, product)).filter((path) => path !== ''));
}

function* triggersRead(product: ProductModel): Generator<string> {
  for (const { value } of product.triggers.all) {
    for (const { path } of readsOf(readLogic(value).root, '', product)) yield path;
  }
  for (const { value } of product.lookups.all) {
    yield `${value.from}.${value.where}`;
    if (value.unless !== undefined) yield `${value.from}.${value.unless}`;
    if (value.is !== undefined) yield value.is;
  }
}

/** What the product itself reads: for repayments, zones and deadlines, to know its contact, who chats with whom and what staff are told of a part. */
function* termsRead({ file }: ProductModel): Generator<string> {
  const { repayments, zones, deadlines, contact, chat, roles } = file?.value ?? {};
  for (const { text } of textsBelow({ repayments, deadlines })) if (PATH.test(text)) yield text;
  for (const { of } of Object.values(zones ?? {})) yield of;
  yield* contact?.of ?? [];
  for (const role of Object.values(roles ?? {})) if (role?.note !== undefined) yield role.note;
  for (const { fact } of chat?.skills ?? []) if (fact !== undefined) yield fact;
}

function* flowReads(flow: FlowModel): Generator<string> {
  for (const { value } of flow.tasks.all) yield* value.gives ?? [];
  for (const { value } of flow.screens.all) {
    for (const { fact } of value.shows ?? []) yield fact;
    for (const { date } of value.timeline ?? []) if (date !== undefined) yield date;
    if (value.signs) yield* [value.signs.name, value.signs.read].filter((path) => path !== undefined);
    const { fields = [], each } = value.invites ?? {};
    const groups = each?.map((name) => `answers.${name}`) ?? ['answers'];
    for (const group of groups) yield* fields.map((field) => `${group}.${field}`);
  }
  for (const { value } of flow.stages.all) {
    for (const { until, zone } of value.then ?? []) yield* [until, zone].filter((path) => path !== undefined);
  }
  if (flow.conditions) {
    const { from, comment, categories } = flow.conditions.value;
    yield from;
    const fields = [comment, ...Object.values(categories).map(({ shownAs }) => shownAs?.by)];
    for (const field of fields) if (field !== undefined) yield `${from}.${field}`;
  }
  if (flow.progressKept) yield flow.progressKept.value.in;
  for (const { effects } of writesOf(flow)) yield* effects.flatMap((effect) => [...effectReads(effect)]);
}

/** What an effect takes its value from; of fields alone, the answers of that name. */
export function* effectReads({
  value: { from, fields },
}: Pick<Declared<Effect>, 'value'>): Generator<string> {
  if (fields) for (const field of fields) yield `${from ?? 'answers'}.${field}`;
  else if (from !== undefined) yield from;
}

function* copyReads(product: ProductModel, model: Model): Generator<string> {
  const lists = [...product.flows.values()].flatMap(({ conditions }) => conditions?.value.from ?? []);
  for (const { words } of copyLayers(product, model)) {
    for (const { text } of textsBelow(words)) {
      for (const { path } of placeholdersIn(text)) {
        yield path;
        for (const list of lists) yield* within(path, CONDITION, list);
      }
    }
    for (const slot of Object.keys(words.staff ?? {})) {
      const [, field] = STAFF_FIELD.exec(slot) ?? [];
      if (field !== undefined) yield* lists.map((list) => `${list}.${field}`);
    }
  }
}

function* documentReads({ body, footer }: DocumentFile): Generator<string> {
  for (const block of [{ text: footer }, ...body]) {
    if (block === null) continue;
    const list = 'each' in block ? block.each : undefined;
    if (list !== undefined) yield list;
    for (const { text } of textsBelow(block)) {
      for (const { path } of placeholdersIn(text)) {
        yield path;
        if (list !== undefined) yield* within(path, ENTRY, list);
      }
    }
  }
}

/** Lists that fields offer, facts that their options name, and what their words are filled from. */
function* formsRead(product: ProductModel, model: Model): Generator<string> {
  for (const name of formsOf(product)) {
    for (const { schema } of fieldsOf(declarationOf(model.forms, name)?.value ?? {})) {
      const options = isRecord(schema.options) ? schema.options : {};
      for (const { text } of textsBelow([options, filledWordsOf(schema)])) {
        if (PATH.test(text)) yield text;
        for (const { path } of placeholdersIn(text)) yield path;
      }
    }
  }
}

function* within(path: string, name: string, list: string): Generator<string> {
  if (path.startsWith(`${name}.`)) yield `${list}${path.slice(name.length)}`;
}
