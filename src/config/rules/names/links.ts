/** Do a screen's links lead to screens, can what it shows be shown, are its points drawn, and has its timeline dates? */
import { ROOT_ROUTE } from '../../../engine/decide/routing.ts';
import type { Screen } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { screenKindOf, takesForm } from '../../../engine/model/screen-kinds.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import { isFormat } from '../../../engine/say/copy.ts';
import { FORMATS } from '../../../engine/say/formats.ts';
import {
  type Declared,
  declarationOf,
  eachFlow,
  type FlowModel,
  type Model,
  problemAt,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import {
  aboutSchema,
  choicesOf,
  factRoots,
  findFact,
  isFound,
  isUnknown,
  meantPath,
} from '../../model/typed.ts';
import { withOrgWords } from '../words/placeholders.ts';
import { lackingWords, type ValueWords } from '../words/values.ts';
import { isDrawn, screenDeclaredAt } from './routing.ts';

type Shown = NonNullable<Screen['shows']>[number];
type Link = NonNullable<Screen['links']>[number];

export function* screenLinkRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    const roots = withOrgWords(factRoots(product, model), aboutSchema(product, model));
    const screens = new Map(flow.screens.all.map(({ name, value }) => [name, value]));
    for (const screen of flow.screens.all) {
      // What a look takes from its screen is told there.
      const base = screens.get(screenOfVariant(screen.name));
      const isTaken = (key: 'links' | 'points' | 'shows' | 'timeline') =>
        base !== screen.value && base?.[key] === screen.value[key];
      for (const [at, link] of (isTaken('links') ? [] : (screen.value.links ?? [])).entries()) {
        if (link) yield* oneLink(link, { screen, at, flow, model });
      }
      const kind = screenKindOf(screen.value.kind);
      if (screen.value.points && !isTaken('points') && kind && !kind.points) {
        const message = `A screen of kind ${kind.name} draws no points: forms, readers and lists of answers do.`;
        yield problemAt('kind/form', screen, ['points'], message);
      }
      const { onPhone, form } = screen.value;
      if (onPhone && kind && !takesForm(kind, form) && !(base !== screen.value && base?.onPhone)) {
        const message = `A screen of kind ${kind.name} has no form that a phone could fill in.`;
        yield problemAt('kind/form', screen, ['onPhone'], message);
      }
      for (const [at, shown] of (isTaken('shows') ? [] : (screen.value.shows ?? [])).entries()) {
        if (shown) yield* oneShown(shown, { screen, at, roots, values: { product, model } });
      }
      for (const [at, milestone] of (isTaken('timeline') ? [] : (screen.value.timeline ?? [])).entries()) {
        yield* milestoneDate(screen, at, milestone?.date, roots);
      }
    }
  }
}

interface Linking {
  screen: Declared<Screen>;
  at: number;
  flow: FlowModel;
  model: Model;
}

/** A link leads to a screen; one that starts it, to one that hands people over, and one that reads, to a form that asks to read. */
function* oneLink({ to, starts, reads }: Link, linking: Linking): Generator<Problem> {
  const { screen, at, flow } = linking;
  if (!isDrawn(flow, to)) {
    const message = `No screen stands at "${to}".${didYouMean(to, flow.screens.names)}`;
    yield problemAt('screen/unknown', screen, ['links', at, 'to'], message);
    return;
  }
  const kind = screenDeclaredAt(flow, to)?.value.kind;
  // What could not be read, or is of no kind at all, is told there.
  const isRead = to === ROOT_ROUTE || (kind !== undefined && screenKindOf(kind) !== undefined);
  if (!isRead) return;
  if (starts && kind !== 'handoff') {
    const found = kind === undefined ? 'no screen of this flow' : `of kind ${kind}`;
    const message = `A link starts a screen of kind handoff, and "${to}" is ${found}.`;
    const hint = 'Take `starts` off the link, or lead it to a screen of kind handoff.';
    yield problemAt('link/starts', screen, ['links', at, 'starts'], message, hint);
  }
  if (reads && !asksToRead(to, linking)) {
    const message = `A link opens what a screen asks to read, and no form of "${to}" has a field with the widget "reader".`;
    const hint = 'Take `reads` off the link, or lead it to a screen whose form has such a field.';
    yield problemAt('link/reads', screen, ['links', at, 'reads'], message, hint);
  }
}

/** Does a form of the screen, or of one of its variants, ask to read documents? A form that is not there is told elsewhere. */
function asksToRead(to: string, { flow, model }: Linking): boolean {
  const target = screenDeclaredAt(flow, to);
  const looks = flow.screens.all.filter(({ name }) => screenOfVariant(name) === target?.name);
  return looks.some(({ value: { form } }) => {
    if (form === undefined) return false;
    const declared = declarationOf(model.forms, form);
    return !declared || [...fieldsOf(declared.value)].some(({ schema }) => schema.widget === 'reader');
  });
}

/** A milestone is dated by a fact that holds a date or an instant. */
function* milestoneDate(
  screen: Declared<Screen>,
  at: number,
  date: string | undefined,
  roots: ReturnType<typeof factRoots>,
): Generator<Problem> {
  if (date === undefined) return;
  const found = findFact(roots, date);
  if (!isFound(found)) {
    const message = `No fact stands at "${date}".${meantPath(found, date)}`;
    yield problemAt('var/unknown', screen, ['timeline', at, 'date'], message);
    return;
  }
  const { schema } = found;
  if (isUnknown(schema) || schema.format === 'date' || schema.format === 'date-time') return;
  const message = `"${date}" holds no date, and a milestone is shown with its day.`;
  yield problemAt('show/misfit', screen, ['timeline', at, 'date'], message);
}

interface Showing {
  screen: Declared<Screen>;
  at: number;
  roots: ReturnType<typeof factRoots>;
  values: ValueWords;
}

function* oneShown({ fact, format, words }: Shown, showing: Showing): Generator<Problem> {
  const { screen, at, roots, values } = showing;
  if (format !== undefined && !isFormat(format)) {
    const message = `No format is named "${format}".${didYouMean(format, FORMATS)}`;
    const hint = `The formats are ${listed([...FORMATS], 12)}.`;
    yield problemAt('format/unknown', screen, ['shows', at, 'format'], message, hint);
  }
  const found = findFact(roots, fact);
  if (!isFound(found)) {
    const message = `No fact stands at "${fact}".${meantPath(found, fact)}`;
    yield problemAt('var/unknown', screen, ['shows', at, 'fact'], message);
    return;
  }
  const { schema } = found;
  if (isUnknown(schema)) return;
  const entry = schema.type === 'array' && isRecord(schema.items) ? schema.items : schema;
  if (entry.type === 'object' || (entry !== schema && words === undefined)) {
    const message = `"${fact}" is of type ${String(schema.type)}; a line shows one value, or a list of values by their words.`;
    yield problemAt('show/misfit', screen, ['shows', at, 'fact'], message);
    return;
  }
  if (words === undefined) return;
  if (format !== undefined) {
    const message = 'A value is shown in a format or by words of its own, not both.';
    yield problemAt('show/misfit', screen, ['shows', at, 'format'], message);
  }
  if (choicesOf(entry) === undefined) {
    const message = `"${fact}" can be anything; only values of a closed list have words of their own.`;
    yield problemAt('show/misfit', screen, ['shows', at, 'words'], message);
    return;
  }
  yield* lackingWords(screen, ['shows', at, 'words'], words, entry, values);
}
