/** The list of report formats: one file each, one line here. */
import type { LocatedProblem } from '../model/project.ts';
import { printGithub } from './github.ts';
import { printJunit } from './junit.ts';
import { printSarif } from './sarif.ts';
import { printJson, printText, type Texts } from './text.ts';

export interface ReportContext {
  /** Of every file that was read, also those without a problem. */
  texts: Texts;
  /** What leads from where the report is read to the project: empty, or a path that ends with a slash. */
  prefix: string;
  /** Where a code is explained, as an absolute address. */
  addressOf: (code: string) => string;
}

export interface Report {
  name: string;
  print: (problems: LocatedProblem[], context: ReportContext) => string;
}

export const REPORTS: readonly Report[] = [
  { name: 'text', print: (problems, { texts }) => printText(problems, texts) },
  { name: 'json', print: printJson },
  { name: 'github', print: printGithub },
  { name: 'sarif', print: printSarif },
  { name: 'junit', print: printJunit },
];
