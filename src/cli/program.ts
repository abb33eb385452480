/** The list of commands and their exit codes: 0 is clean, 1 has problems, 2 could not run. */
import { Command, CommanderError } from 'commander';
import { addDerive } from './derive.ts';
import { addDiff } from './diff.ts';
import { addGraph } from './graph.ts';
import { addMigrate } from './migrate.ts';
import { addNew } from './new.ts';
import { addOrg } from './org.ts';
import { addSchema } from './schema.ts';
import { CouldNotRun, type Terminal } from './terminal.ts';
import { addValidate } from './validate.ts';
import { addWalk } from './walk.ts';

/** `home` is the project that is meant when no other is named. Never throws on what was typed. */
export async function run(argv: string[], home: string, terminal: Terminal): Promise<number> {
  let code = 0;
  const program = new Command('flow').description('Checks flows, and says where an application stands.');
  program.exitOverride().configureOutput({ writeOut: terminal.result, writeErr: terminal.comment });
  addValidate(program, home, terminal, (exit) => {
    code = exit;
  });
  addDerive(program, home, terminal, (exit) => {
    code = exit;
  });
  addWalk(program, home, terminal, (exit) => {
    code = exit;
  });
  addGraph(program, home, terminal, (exit) => {
    code = exit;
  });
  addDiff(program, home, terminal, (exit) => {
    code = exit;
  });
  addMigrate(program, home, terminal, (exit) => {
    code = exit;
  });
  addNew(program, home, terminal, (exit) => {
    code = exit;
  });
  addOrg(program, home, terminal, (exit) => {
    code = exit;
  });
  addSchema(program, home, terminal, (exit) => {
    code = exit;
  });
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
