/** `flow org`: one org with all that it inherits, each value with the file and line it comes from. */
import { Option } from 'commander';
import { loadProject } from '../config/load.ts';
import { type OrgValue, type OrgValues, orgValues } from '../config/read/org-values.ts';
import { count } from '../config/report/text.ts';
import { unknown } from './open.ts';
import { type AddCommand, CouldNotRun, filesAt, type Terminal } from './terminal.ts';

export interface OrgOptions {
  root: string;
  format: 'text' | 'json';
}

/** A longer value is cut in the text; JSON has it whole. */
const WIDEST = 56;

const EXAMPLES = `
Examples:
  flow org figure-ny                  its values, those of the orgs it extends, and the products' defaults
  flow org figure-ny --format json    { org, extends, values: [{ path, value, file, line, isDefault }] }`;

export const addOrg: AddCommand = (program, home, terminal, exit) => {
  program
    .command('org <code>')
    .description('Prints an org with all that it inherits, and where each value stands.')
    .option('--root <dir>', 'the folder that holds the project', home)
    .addOption(new Option('--format <format>', 'how it is told').choices(['text', 'json']).default('text'))
    .addHelpText('after', EXAMPLES)
    .action((code: string, options: OrgOptions) => exit(org(code, options, terminal)));
};

/** Always 0. Throws CouldNotRun. */
export function org(code: string, { root, format }: OrgOptions, terminal: Terminal): number {
  const files = filesAt(root);
  const { project, problems } = loadProject(files);
  if (!project) {
    throw new CouldNotRun(
      `The project has ${count(problems.length, 'problem')}; run flow validate to see them.`,
    );
  }
  const found = orgValues(files, code);
  if (!found) throw unknown('org', code, [...project.orgs.keys()]);
  terminal.result(format === 'json' ? asJson(found) : asText(found));
  return 0;
}

function asJson({ chain: [code, ...above], values }: OrgValues): string {
  return `${JSON.stringify({ org: code, extends: above, values }, null, 2)}\n`;
}

function asText({ values }: OrgValues): string {
  const rows = values.map((each) => [each.path, shown(each.value), whence(each)] as const);
  const widthOf = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [paths, texts] = [widthOf(0), widthOf(1)];
  return rows
    .map(([path, value, from]) => `${path.padEnd(paths)}  ${value.padEnd(texts)}  ${from}\n`)
    .join('');
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text;
}

function whence({ file, line, isDefault }: OrgValue): string {
  return `${file}:${line}${isDefault ? '  (default)' : ''}`;
}
