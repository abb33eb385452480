/** Do the questions of a sequence have their screens, and an address each? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Question } from '../../../engine/model/language.ts';
import { stableText } from '../../../engine/model/paths.ts';
import {
  type Declared,
  declarationOf,
  eachFlow,
  type FlowModel,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
  type SequenceModel,
  unknownName,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath, propertiesOf } from '../../model/typed.ts';

export function* sequenceRule(model: Model): Generator<Problem> {
  for (const product of model.products) yield* start(product);
  for (const { product, flow } of eachFlow(model)) {
    if (!flow.sequence) continue;
    yield* questions(flow, flow.sequence, model);
    yield* entries(flow.sequence);
    const roots = factRoots(product, model);
    for (const keep of flow.sequence.keeps) {
      const found = findFact(roots, keep.value);
      if (isFound(found)) continue;
      const message = `No fact stands at "${keep.value}".${meantPath(found, keep.value)}`;
      yield problemAt('var/unknown', keep, [], message);
    }
  }
}

/** Links to a new application lead to one entry, of whichever flow. */
function* start({ id, file, flows, isWhole }: ProductModel): Generator<Problem> {
  const all = [...flows.values()].flatMap(({ sequence }) => sequence?.entries ?? []);
  if (!file || !isWhole || all.length === 0) return;
  const names = new Set(all.flatMap((entries) => [...entries.names]));
  const known = { names, isWhole: all.every((entries) => entries.isWhole) };
  if (file.value.start !== undefined) {
    yield* unknownName('entry/unknown', 'entry', file.value.start, known, file, ['start']);
  } else if (!Object.hasOwn(file.value, 'start')) {
    const message = `The product "${id}" does not say where a new application starts.`;
    const hint = `Name the entry: \`start: <entry>\`. There ${names.size === 1 ? 'is' : 'are'} ${listed([...names])}.`;
    yield problemAt('product/start', file, ['product'], message, hint);
  }
}

function* questions(flow: FlowModel, sequence: SequenceModel, model: Model): Generator<Problem> {
  const taken = { ask: new Set<string>(), path: new Set<string>(), step: new Set<string>() };
  let before: string | undefined;
  for (const question of sequence.questions) {
    const { ask, step } = question.value;
    yield* unknownName('screen/unknown', 'screen', ask, flow.screens, question, ['ask']);
    for (const key of ['ask', 'path', 'step'] as const) {
      const value = question.value[key];
      // Questions that follow each other may share a step: by query they are one page after another.
      if (taken[key].has(value) && !(key === 'step' && step === before)) {
        const message = `A question with ${key} "${value}" already stands above.`;
        yield problemAt('question/duplicate', question, [key], message);
      }
      taken[key].add(value);
    }
    yield* looksOf(question.value.ask, flow);
    yield* answersToo(question, flow, sequence, model);
    before = step;
  }
}

/** A sign-up that answers a later question as well has each field of that one's form in its own. */
function* answersToo(
  question: Declared<Question>,
  flow: FlowModel,
  { questions: all }: SequenceModel,
  model: Model,
): Generator<Problem> {
  const { ask, does, answers } = question.value;
  if (answers === undefined) return;
  const formOf = (name: string) => {
    const form = flow.screens.all.find((screen) => screen.name === name)?.value.form;
    return form === undefined ? undefined : declarationOf(model.forms, form)?.value;
  };
  const later = all.slice(all.indexOf(question) + 1).map(({ value }) => value.ask);
  const isLater = later.includes(answers);
  if (does !== 'signUp' || !isLater) {
    const why = isLater
      ? 'nobody signs up by it.'
      : `no question after it has this name.${didYouMean(answers, later)}`;
    const message = `"${ask}" cannot answer "${answers}" too: ${why}`;
    const hint = 'Write `answers` at a question that does signUp, with the name of a later question.';
    yield problemAt('question/answers', question, ['answers'], message, hint);
    return;
  }
  const [own, other] = [formOf(ask), formOf(answers)];
  if (!own || !other) return;
  const fields = propertiesOf(own);
  const strange = Object.entries(propertiesOf(other)).filter(
    ([name, field]) => stableText(fields[name]) !== stableText(field),
  );
  const isLax = requiredOf(other).some((name) => !requiredOf(own).includes(name));
  if (strange.length === 0 && !isLax) return;
  const names = strange.length > 0 ? strange.map(([name]) => name) : requiredOf(other);
  const message = `"${ask}" answers "${answers}" too, and its form does not ask ${listed(names.map((name) => `"${name}"`))} as that one does.`;
  const hint =
    'Put each field of it into schemas/parts, name the part in both forms, and require it in both.';
  yield problemAt('question/answers', question, ['answers'], message, hint);
}

function requiredOf({ required }: JsonSchema): string[] {
  return Array.isArray(required) ? required : [];
}

/** The server takes the answers of a question by its screen alone, whichever look was drawn. */
function* looksOf(ask: string, { screens }: FlowModel): Generator<Problem> {
  const screen = screens.all.find(({ name }) => name === ask);
  if (screen?.value.open !== undefined) {
    const message = `"${ask}" is a question of the sequence, which is asked in its order: "open" is ignored.`;
    yield problemAtKey('kind/form', screen, ['open'], message, 'Say `when` at the question itself.');
  }
  for (const [at, look] of (screen?.value.cases ?? []).entries()) {
    if (screen && look?.kind !== undefined && look.kind !== screen.value.kind) {
      const message = `"${ask}" is a question of the sequence, which always asks for an answer: a case of kind ${look.kind} takes none.`;
      yield problemAt('kind/form', screen, ['cases', at, 'kind'], message, HINT);
    }
    for (const key of ['form', 'writes'] as const) {
      if (!screen || look?.[key] === undefined) continue;
      const message = `"${ask}" is a question of the sequence, whose answers are taken by its own ${key}: those of a case are ignored.`;
      yield problemAtKey('kind/form', screen, ['cases', at, key], message, HINT);
    }
  }
}

const HINT = 'Ask two questions, each with `when`; a case of a question has words alone.';

function* entries({ entries: all }: SequenceModel): Generator<Problem> {
  for (const entry of all.all) {
    const { by, parameter, otherwise, when } = entry.value;
    if (otherwise !== undefined)
      yield* unknownName('entry/unknown', 'entry', otherwise, all, entry, ['otherwise']);
    if ((by === 'query') !== (parameter !== undefined)) {
      const message =
        by === 'query'
          ? `The entry "${entry.name}" goes by query and names no parameter.`
          : `The entry "${entry.name}" goes by path and has no use for a parameter.`;
      yield problemAtKey('entry/parameter', entry, parameter === undefined ? [] : ['parameter'], message);
    }
    if (otherwise !== undefined && when === undefined) {
      const message = `The entry "${entry.name}" is never shut: "otherwise" is without "when".`;
      yield problemAtKey('entry/parameter', entry, ['otherwise'], message);
    }
  }
}
