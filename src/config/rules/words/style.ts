/** Is what people read plain? Words that nobody says, two words for one thing, capitals and sentences that never end. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { placeholdersIn } from '../../../engine/say/copy.ts';
import { type Declared, declarationOf, type Model, problemAt } from '../../model/model.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { formsOf } from '../../model/uses.ts';
import { copyLayers } from './copy.ts';
import { bareOf, type PlacedText, SENTENCE_END, textsBelow } from './texts.ts';

/** What is not said, and what is said for it: one word for each thing. */
const WORDS: readonly [RegExp, string][] = [
  [/\bshall\b/i, 'will, or should'],
  [/\bwhom\b/i, 'who'],
  [/\bsomebody\b/i, 'someone'],
  [/\banybody\b/i, 'anyone'],
  [/\beverybody\b/i, 'everyone'],
  [/\bnobody\b/i, 'no one'],
  [/\be-mails?\b/i, 'email'],
  [/\b(?:go|goes|going) on(?= (?:with|where|as|by|because)\b|[.,;]|$)/i, 'continue'],
  [/\bneed not\b/i, 'do not have to'],
  [/\bat hand\b/i, 'ready, or with you'],
  [/\bpapers\b/i, 'documents'],
  [/\blog in\b/i, 'sign in'],
  [/\bin order to\b/i, 'to'],
  [/\b(?:is|are|was|were|be|been) told\b/i, 'know, read or hear'],
  [/\bin all\b/i, 'in total'],
  [/\bat first\b/i, 'to begin with, or the day that it is'],
  [/\b(?:your|our|their|whose) turn\b/i, 'who does it: "Waiting for you"'],
  [/\banew\b/i, 'again, or new'],
  [/\bany more(?=[.,;]|$)/i, 'no longer'],
  [/\bto (?:its|their) end\b/i, 'to the end'],
  [/\bsettled at closing\b/i, 'paid at closing'],
  [/\bsocial security\b/, 'Social Security'],
  [/\bby hand\b/i, 'yourself, or on paper'],
];
/** Whether any of them may be said: nearly no text says one, and each pattern costs a look at all of it. */
const ANY_WORD = new RegExp(WORDS.map(([pattern]) => pattern.source).join('|'), 'i');
/** A sentence with more words is read twice. */
export const MOST_WORDS = 32;
/** Slots that hold sentences, and so end with a stop. */
const SENTENCES = ['help', 'why', 'body', 'description', 'notification'];
/** Words that headlines leave small. */
const SMALL = /^(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|your)$/i;

type Place = Pick<Declared<unknown>, 'file' | 'pointer'>;

export function* styleRule(model: Model): Generator<Problem> {
  const seen = new Set<string>();
  for (const product of model.products) {
    for (const { words, where } of copyLayers(product, model)) {
      for (const each of textsBelow(words)) {
        yield* wordsSaid(each, where);
        yield* sentences(each, where);
        yield* capitals(each, where);
      }
    }
    // The law's own words stand in documents: their sentences are as long as they are.
    for (const document of product.documents.all) {
      for (const each of textsBelow(document.value)) yield* wordsSaid(each, document);
    }
    for (const name of formsOf(product)) {
      const form = declarationOf(model.forms, name);
      if (form && !seen.has(name)) yield* inForm(form);
      seen.add(name);
    }
  }
}

/** A form has no comments to give a reason in: its words alone are held. */
function* inForm(form: Declared<JsonSchema>): Generator<Problem> {
  for (const { schema, pointer } of fieldsOf(form.value)) {
    for (const each of textsBelow(wordsOfField(schema), pointer)) yield* wordsSaid(each, form);
  }
}

/** What people read of one field. */
export function wordsOfField({ title, description, labels, messages, options }: JsonSchema): object {
  return { title, description, labels, messages, options };
}

function* wordsSaid({ text, pointer }: PlacedText, where: Place): Generator<Problem> {
  const bare = bareOf(text);
  if (!ANY_WORD.test(bare)) return;
  for (const [pattern, better] of WORDS) {
    const [said] = pattern.exec(bare) ?? [];
    if (said === undefined) continue;
    const message = `"${said}" is no word of these pages. Say: ${better}.`;
    yield problemAt('style/word', where, pointer, message);
  }
}

function* sentences({ text, pointer }: PlacedText, where: Place): Generator<Problem> {
  const bare = bareOf(text).trim();
  for (const sentence of bare.split(SENTENCE_END)) {
    const count = sentence.split(/\s+/).length;
    if (count <= MOST_WORDS) continue;
    const message = `A sentence of ${count} words is read twice; ${MOST_WORDS} are the most.`;
    yield problemAt('style/sentence', where, pointer, message, 'Make two of it.');
  }
  const slot = pointer.findLast((part) => typeof part === 'string');
  const isProse = SENTENCES.includes(String(slot)) && bare.includes(' ');
  if ((!isProse && !/[.!?] \S/.test(bare)) || /[.!?:…]["”)]?$/.test(bare)) return;
  yield problemAt('style/stop', where, pointer, 'These sentences have no full stop at their end.');
}

/** Headlines and buttons begin with a capital and go on small; names of one word say nothing either way. */
function* capitals({ text, pointer }: PlacedText, where: Place): Generator<Problem> {
  const words = text.split(/\s+/).filter((word) => /^[A-Za-z]/.test(word));
  const later = words.slice(1).filter((word) => !SMALL.test(word));
  if (later.length === 0 || /[.!?]$/.test(text) || placeholdersIn(text).length > 0) return;
  if (!later.every((word) => /^[A-Z]/.test(word)) || later.every((word) => /^[A-Z]+s?$/.test(word))) return;
  const better = [words[0], ...words.slice(1).map((word) => word.toLowerCase())].join(' ');
  yield problemAt('style/capitals', where, pointer, `Each word begins with a capital. Say: "${better}".`);
}
