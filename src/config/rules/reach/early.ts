/** Is a fact asked for before any question can have answered it? */

import type { Effect } from '../../../engine/model/language.ts';
import { overlaps } from '../../../engine/model/paths.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import type { Pointer } from '../../model/locations.ts';
import { eachNode, readLogic } from '../../model/logic.ts';
import {
  type Declared,
  eachFlow,
  type FlowModel,
  type Model,
  type ProductGraph,
  type ProductModel,
  problemAt,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { ruleUses } from '../../model/uses.ts';
import { pathsWrittenBy, readsOf } from './written.ts';

/** Roots that are empty when a sequence begins: what its answers are kept in, and what it creates. */
const EMPTY_AT_FIRST = ['draft', 'application'];

interface Asking {
  trigger: string;
  where: Pick<Declared<unknown>, 'file' | 'pointer'>;
  below: Pointer;
}

/** Only of a sequence that begins from nothing: elsewhere the lender's process may have come before. */
export function* earlyRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    const { sequence, creates } = flow;
    if (!sequence || !creates) continue;
    const asked = sequence.questions.map(({ value }) => value.ask);
    const elsewhere = [
      ...sequence.keeps.map(({ value }) => value),
      ...flow.screens.all
        .filter(({ name }) => !asked.includes(screenOfVariant(name)))
        .flatMap(({ name }) => writtenAt(flow, name)),
    ];
    const before = [...elsewhere];
    for (const [at, question] of sequence.questions.entries()) {
      const later = asked.slice(at).flatMap((ask) => writtenAt(flow, ask));
      const askings: Asking[] = question.value.when
        ? [{ trigger: question.value.when, where: question, below: ['when'] }]
        : [];
      const form = flow.screens.all.find(({ name }) => name === question.value.ask)?.value.form;
      for (const { trigger, file, pointer } of form ? ruleUses(form, model.forms) : []) {
        askings.push({ trigger, where: { file, pointer }, below: [] });
      }
      for (const asking of askings) yield* tooEarly(asking, product, before, later);
      before.push(...writtenAt(flow, question.value.ask));
      // Who comes back to a question may see it in the look of what they answered there.
      for (const asking of looksOf(flow, question.value.ask)) yield* tooEarly(asking, product, before, later);
    }
  }
}

function* tooEarly(
  asking: Asking,
  product: ProductModel,
  before: string[],
  later: string[],
): Generator<Problem> {
  for (const path of readBy(asking.trigger, product)) {
    const kept = product.file?.value.facts[path.split('.')[0] ?? '']?.kept ?? 'none';
    const touches = (each: string) => overlaps(each, path);
    if (!EMPTY_AT_FIRST.includes(kept) || before.some(touches) || !later.some(touches)) continue;
    const message = `"${asking.trigger}" asks for "${path}", which no question has answered by then.`;
    yield problemAt(
      'fact/early',
      asking.where,
      asking.below,
      message,
      'Ask the question that writes it before this one.',
    );
  }
}

function* looksOf({ screens }: FlowModel, name: string): Generator<Asking> {
  const screen = screens.all.find((each) => each.name === name);
  for (const [at, look] of (screen?.value.cases ?? []).entries()) {
    if (screen && look) yield { trigger: look.when, where: screen, below: ['cases', at, 'when'] };
  }
}

function writtenAt({ screens }: FlowModel, name: string): string[] {
  return screens.all
    .filter((each) => screenOfVariant(each.name) === name)
    .flatMap(({ value }) => writtenBy(value.writes));
}

/** The paths that effects write. */
export function writtenBy(writes: Effect[] | undefined): string[] {
  return (writes ?? []).flatMap(pathsWrittenBy);
}

/** What a trigger reads, through others too. */
export function readBy(trigger: string, product: ProductGraph): Set<string> {
  const paths = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const declared = seen.has(name) ? undefined : product.triggers.all.find((each) => each.name === name);
    seen.add(name);
    if (!declared) return;
    const { root } = readLogic(declared.value);
    for (const { path } of readsOf(root, '', product)) paths.add(path);
    for (const node of eachNode(root)) if (node.kind === 'trigger') visit(node.name);
  };
  visit(trigger);
  return paths;
}
