/** What a report is made with, besides the problems. */
import type { Texts } from './text.ts';

export interface ReportContext {
  /** Of every file that was read, also those without a problem. */
  texts: Texts;
  /** What leads from where the report is read to the project: empty, or a path that ends with a slash. */
  prefix: string;
  /** Where a code is explained, as an absolute address. */
  addressOf: (code: string) => string;
}
