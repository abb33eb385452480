/** `flow schema`: writes or checks the schemas that editors complete a project's names from. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileProject } from '../config/compile/compile.ts';
import { editorSchemas } from '../config/edit/editor-schemas.ts';
import { loadProject } from '../config/load.ts';
import { count } from '../config/report/text.ts';
import { type AddCommand, CouldNotRun, filesAt, type Terminal } from './terminal.ts';

export interface SchemaOptions {
  root: string;
  check?: boolean;
}

const EXAMPLES = `
Examples:
  flow schema            after a name was added, so that editors offer it
  flow schema --check    in CI: 1 when a schema is older than the project`;

export const addSchema: AddCommand = (program, home, terminal, exit) => {
  program
    .command('schema')
    .description('Writes the schemas from which editors complete the names of this project.')
    .option('--root <dir>', 'the folder that holds the project', home)
    .option('--check', 'only compare')
    .addHelpText('after', EXAMPLES)
    .action((options: SchemaOptions) => exit(schema(options, terminal)));
};

/** 0 when all are as the project says, or were made so; 1 when --check finds one that is not. Throws CouldNotRun. */
export function schema({ root, check }: SchemaOptions, terminal: Terminal): number {
  const { project, problems } = loadProject(filesAt(root));
  if (!project)
    throw new CouldNotRun(
      `The project has ${count(problems.length, 'problem')}; run flow validate to see them.`,
    );
  const texts = compileProject(project).flatMap((bundle, at) => {
    const source = project.products[at];
    return source ? [...editorSchemas(bundle, source)] : [];
  });
  const stale = texts.filter(([path, text]) => !isThere(join(root, path), text));
  for (const [path, text] of stale) {
    if (check) terminal.result(`${path} is not what the project says. Run: flow schema\n`);
    else write(join(root, path), text);
  }
  if (!check)
    terminal.comment(
      stale.length === 0 ? 'All schemas are current.\n' : `${count(stale.length, 'schema')} written.\n`,
    );
  return check && stale.length > 0 ? 1 : 0;
}

function isThere(path: string, text: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') === text;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
