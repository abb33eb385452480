/** The steps from the first edition of the language to the second, in their order. */
import type { SourceFile } from '../../model/project.ts';
import { withInlineQuestions } from './inline-questions.ts';

export interface Migration {
  /** What it does, as the end of a sentence. */
  about: string;
  migrate: (files: SourceFile[]) => SourceFile[];
}

export const MIGRATIONS: Migration[] = [
  { about: 'a comparison that is asked once stands where it is asked', migrate: withInlineQuestions },
];
