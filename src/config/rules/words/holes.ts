/** Finds words that would be shown with a hole: they speak of a fact that can be missing, and what they stand under does not ask for it. */
import type { DocumentFile } from '../../../engine/model/language.ts';
import { placeholdersIn } from '../../../engine/say/copy.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, declarationOf, type Model, type ProductGraph, problemAt } from '../../model/model.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { formsOf } from '../../model/uses.ts';
import { chromeOfProduct } from '../names/chrome.ts';
import { documentsMadeBy } from '../names/documents.ts';
import { type Absence, absenceOf } from '../reach/absence.ts';
import type { GuardedBy } from '../reach/answering.ts';
import { onceAGraph } from '../reach/once-a-graph.ts';
import type { FlowPosition } from '../reach/positions.ts';
import { copyLayers } from './copy.ts';
import { filledWordsOf, type PlacedText, textsBelow } from './texts.ts';

type Where = Pick<Declared<unknown>, 'file' | 'pointer'>;
/** Where words are shown, and under which triggers. */
type Shown = GuardedBy & { at: FlowPosition };

type Asked = Pick<Absence, 'mayLack'> & Partial<Pick<Absence, 'isAlwaysGiven'>>;

const HINT =
  'Ask for the fact where these words stand (`when`), have it required by who writes it, or say it without the fact.';

/** By slot and fact: lenders say the same slots in other words, and an edit of words changes nothing of this. */
const lackingInSlots = onceAGraph(() => new Map<string, boolean>());

export function* holeRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file || !product.isWhole || !product.triggers.isWhole) continue;
    const absence = absenceOf(product, model);
    const known = new Map<string, Shown[]>();
    const shownOnce = (slot: string, pointer: Pointer) => {
      const shown = known.get(slot) ?? shownAt(pointer, product, absence);
      known.set(slot, shown);
      return shown;
    };
    const lacking = lackingInSlots(product, model);
    const mayLackOnce = (pointer: Pointer) => (fact: string) => {
      const slot = pointer.slice(0, 3).join(' ');
      const key = `${slot} ${fact}`;
      const found = lacking.get(key) ?? lacksAmong(() => shownOnce(slot, pointer), absence)(fact);
      lacking.set(key, found);
      return found;
    };
    for (const { words, where } of copyLayers(product, model)) {
      for (const each of textsBelow(words)) yield* holesIn(each, where, mayLackOnce(each.pointer));
    }
    for (const document of product.documents.all) yield* inDocument(document, absence);
    const all = [...absence.showings.values()].flat();
    const byForm = Map.groupBy(all, ({ screen }) => screen.value.form);
    for (const name of formsOf(product)) {
      const form = declarationOf(model.forms, name);
      const shown = byForm.get(name) ?? [];
      for (const { schema, pointer } of form ? fieldsOf(form.value) : []) {
        for (const each of textsBelow(filledWordsOf(schema), pointer))
          if (form)
            yield* holesIn(
              each,
              form,
              lacksAmong(() => (shown.length > 0 ? shown : anywhere(absence)), absence),
            );
      }
    }
  }
}

/** Is the fact missing for somebody to whom the words are shown? */
function lacksAmong(shown: () => Shown[], { mayLack, isAlwaysGiven = () => false }: Asked) {
  return (fact: string) =>
    !isAlwaysGiven(fact) && shown().some(({ at, ...asked }) => mayLack(fact, at, asked));
}

function* holesIn(
  { text, pointer }: PlacedText,
  where: Where,
  isLacking: (fact: string) => boolean,
  factAt: (path: string) => string = (path) => path.replace(/^about\./, 'org.about.'),
): Generator<Problem> {
  for (const { text: whole, path } of placeholdersIn(text)) {
    const fact = factAt(path);
    if (!isLacking(fact)) continue;
    const message = `"${fact}" can be missing here, and then "${whole}" leaves a hole in these words.`;
    yield problemAt('copy/hole', where, pointer, message, HINT);
  }
}

const anywhere = ({ positions }: Absence, guards: string[] = []): Shown[] =>
  positions.map((at) => ({ at, guards }));

