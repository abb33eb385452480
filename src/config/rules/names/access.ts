/** Is there all that `access` gives away, and does the flow of its role read, show and write nothing else? */
import { mayRead } from '../../../engine/decide/access.ts';
import type { Access, Role } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { OF_ALL_EMAILS } from '../../../engine/say/account-emails.ts';
import { placeholdersIn } from '../../../engine/say/copy.ts';
import { limitsOf } from '../../compile/limits.ts';
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
import { didYouMean, listed } from '../../model/nearest.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath } from '../../model/typed.ts';
import { formsOf, triggerUses, writesOf } from '../../model/uses.ts';
import { readBy } from '../reach/early.ts';
import { effectReads } from '../reach/readers.ts';
import { pathsWrittenBy, throughLookup } from '../reach/written.ts';
import { copyLayers } from '../words/copy.ts';
import { emailsOfRole } from '../words/lender.ts';
import { fieldMeant } from '../words/limits.ts';
import { filledWordsOf, textsBelow } from '../words/texts.ts';

type Given = Declared<Access>;
type Place = Pick<Declared<unknown>, 'file' | 'pointer'>;
/** The flow of a role, and what it may read. */
interface Walked {
  flow: FlowModel;
  /** Its product with this flow alone. */
  alone: ProductModel;
  access: Access;
  isGiven: (path: string) => boolean;
}

/** What is no fact of anybody: it is typed, brought back, counted or said of the lender. */
const NO_FACTS = [
  ...['answers', 'result', 'now', 'condition', 'about', 'linkUntil'],
  ...['lookups', 'zone', 'zones', 'calendars', 'deadlines', 'repayments', ''],
];

export function* accessOf(
  flow: FlowModel,
  role: Role,
  given: Given,
  product: ProductModel,
  model: Model,
): Generator<Problem> {
  yield* knownAccess(given, product, model);
  const { value: access } = given;
  const isGiven = (path: string) => {
    const fact = throughLookup(path, product);
    return NO_FACTS.includes(fact.split('.')[0] ?? '') || mayRead({ access }, role, fact);
  };
  const flows = new Map([[flow.id, flow]]);
  const documents = { ...product.documents, all: [] };
  const walked = { flow, access, isGiven, alone: { ...product, flows, documents, file: undefined } };
  yield* asked(walked, product, model);
  yield* shown(walked);
  yield* papers(walked, model);
  yield* words(walked, role, product, model);
  yield* written(walked, role, product);
  if (flow.conditions) yield* ownConditions(flow.conditions, role);
}

/** What is given away has to be there. */
function* knownAccess(access: Given, product: ProductModel, model: Model): Generator<Problem> {
  const roots = factRoots(product, model);
  for (const [at, path] of access.value.facts.entries()) {
    const found = findFact(roots, path);
    if (isFound(found)) continue;
    const message = `No fact stands at "${path}".${meantPath(found, path)}`;
    yield problemAt('access/unknown', access, ['facts', at], message);
  }
  // Calls that all products have stand in the site's file.
  const own = product.file?.value.calls;
  const calls = isSiteRead(model) && own ? Object.keys(own) : access.value.calls;
  const documents = [...product.documents.names];
  const lists = { calls: [access.value.calls, calls], documents: [access.value.documents ?? [], documents] };
  for (const [key, [names = [], known = []]] of Object.entries(lists)) {
    for (const [at, name] of names.entries()) {
      if (known.includes(name)) continue;
      const message = `The product has no ${key.slice(0, -1)} named "${name}".${didYouMean(name, known)}`;
      yield problemAt('access/unknown', access, [key, at], message);
    }
  }
}

/** On the server what is not given reads as missing: the flow would go a way that nobody meant. */
function* asked({ flow, alone, isGiven }: Walked, product: ProductModel, model: Model): Generator<Problem> {
  for (const { trigger, file, pointer } of triggerUses(alone, model)) {
    const strange = [...readBy(trigger, product)].filter((path) => !isGiven(path));
    if (strange.length === 0) continue;
    const paths = listed(strange.map((path) => `"${path}"`));
    const message = `"${trigger}" reads ${paths}, which "access" of the flow "${flow.id}" does not give.`;
    yield problemAt('access/beyond', { file, pointer }, [], message, GIVE);
  }
}

function* shown({ flow, isGiven }: Walked): Generator<Problem> {
  for (const screen of flow.screens.all) {
    for (const [at, { fact }] of (screen.value.shows ?? []).entries()) {
      if (fact === undefined || isGiven(fact)) continue;
      const message = `This shows "${fact}", which "access" of the flow "${flow.id}" does not give.`;
      yield problemAt('access/beyond', screen, ['shows', at, 'fact'], message, GIVE);
    }
  }
}

