/** `flow migrate`: rewrites a project of the language's first edition to the second, and proves that nobody lands elsewhere. */
import { REWRITES } from '../config/edit/migrate/index.ts';
import type { SourceFile } from '../config/model/project.ts';
import { diffFiles } from './diff.ts';
import { type AddCommand, filesAt, type Terminal } from './terminal.ts';
import { writeChanged } from './validate/fix.ts';

interface MigrateOptions {
  root: string;
  dryRun?: true;
}

const EXAMPLES = `
Examples:
  flow migrate              rewrites the files, comments kept, where no application stands elsewhere afterwards
  flow migrate --dry-run    only says which files it would rewrite, and proves it`;

export const addMigrate: AddCommand = (program, home, terminal, exit) => {
  program
    .command('migrate')
    .description('Rewrites a project of the first edition of the language to the second.')
    .option('--root <dir>', 'the folder of the project', home)
    .option('--dry-run', 'write nothing')
    .addHelpText('after', EXAMPLES)
    .action((options: MigrateOptions) => exit(migrate(options, terminal)));
};

/** 0 when it is written or nothing is to do; 1, and nothing is written, when an application would stand elsewhere. */
function migrate({ root, dryRun }: MigrateOptions, terminal: Terminal): number {
  const before = filesAt(root);
  let after = before;
  for (const { about, rewrite } of REWRITES) {
    const next = rewrite(after);
    for (const path of changedPaths(after, next)) terminal.result(`${path}  ${about}\n`);
    after = next;
  }
  if (changedPaths(before, after).length === 0) {
    terminal.comment('The project is of the second edition already.\n');
    return 0;
  }
  const options = { root, samples: 20_000, seed: 1, format: 'text' } as const;
  const versions = [
    { name: 'the first edition', files: before },
    { name: 'the second', files: after },
  ] as const;
  const isElsewhere = diffFiles(...versions, options, terminal) !== 0;
  if (isElsewhere) {
    terminal.comment('Nothing is written: applications would stand elsewhere.\n');
    return 1;
  }
  if (!dryRun) writeChanged(root, before, after);
  return 0;
}

function changedPaths(before: SourceFile[], after: SourceFile[]): string[] {
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  return after.filter(({ path, text }) => texts.get(path) !== text).map(({ path }) => path);
}
