/** Is each screen of a kind that exists, with the form that the kind needs? */
import type { Screen } from '../../../engine/model/language.ts';
import { SCREEN_KINDS, screenKindOf, takesForm } from '../../../engine/model/screen-kinds.ts';
import { namesWrittenIn } from '../../model/file-types.ts';
import {
  type Declared,
  eachFlow,
  type FlowModel,
  type Model,
  type ProductGraph,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

const KIND_NAMES = { names: new Set<string>(SCREEN_KINDS.map(({ name }) => name)), isWhole: true };

export function* screenRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    if (flow.signIn) yield* unknownForm(flow.signIn, product, model);
    for (const screen of flow.screens.all) {
      yield* unknownName('kind/unknown', 'kind of screen', screen.value.kind, KIND_NAMES, screen, ['kind']);
      yield* unknownForm(screen, product, model);
      yield* kindAndForm(screen);
      yield* ofReaders(screen);
      yield* returnOf(screen, flow);
    }
  }
}

/** What may have been meant is named as the product's files write it. */
export function* unknownForm(
  where: Declared<{ form?: string | null }>,
  { id }: ProductGraph,
  { forms }: Pick<Model, 'forms'>,
): Generator<Problem> {
  const { form } = where.value;
  if (typeof form !== 'string' || forms.names.has(form)) return;
  const message = `No form is named "${form}".${didYouMean(form, namesWrittenIn(id, forms.names))}`;
  yield problemAt('form/unknown', where, ['form'], message);
}

/** Groups and years order what a reader has: elsewhere they would order nothing. */
function* ofReaders(screen: Declared<Screen>): Generator<Problem> {
  const { kind, byYear, shows } = screen.value;
  if (kind === 'reader' || !screenKindOf(kind)) return;
  const message = `A screen of kind ${kind} lists no documents, and has no groups.`;
  if (byYear) yield problemAt('kind/form', screen, ['byYear'], message);
  for (const [at, shown] of (shows ?? []).entries()) {
    if (shown?.group !== undefined) yield problemAt('kind/form', screen, ['shows', at, 'group'], message);
  }
}

/** A page of others leads back to a screen that ends the handoff, or it is never ended. */
function* returnOf(screen: Declared<Screen>, { screens }: FlowModel): Generator<Problem> {
  const { returns, task } = screen.value;
  if (returns === undefined) return;
  const target = screens.all.find(({ name }) => name === returns);
  if (!target) {
    const message = `No screen stands at "${returns}".${didYouMean(returns, screens.names)}`;
    yield problemAt('screen/unknown', screen, ['returns'], message);
  } else if (task === undefined || target.value.kind !== 'return') {
    const message = `Only a handoff leads back to a screen, and that is of kind return: "${returns}" is of kind ${target.value.kind}.`;
    yield problemAt('kind/form', screen, ['returns'], message);
  }
}

function* kindAndForm(screen: Declared<Screen>): Generator<Problem> {
  const { kind: name, form, task, writes, needs } = screen.value;
  const kind = screenKindOf(name);
  if (!kind) return;
  if (kind.form === 'required' && form === undefined) {
    const message = `The screen "${screen.name}" is of kind ${name} and names no form.`;
    yield problemAtKey(
      'kind/form',
      screen,
      [],
      message,
      'Add form: and the name of one under schemas/<product>/forms or schemas/forms.',
    );
  }
  if (kind.form === 'none' && form !== undefined) {
    yield problemAt('kind/form', screen, ['form'], `A screen of kind ${name} shows no form.`);
  }
  if (kind.task === 'required' && task === undefined) {
    const message = `The screen "${screen.name}" is of kind ${name} and names no task.`;
    yield problemAtKey('kind/form', screen, [], message, 'Add task: and the name of one of the flow.');
  }
  if (kind.task === 'none' && task !== undefined) {
    yield problemAt('kind/form', screen, ['task'], `A screen of kind ${name} hands nobody over.`);
  }
  if (kind.task === 'none' && needs !== undefined) {
    const message = `A screen of kind ${name} hands nobody over, and what it needs is asked for by nobody.`;
    yield problemAt('kind/form', screen, ['needs'], message);
  }
  const isAnswered = takesForm(kind, form) || kind.task === 'required';
  if (!isAnswered && writes !== undefined && writes.length > 0) {
    const without = kind.form === 'optional' ? ' without a form' : '';
    const message = `A screen of kind ${name}${without} has no answers to write.`;
    yield problemAtKey('kind/form', screen, ['writes'], message);
  }
}
