/** Do the rules of a form leave one answer to a field that is taken, at each lender? Asked only of a project whose names are all known. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord, readPath } from '../../../engine/model/paths.ts';
import { type Declared, declarationOf, type Model, problemAt } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { choicesOf } from '../../model/typed.ts';
import { formsOf } from '../../model/uses.ts';
import { answersToTry, TRIED_TODAY } from './answers-to-try.ts';
import { type Lender, lendersOf } from './gates.ts';
import { createPartial, type PossibleAnswers, type ValuesAt } from './partial.ts';

export function* refusedChoiceRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const lenders = lendersOf(product, model);
    const { answersOf, pathsOf, nodesOf } = createPartial(product);
    const possible = (trigger: string, valuesAt: ValuesAt, above: string[] = []): PossibleAnswers =>
      above.includes(trigger)
        ? { yes: true, no: true }
        : answersOf(trigger, valuesAt, (other) => possible(other, valuesAt, [...above, trigger]));
    for (const name of formsOf(product)) {
      const form = declarationOf(model.forms, name);
      for (const ruled of form ? ruledIn(form) : []) {
        const isRefused = (choice: unknown, said: Said) =>
          ruled.triggers.some((trigger) => !possible(trigger, chosenAt(said, ruled, choice)).no);
        const read = ruled.triggers.flatMap((trigger) => [...pathsOf(trigger)].filter(isOfLender));
        const nodes = ruled.triggers.flatMap(nodesOf);
        const shut = alike(lenders, read).filter(([{ said }]) => {
          const tried = answersToTry(ruled, nodes, (path) =>
            isOfLender(path) ? saidAt(said, path) : undefined,
          );
          return tried.length > 0 && tried.every((answer) => isRefused(answer, said));
        });
        if (form) yield* told(form, ruled, shut.flat(), lenders.length);
      }
    }
  }
}

type Said = Lender['said'];

const isOfLender = (path: string) => path.startsWith('org.');
const saidAt = (said: Said, path: string) => readPath(said, path.slice('org.'.length));

/** Those of whom the same stands at these paths are asked once: most rules ask nothing of a lender. */
function alike(lenders: Lender[], paths: string[]): [Lender, ...Lender[]][] {
  const groups = Map.groupBy(lenders, ({ said }) => JSON.stringify(paths.map((path) => saidAt(said, path))));
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

/** A field that rules may refuse. */
interface Ruled {
  field: string;
  schema: JsonSchema;
  triggers: string[];
  /** Of its last rule, in the form's list. */
  at: number;
}

function* ruledIn({ value }: Declared<JsonSchema>): Generator<Ruled> {
  const rules = (Array.isArray(value.rules) ? value.rules : []).map((rule, at) => ({ rule, at }));
  for (const [field, own] of Map.groupBy(rules, ({ rule }) => (isRecord(rule) ? rule.field : undefined))) {
    // As a rule names a field of a group: group and field, joined by a dot.
    const found = fieldsOf(value).find(({ path }) => path.join('.') === field);
    if (!found) continue;
    const triggers = own.flatMap(({ rule }) =>
      isRecord(rule) && typeof rule.when === 'string' ? [rule.when] : [],
    );
    yield { field: String(field), schema: found.schema, triggers, at: own.at(-1)?.at ?? 0 };
  }
}

/** What is known where somebody chooses this at this lender. */
function chosenAt(said: Said, { field }: Ruled, choice: unknown): ValuesAt {
  return (path) => {
    if (path === `answers.${field}`) return [choice];
    if (path.startsWith(`answers.${field}.`))
      return [readPath(choice, path.slice(`answers.${field}.`.length))];
    if (path === 'today') return [TRIED_TODAY];
    return isOfLender(path) ? [saidAt(said, path)] : undefined;
  };
}

function* told(
  form: Declared<JsonSchema>,
  { field, schema, triggers, at }: Ruled,
  shut: Lender[],
  of: number,
): Generator<Problem> {
  if (shut.length === 0) return;
  const by = listed(triggers.map((trigger) => `"${trigger}"`));
  const where =
    shut.length === of
      ? ''
      : ` at ${listed(
          shut.map(({ name }) => name),
          4,
        )}`;
  const [each, all] = choicesOf(schema)
    ? ['each of its choices', 'choices']
    : ['whatever it allows', 'answers'];
  const message = `No answer to "${field}" is ever taken${where}: ${each} is refused by ${by}.`;
  const hint = `Let the trigger hold for those ${all} alone that are refused.`;
  yield problemAt('form/impossible', form, ['rules', at, 'when'], message, hint);
}
