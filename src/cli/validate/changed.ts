/** The files of a project that have changed since a git revision. */
import { spawnSync } from 'node:child_process';
import { CouldNotRun } from '../terminal.ts';

/** Git prints what is longer than this only for a project that nobody could read. */
const MOST_OUTPUT = 64 * 1024 * 1024;

/**
 * Paths below `root`, with slashes: what differs from where this branch parted from the revision, committed or
 * not, and what git does not know yet. Throws CouldNotRun without git, outside of a repository, or for no revision.
 */
export function changedSince(revision: string, root: string): Set<string> {
  const parted = partedFrom(revision, root);
  const changed = git(root, ['diff', '--name-only', '--relative', '--no-renames', '-z', parted, '--', '.']);
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.']);
  if (changed === undefined || added === undefined)
    throw new CouldNotRun(`Git cannot say what has changed in ${root}.`);
  return new Set([...changed.split('\0'), ...added.split('\0')].filter((path) => path !== ''));
}

/** The commit where this branch left the revision. Throws CouldNotRun without git, or for no revision. */
export function partedFrom(revision: string, root: string): string {
  const asked = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (asked === undefined) throw new CouldNotRun(`Git knows no revision "${revision}" in ${root}.`);
  const commit = asked.trim();
  // A shallow clone does not hold the place where the branches parted.
  return git(root, ['merge-base', 'HEAD', commit])?.trim() || commit;
}

/** What git says, undefined when it refuses. */
export function git(root: string, args: string[]): string | undefined {
  const { status, stdout, error } = spawnSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  if (error) throw new CouldNotRun('Git is not there, and revisions need it.');
  return status === 0 ? stdout : undefined;
}
