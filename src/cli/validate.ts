/** Is the project in a folder in order? */
import { machineTools } from '../config/disk.ts';
import { loadProject } from '../config/load.ts';
import { printJson, printText, summary } from '../config/print.ts';
import { filesAt, type Terminal } from './terminal.ts';

export interface ValidateOptions {
  root: string;
  format: 'text' | 'json';
}

/** 0 when nothing is an error, 1 otherwise. Throws CouldNotRun when there is no project. */
export function validate({ root, format }: ValidateOptions, terminal: Terminal): number {
  const files = filesAt(root);
  const harmless = terminal.harmless?.();
  const { problems } = loadProject(files, machineTools(harmless));
  harmless?.keep();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  terminal.result(format === 'json' ? printJson(problems) : printText(problems, texts));
  terminal.comment(`${summary(problems)}\n`);
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}
