/** The steps from the first edition of the language to the second, in their order. */
import type { SourceFile } from '../../model/project.ts';
import { withInlineQuestions } from './inline-questions.ts';

interface Rewrite {
  /** What it does, as the end of a sentence. */
  about: string;
  rewrite: (files: SourceFile[]) => SourceFile[];
}

export const REWRITES: Rewrite[] = [
  { about: 'a comparison that is asked once stands where it is asked', rewrite: withInlineQuestions },
];