/** What is read on a screen or in a field of its form, and what is signed. */
function* papers({ flow, alone, access }: Walked, model: Model): Generator<Problem> {
  const beyond = (does: string, names: readonly unknown[], where: Place, below: (string | number)[]) =>
    names.flatMap((name, at) => {
      if (access.documents?.some((each) => each === name)) return [];
      const message = `This ${does} "${name}", which "access" of the flow "${flow.id}" does not give.`;
      return problemAt('access/beyond', where, [...below, at], message, GIVE_DOCUMENT);
    });
  // A look that names none shows those of its screen.
  const seen = new Set<unknown>();
  for (const screen of flow.screens.all) {
    const { documents = [], signs } = screen.value;
    if (!seen.has(documents)) yield* beyond('shows', documents, screen, ['documents']);
    seen.add(documents);
    yield* beyond('signs', signs?.documents ?? [], screen, ['signs', 'documents']);
  }
  for (const { form, schema, pointer } of fieldsIn(alone, model)) {
    const names = isRecord(schema.options) ? schema.options.documents : undefined;
    if (schema.widget === 'reader' && Array.isArray(names))
      yield* beyond('shows', names, form, [...pointer, 'options', 'documents']);
  }
}

/** A fact that is not given would leave a hole on the screens of the flow, and an email would tell it. */
function* words(
  { flow, alone, isGiven }: Walked,
  role: Role,
  product: ProductModel,
  model: Model,
): Generator<Problem> {
  const own = new Map<unknown, Set<string>>([
    ['screens', new Set(flow.screens.all.map(({ name }) => name))],
    ['forms', formsOf(alone)],
    ['mails', emailsTo(role, flow)],
  ]);
  const texts = copyLayers(product, model).flatMap((layer) =>
    [...textsBelow(layer.words)]
      .filter(({ pointer: [group, name] }) => own.get(group)?.has(String(name)))
      .map((each) => ({ ...each, where: layer.where, field: fieldMeant(each.pointer, model) })),
  );
  const hints = [...fieldsIn(alone, model)].flatMap(({ form, schema: field, pointer }) => {
    return textsBelow(filledWordsOf(field), pointer).map((each) => ({ ...each, where: form, field }));
  });
  for (const { text, pointer, where, field = {} } of [...texts, ...hints]) {
    const limits = limitsOf(field);
    const strange = placeholdersIn(text).find(({ path }) => !Object.hasOwn(limits, path) && !isGiven(path));
    if (!strange) continue;
    const message = `These words name "${strange.path}", which "access" of the flow "${flow.id}" does not give.`;
    yield problemAt('access/beyond', where, pointer, message, GIVE);
  }
}

/** The emails that somebody in a role is sent; the others of their invitation go to the owner. */
function emailsTo(role: Role, { conditions }: FlowModel): Set<string> {
  const invited = emailsOfRole(role).filter(([key]) => !/^(expired|tellsOwner)\//.test(key));
  const asked = conditions?.value.tells;
  return new Set([
    OF_ALL_EMAILS,
    ...invited.map(([, email]) => email),
    ...(asked === undefined ? [] : [asked]),
  ]);
}

function* fieldsIn(alone: ProductModel, model: Model) {
  for (const name of formsOf(alone)) {
    const form = declarationOf(model.forms, name);
    for (const field of form ? fieldsOf(form.value) : []) if (form) yield { form, ...field };
  }
}

/** What is handed over to pages of others, and what is written: from what is given, into the facts of the role. */
function* written({ flow, isGiven }: Walked, role: Role, product: ProductModel): Generator<Problem> {
  for (const task of flow.tasks.all) {
    for (const [at, path] of (task.value.gives ?? []).entries()) {
      if (isGiven(path)) continue;
      const message = `This hands over "${path}", which "access" of the flow "${flow.id}" does not give.`;
      yield problemAt('access/beyond', task, ['gives', at], message, GIVE);
    }
  }
  for (const effect of writesOf(flow).flatMap(({ effects }) => effects)) {
    const beyond = [...effectReads(effect)].find((path) => !isGiven(path));
    if (beyond !== undefined) {
      const message = `This is taken from "${beyond}", which "access" of the flow "${flow.id}" does not give.`;
      yield problemAt('access/beyond', effect, [], message, GIVE);
    }
    const strange = pathsWrittenBy(effect.value).find(
      (path) => throughLookup(path, product).split('.')[0] !== role.facts,
    );
    if (strange === undefined) continue;
    const message = `A participant writes the facts of "${role.facts}" alone, and "${strange}" is none of them.`;
    yield problemAt('access/beyond', effect, [], message);
  }
}

/** What is asked of somebody is kept with what is known of them; whoever was invited has an email. */
function* ownConditions(conditions: NonNullable<FlowModel['conditions']>, role: Role): Generator<Problem> {
  const { from, tells } = conditions.value;
  if (from.split('.')[0] !== role.facts) {
    const message = `Conditions of a participant are kept among the facts of "${role.facts}", and "${from}" is none of them.`;
    yield problemAt('access/beyond', conditions, ['from'], message, `Keep them below "${role.facts}".`);
  }
  if (tells !== undefined && !role.invitation) {
    const message = 'Nobody in this role is known by an email, and "tells" would be sent to none.';
    const cure = 'Say in product.yaml how they are invited, or leave "tells" out.';
    yield problemAtKey('role/misfit', conditions, ['tells'], message, cure);
  }
}

const GIVE = 'Add the fact to "access", if they may know it.';
const GIVE_DOCUMENT =
  'Add the document to "access", if they may read it: nobody signs what they may not read.';
