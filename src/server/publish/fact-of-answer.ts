/** Where does what is answered on a screen go? Each answer with the path of the fact that it is written to. */
import type { Effect, Lookup } from '../../engine/model/language.ts';
import { encloses } from '../../engine/model/paths.ts';

/** Both dotted, `*` for an entry of a list; `answer` is '' for the answers as a whole. */
export interface FactOfAnswer {
  answer: string;
  fact: string;
  /** The fact is written over: an answer that is appended leaves the older ones as they are. */
  isReplaced: boolean;
  /** The fact is made of all parts of the answer together. */
  isConverted: boolean;
}

export function factsOfAnswers(
  effects: readonly Effect[],
  lookups: Record<string, Pick<Lookup, 'from'>>,
): FactOfAnswer[] {
  return effects.flatMap(({ set, append, from = 'answers', fields, value, convert }) => {
    const target = set === undefined ? append && `${append}.*` : entryPath(set, lookups);
    if (target === undefined || value !== undefined || !encloses('answers', from)) return [];
    const above = from.slice('answers.'.length);
    const how = { isReplaced: set !== undefined, isConverted: convert !== undefined };
    if (!fields) return [{ answer: above, fact: target, ...how }];
    return fields.map((field) => ({
      answer: above === '' ? field : `${above}.${field}`,
      fact: `${target}.${field}`,
      ...how,
    }));
  });
}

/** The fact of one answer, of a part of an answer, or of the first answer of a group. */
export function factOfAnswer(written: readonly FactOfAnswer[], answer: string): FactOfAnswer | undefined {
  const whole = written.find((each) => each.answer === answer);
  if (whole) return whole;
  const above = written.find((each) => each.answer === '' || encloses(each.answer, answer));
  if (above?.isConverted) return { ...above, answer };
  if (above) {
    const below = above.answer === '' ? `.${answer}` : answer.slice(above.answer.length);
    return { ...above, answer, fact: above.fact + below };
  }
  const inside = written.find((each) => encloses(answer, each.answer));
  return inside && { ...inside, answer };
}

/** What a look-up finds is an entry of its list. */
function entryPath(path: string, lookups: Record<string, Pick<Lookup, 'from'>>): string {
  const [root, name = '', ...rest] = path.split('.');
  const from = root === 'lookups' && Object.hasOwn(lookups, name) ? lookups[name]?.from : undefined;
  return from === undefined ? path : [from, '*', ...rest].join('.');
}
