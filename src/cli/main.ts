/** Which command was asked for? Exit code 0 is clean, 1 has problems, 2 could not run. */
import { join } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { derive } from './derive.ts';
import { CouldNotRun, type Output } from './output.ts';
import { validate } from './validate.ts';

const here = join(import.meta.dirname, '..', '..');
const output: Output = {
  result: (text) => process.stdout.write(text),
  comment: (text) => process.stderr.write(text),
};

process.exitCode = await run(process.argv.slice(2));

async function run(argv: string[]): Promise<number> {
  let code = 0;
  const program = new Command('flow').description('Checks flows, and says where an application stands.');
  program.exitOverride();
  program
    .command('validate')
    .description('Finds every problem in flows/, schemas/ and orgs/.')
    .option('--root <dir>', 'the folder that holds them', here)
    .addOption(
      new Option('--format <format>', 'how problems are shown').choices(['text', 'json']).default('text'),
    )
    .action((options) => {
      code = validate(options, output);
    });
  program
    .command('derive <file>')
    .description('Derives the step and the screen of the facts in a JSON file ("-" reads them from stdin).')
    .option('--root <dir>', 'the folder that holds the flows', here)
    .action(async (file, options) => {
      code = await derive(file, options, output);
    });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CouldNotRun)) throw error;
    output.comment(`${error.message}\n`);
    return 2;
  }
}
