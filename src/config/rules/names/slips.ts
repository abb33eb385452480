/** Names that nothing declares, such as paths and events: is a word of one a slip of a finger away from a word of another? */
import { CALLS } from '../../../engine/model/calls.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import { isSlip } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

/** A text of an author's own, and where it stands. */
interface FreeText {
  text: string;
  where: Pick<Declared<unknown>, 'file' | 'pointer'>;
  below: Pointer;
}

export function* slipRule(model: Model): Generator<Problem> {
  // A path that repeats the name of its call is bound to it.
  yield* slips(
    pathsOf(model),
    CALLS.map(({ name }) => name),
  );
  for (const product of model.products) yield* slips(eventsOf(product), []);
}

/** Of the calls of the site, and of each product's own. */
function* pathsOf({ site, products }: Model): Generator<FreeText> {
  const own = products.map(({ file, ownCalls }) => ({ where: file, names: [...ownCalls] }));
  for (const { where, names } of [{ where: site, names: Object.keys(site?.value.calls ?? {}) }, ...own]) {
    for (const name of names) {
      const path = where?.value.calls?.[name]?.path;
      if (where && path !== undefined) yield { text: path, where, below: ['calls', name, 'path'] };
    }
  }
}

function eventsOf({ file, flows }: ProductModel): FreeText[] {
  const events = [...flows.values()].flatMap((flow) =>
    flow.events.map((where) => ({ text: where.name, where, below: ['event'] })),
  );
  const { fault = '', identified = '' } = file?.value.telemetry ?? {};
  const own = Object.entries({ fault, identified });
  return [
    ...events,
    ...(file ? own.map(([key, text]) => ({ text, where: file, below: ['telemetry', key] })) : []),
  ];
}

/** A word that stands more than once is meant. Of two that stand once nobody knows which is wrong: both are told. */
function* slips(all: Iterable<FreeText>, known: string[]): Generator<Problem> {
  const texts = [...all];
  const counts = new Map<string, number>(known.flatMap(wordsIn).map((word) => [word, 2]));
  for (const word of texts.flatMap(({ text }) => wordsIn(text)))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const meantBy = (word: string) => [...counts.keys()].find((other) => isSlip(word, other));
  for (const { text, where, below } of texts) {
    const word = wordsIn(text).find((each) => counts.get(each) === 1 && meantBy(each) !== undefined);
    if (word === undefined) continue;
    const message = `"${word}" stands here alone, and "${meantBy(word)}" elsewhere differs by a slip of a finger.`;
    yield problemAt('name/slip', where, below, message, 'Correct the one that is wrong.');
  }
}

/** `/api/v1/initWebChat` has the words api, v1, init, web and chat. */
function wordsIn(text: string): string[] {
  return text.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
}
