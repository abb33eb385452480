/** The list of report formats: one file each, one line here. */

import type { LocatedProblem } from '../model/project.ts';
import type { ReportContext } from './context.ts';
import { printGithub } from './github.ts';
import { printJunit } from './junit.ts';
import { printSarif } from './sarif.ts';
import { printJson, printText } from './text.ts';

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
