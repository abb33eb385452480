/** The files that a project is compared with: what was committed, or published, before. */
import { statSync } from 'node:fs';
import type { SourceFile } from '../../config/model/project.ts';
import { filesOfVersion } from '../diff/version.ts';
import { filesAt } from '../terminal.ts';
import { git, partedFrom } from './changed.ts';

/**
 * A folder, or the revision where this branch left the one that is named; else the last commit, where flows differ from
 * it. Undefined outside of a repository. Throws CouldNotRun for what is named and not there.
 */
export function olderFiles(since: string | undefined, root: string): SourceFile[] | undefined {
  if (since === undefined) return sinceLastCommit(root);
  if (statSync(since, { throwIfNoEntry: false })?.isDirectory()) return filesAt(since);
  return filesOfVersion(partedFrom(since, root), root);
}

function sinceLastCommit(root: string): SourceFile[] | undefined {
  try {
    const changed = git(root, ['diff', '--name-only', '--relative', 'HEAD', '--', 'flows']);
    return changed ? filesOfVersion('HEAD', root) : undefined;
  } catch {
    // Without git, or before the first commit, nothing is known of before.
    return undefined;
  }
}
