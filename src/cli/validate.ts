/** `flow validate`: finds the problems of a project. */
import { InvalidArgumentError, Option } from 'commander';
import { machineTools } from '../config/disk.ts';
import { createLoader, type Loader } from '../config/load.ts';
import type { LocatedProblem, SourceFile } from '../config/model/project.ts';
import { REPORTS } from '../config/report/reports.ts';
import { count, summary } from '../config/report/text.ts';
import { type AddCommand, filesAt, prefixOf, type Terminal } from './terminal.ts';
import { changedSince } from './validate/changed.ts';
import { fixed, printEdits, writeChanged } from './validate/fix.ts';
import { olderFiles } from './validate/older.ts';
import { pageOf, pageUrlsFor, printRules, printRulesJson } from './validate/pages.ts';
import { watch } from './validate/watch.ts';

interface ValidateOptions {
  root: string;
  format: string;
  maxWarnings?: number;
  changedSince?: string;
  since?: string;
  watch?: true;
  listRules?: true;
  fix?: true;
  fixDryRun?: true;
}

const EXAMPLES = `
Examples:
  flow validate --format github --max-warnings 0    in CI, with each problem beside its line
  flow validate --changed-since main                only what is wrong in the files of this branch
  flow validate --fix-dry-run                       what --fix would put right
  flow explain trigger/unknown                      why something is a problem, and what to do`;

export const addValidate: AddCommand = (program, home, terminal, exit) => {
  program
    .command('validate')
    .description('Finds every problem in flows/, schemas/ and orgs/.')
    .option('--root <dir>', 'the folder that holds them', home)
    .addOption(
      new Option('--format <format>', 'how problems are shown')
        .choices(REPORTS.map(({ name }) => name))
        .default('text'),
    )
    .option('--max-warnings <number>', 'more warnings than this are an error', asCount)
    .option(
      '--changed-since <revision>',
      'only problems in files that changed since the branch left this revision',
    )
    .option(
      '--since <revision>',
      'the revision or folder whose statuses, steps and screens may not vanish without a word (default: the last commit)',
    )
    .option('--watch', 'check again whenever a file changes, until Ctrl-C')
    .option('--list-rules', 'list what can be found, and stop')
    .addOption(new Option('--fix', 'put right what has one safe answer').conflicts('watch'))
    .addOption(
      new Option('--fix-dry-run', 'say what --fix would do, and change nothing').conflicts(['fix', 'watch']),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (options: ValidateOptions) => exit(await validate(options, terminal)));
  program
    .command('explain')
    .description('Prints why something is a problem, with what is wrong and what is right.')
    .argument('<code>', 'a code, as validate prints it')
    .action((code: string) => terminal.result(pageOf(code)));
};

function asCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a number, 0 or more.');
}

/** 0 when nothing is an error and the warnings are few enough, 1 otherwise. Throws CouldNotRun when there is no project. */
async function validate(options: ValidateOptions, terminal: Terminal): Promise<number> {
  const addressOf = pageUrlsFor(terminal.environment ?? {});
  if (options.listRules) {
    terminal.result(options.format === 'json' ? printRulesJson(addressOf) : printRules());
    return 0;
  }
  const harmless = terminal.harmless?.();
  const load = createLoader(machineTools(harmless, terminal.now));
  const check = () => {
    const code = checkOnce(options, load, terminal, addressOf);
    harmless?.keep();
    return code;
  };
  return options.watch ? watch(options.root, check, terminal) : check();
}

function checkOnce(
  options: ValidateOptions,
  load: Loader,
  terminal: Terminal,
  addressOf: (code: string) => string,
): number {
  const files = afterFixing(options, load, terminal);
  const older = olderFiles(options.since ?? options.changedSince, options.root);
  const problems = asked(load(files, undefined, older).problems, options, terminal);
  const report = REPORTS.find(({ name }) => name === options.format);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  terminal.result(report?.print(problems, { texts, prefix: prefixOf(options.root), addressOf }) ?? '');
  terminal.comment(`${summary(problems)}\n`);
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  if (warnings < problems.length) return 1;
  if (options.maxWarnings === undefined || warnings <= options.maxWarnings) return 0;
  terminal.comment(`At most ${count(options.maxWarnings, 'warning')} may remain.\n`);
  return 1;
}

function afterFixing(
  { root, fix, fixDryRun }: ValidateOptions,
  load: Loader,
  terminal: Terminal,
): SourceFile[] {
  const files = filesAt(root);
  if (!fix && !fixDryRun) return files;
  const result = fixed(files, load);
  terminal.comment(printEdits(result.edits));
  terminal.comment(`${fix ? 'Put right' : 'To put right'}: ${count(result.edits.length, 'problem')}.\n`);
  if (!fix) return files;
  writeChanged(root, files, result.files);
  return result.files;
}

/** Everything is read all the same: what has changed is judged by what has not. */
function asked(
  problems: LocatedProblem[],
  { root, changedSince: revision }: ValidateOptions,
  terminal: Terminal,
): LocatedProblem[] {
  if (revision === undefined) return problems;
  const changed = changedSince(revision, root);
  const ours = problems.filter(({ file }) => changed.has(file));
  const others = problems.length - ours.length;
  if (others > 0)
    terminal.comment(
      `${count(others, 'problem')} in files that have not changed ${others === 1 ? 'is' : 'are'} not shown.\n`,
    );
  return ours;
}
