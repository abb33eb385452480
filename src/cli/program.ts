/** The list of commands and their exit codes: 0 is clean, 1 has problems, 2 could not run. */
import { Command, CommanderError } from 'commander';
import { addDerive } from './derive.ts';
import { addDiff } from './diff.ts';
import { addFunnel } from './funnel.ts';
import { addGraph } from './graph.ts';
import { addMigrate } from './migrate.ts';
import { addNew } from './new.ts';
import { addOrg } from './org.ts';
import { addSchema } from './schema.ts';
import { type AddCommand, CouldNotRun, type Terminal } from './terminal.ts';
import { addValidate } from './validate.ts';
import { addWalk } from './walk.ts';

/** In the order of the help. */
const COMMANDS: readonly AddCommand[] = [
  addValidate,
  addDerive,
  addWalk,
  addGraph,
  addDiff,
  addFunnel,
  addMigrate,
  addNew,
  addOrg,
  addSchema,
];

/** What is in force is the servers' matter: scripts/flow.mjs hands these on. */
const OF_THE_DATABASE = `
On the database of the servers (see docs/releases.md):
  versions, impact [release], publish --note <text>, rollback <release> --note <text> | --now <reason>,
  hold <lender> <release> --note <text>, follow <lender> --note <text>`;

/** `home` is the project that is meant when no other is named. Never throws on what was typed. */
export async function run(argv: string[], home: string, terminal: Terminal): Promise<number> {
  let code = 0;
  const program = new Command('flow').description('Checks flows, and says where an application stands.');
  program.addHelpText('after', OF_THE_DATABASE);
  program.exitOverride().configureOutput({ writeOut: terminal.result, writeErr: terminal.comment });
  const exit = (given: number) => {
    code = given;
  };
  for (const add of COMMANDS) add(program, home, terminal, exit);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CouldNotRun)) throw error;
    terminal.comment(`${error.message}\n`);
    return 2;
  }
}