function shownAt([group, name, slot]: Pointer, product: ProductGraph, absence: Absence): Shown[] {
  const flows = [...product.flows.values()];
  switch (group) {
    case 'screens':
      return onScreen(String(name), String(slot), absence);
    case 'mails':
      return absence.positions.flatMap((at) => tellings(String(name), at));
    case 'reviews':
      return flows.flatMap(({ reviews }) =>
        reviews.all.flatMap((each) => (each.name === name ? anywhere(absence, [each.value.when]) : [])),
      );
    case 'chrome':
      return chromeOfProduct(product).flatMap(({ name: line, value: { when } }) =>
        line === name ? anywhere(absence, when === undefined ? [] : [when]) : [],
      );
    case 'staff':
    case 'conditions':
    case 'tasks':
      return anywhere(absence).filter(({ at }) => at.status !== undefined);
    default:
      return anywhere(absence);
  }
}

/** A look without words of its own shows those of its screen. */
function onScreen(name: string, slot: string, { showings }: Absence): Shown[] {
  const [kind, id] = [slot.split('-')[0], slot.slice(slot.indexOf('-') + 1)];
  return (showings.get(name) ?? []).map(({ screen, guards, ...shown }) => {
    const { links, points, shows } = screen.value;
    const lines = { link: links, point: points, show: shows } as const;
    const line = Object.hasOwn(lines, kind ?? '') ? lines[kind as keyof typeof lines] : undefined;
    const when = line?.find((one) => one.id === id)?.when;
    return { ...shown, guards: when === undefined ? guards : [...guards, when] };
  });
}

/** By what one position sends this email: as its status is entered, by its reports and exits, or at any time. */
function tellings(name: string, at: FlowPosition): Shown[] {
  const { flow, stage, status, isDone } = at;
  if (!status) return [];
  const { expires, longWait, conditions } = flow;
  const lines = isDone ? [...(stage?.reports ?? []), ...(stage?.then ?? [])] : [];
  const guarded = lines.filter(({ tells }) => tells === name).map(({ when }) => when);
  const isLeft = !expires?.value.except?.includes(status.name);
  const others = [longWait?.value.tells, conditions?.value.tells];
  const ofLeft = isLeft ? [expires?.value.tells, expires?.value.noticeTells] : [];
  const isTold = stage?.tells === name || [...others, ...ofLeft].includes(name);
  return [...guarded, ...(isTold ? [undefined] : [])].map((when) => ({
    at,
    guards: when === undefined ? [] : [when],
  }));
}

function* inDocument(document: Declared<DocumentFile>, absence: Absence): Generator<Problem> {
  const { footer, body, mayLack: left = [] } = document.value;
  const made = absence.positions.filter(({ flow, stage, isDone }) => {
    const task = flow.tasks.all.find(({ name }) => name === stage?.run);
    const names = task && documentsMadeBy(task.value);
    return Array.isArray(names) && names.includes(document.name) && !isDone;
  });
  const asking = {
    mayLack: (path: string, at: FlowPosition, asked: GuardedBy) =>
      !(left as string[]).includes(path) &&
      (made.length > 0 || !absence.isCertain(path)) &&
      absence.mayLack(path, at, asked),
  };
  const positions = made.length > 0 ? made : absence.positions;
  const shown =
    (...whens: (string | undefined)[]) =>
    () =>
      positions.map((at) => ({ at, guards: whens.filter((when) => when !== undefined) }));
  for (const each of textsBelow({ footer })) yield* holesIn(each, document, lacksAmong(shown(), asking));
  for (const [at, block] of body.entries()) {
    if (block === null) continue;
    const ofEntries = { mayLack: (path: string) => !absence.isCertain(path) };
    for (const { text, pointer } of textsBelow(block, ['body', at])) {
      const row = pointer[2] === 'table' ? block.table?.[Number(pointer[3])] : undefined;
      for (const placeholder of placeholdersIn(text)) {
        const list = placeholder.path.startsWith('entry.') ? block.each : undefined;
        const here = { text: placeholder.text, pointer };
        const isLacking = lacksAmong(shown(block.when, row?.when), list ? ofEntries : asking);
        yield* holesIn(here, document, isLacking, (path) => (list ? path.replace('entry', list) : path));
      }
    }
  }
}
