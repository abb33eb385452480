/** Do the questions of a sequence have their screens, and an address each? */
import {
  eachFlow,
  type FlowModel,
  type Model,
  problemAt,
  problemAtKey,
  type SequenceModel,
  unknownName,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath } from '../../model/typed.ts';
import { isDrawn } from './routing.ts';

export function* sequenceRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    yield* placesOfProgress(flow);
    if (!flow.sequence) continue;
    yield* questions(flow, flow.sequence);
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

function* questions(flow: FlowModel, sequence: SequenceModel): Generator<Problem> {
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
    before = step;
  }
}

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

/** A place of the progress bar stands on routes and on questions' steps; `/*` covers all below. */
function* placesOfProgress(flow: FlowModel): Generator<Problem> {
  const steps = new Set(flow.sequence?.questions.map(({ value }) => value.step));
  const known = [...steps, ...flow.screens.names];
  for (const place of flow.progress) {
    for (const [at, on] of place.value.on.entries()) {
      const start = on.endsWith('/*') ? on.slice(0, -2) : undefined;
      const isKnown =
        start === undefined
          ? steps.has(on) || isDrawn(flow, on)
          : known.some((name) => name === start || name.startsWith(`${start}/`));
      if (isKnown || !flow.screens.isWhole) continue;
      const message = `No screen or question stands at "${on}".${didYouMean(on, known)}`;
      yield problemAt('question/unknown', place, ['on', at], message);
    }
  }
}
