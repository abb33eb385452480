/** What is one mistake on purpose, and which sorts of mistakes are there? */
import type { SourceFile } from '../../../src/config/model/project.ts';
import { lineAt, type Range, type Spot } from './spots.ts';

/** Structure: shape, names and types are wrong. Quantity: a number, a time or a list is another. Behaviour: all is in order, and means something else. */
export const CLASSES = {
  'misspell a key': 'structure',
  'misspell a name where it is declared': 'structure',
  'misspell a name where it is used': 'structure',
  'misspell a path': 'structure',
  'misspell an operator': 'structure',
  'misspell a choice': 'structure',
  'drop a required key': 'structure',
  'swap a type': 'structure',
  'move a decimal': 'quantity',
  'add one to a number': 'quantity',
  'take a duration ten times': 'quantity',
  'drop an entry of a list': 'quantity',
  'swap the ends of a range': 'quantity',
  'flip a comparison': 'behaviour',
  'shift a limit': 'behaviour',
  'remove a transition': 'behaviour',
  'remove a line of routing': 'behaviour',
  'remove an exit': 'behaviour',
  'remove a write of the lender': 'behaviour',
  'redirect a route': 'behaviour',
  'move a line of the chrome': 'behaviour',
  'redirect a line of the chrome': 'behaviour',
  'change who sees a line of the chrome': 'behaviour',
  'reorder the chrome': 'behaviour',
  'swap the words of the chrome': 'behaviour',
} as const;

export type MutantClass = keyof typeof CLASSES;

export interface Mutant {
  class: MutantClass;
  file: SourceFile;
  /** Counted from 1. */
  line: number;
  /** Where a report of what is gone may lead: the line on which begins what held it. */
  around: number;
  pointer: Spot['pointer'];
  /** What stood there, and what stands there now. */
  from: string;
  to: string;
  text: () => string;
}

export function mutantOf(spot: Spot, name: MutantClass, { start, end }: Range, to: string): Mutant {
  const { file, pointer } = spot;
  const { text } = file;
  return {
    class: name,
    file,
    line: lineAt(text, start),
    around: lineAt(text, spot.around),
    pointer,
    from: text.slice(start, end),
    to,
    text: () => text.slice(0, start) + to + text.slice(end),
  };
}

/** As a finger slips: two letters inside change places; of a path inside its last part. Quotes stay. */
export function misspelt(text: string): string {
  const bare = /^(["']?)(.*?)(["']?)$/s.exec(text) ?? [];
  const [, open = '', word = '', close = ''] = bare;
  const start = Math.max(word.lastIndexOf('.'), word.lastIndexOf('/')) + 1;
  for (let at = start + 1; at < word.length - 1; at += 1) {
    const [one, two] = [word[at] ?? '', word[at + 1] ?? ''];
    if (one !== two && /\w/.test(one) && /\w/.test(two)) {
      return `${open}${word.slice(0, at)}${two}${one}${word.slice(at + 2)}${close}`;
    }
  }
  return `${open}${word}x${close}`;
}

/** Every n-th of each class, from a place that the seed gives, so that no class is left out. */
export function shareOf(mutants: Mutant[], most: number, seed: number): Mutant[] {
  const byClass = Map.groupBy(mutants, (mutant) => mutant.class);
  return [...byClass.values()].flatMap((all) => {
    const every = Math.max(1, all.length / most);
    const first = seed % Math.ceil(every);
    return Array.from({ length: Math.min(most, all.length) }, (_, at) => {
      return all[Math.floor(first + at * every) % all.length];
    }).filter((mutant) => mutant !== undefined);
  });
}
