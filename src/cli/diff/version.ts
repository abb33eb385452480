/** Reads the project files of a folder or of a git revision. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { MOST_BYTES } from '../../config/model/limits.ts';
import type { SourceFile } from '../../config/model/project.ts';
import { CouldNotRun, filesAt } from '../terminal.ts';

/** Of a large repository only these are asked for. */
const FOLDERS = ['flows', 'schemas', 'orgs'];
/** Bytes of one answer of git. */
const MOST_ANSWER = 200_000_000;
const NO_GIT = 'Revisions need git, which is not there.';

/** The folder of that name if there is one, else a revision of the repository that `root` is in. Throws CouldNotRun. */
export function filesOfVersion(name: string, root: string): SourceFile[] {
  if (statSync(name, { throwIfNoEntry: false })?.isDirectory()) return filesAt(name);
  const files = filesAtRevision(revisionNamed(name, root), root);
  if (files.some(({ path }) => path.startsWith('flows/'))) return files;
  throw new CouldNotRun(`${name} has no folder named flows.`);
}

/** The full id of a commit. What is no name of one is refused before git sees it as anything else. */
function revisionNamed(name: string, root: string): string {
  const refused = new CouldNotRun(`There is no folder and no revision named ${JSON.stringify(name)}.`);
  if (!/^[\w@][\w./@^~{}+-]*$/.test(name)) throw refused;
  try {
    return git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
      .toString()
      .trim();
  } catch (error) {
    throw error instanceof CouldNotRun && error.message === NO_GIT ? error : refused;
  }
}

/** Read from git's own store: nothing is written, and no link is followed. */
function filesAtRevision(commit: string, root: string): SourceFile[] {
  const listed = git(root, ['ls-tree', '-r', '-l', '-z', commit, '--', ...FOLDERS]).toString();
  const entries = listed.split('\0').flatMap((line) => {
    const [, mode = '', id = '', size = '', path = ''] = /^(\d+) \w+ (\w+) +(\S+)\t(.*)$/s.exec(line) ?? [];
    return path === '' ? [] : [{ isFile: mode.startsWith('100'), id, size: Number(size), path }];
  });
  const readable = entries.filter(({ isFile, size }) => isFile && size <= MOST_BYTES);
  const ids = readable.map(({ id }) => id);
  const texts = ids.length > 0 ? textsOf(ids, root) : new Map<string, string>();
  return entries
    .map(({ id, path }) => {
      const text = texts.get(id);
      return text === undefined ? { path, text: '', unread: unreadable } : { path, text };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const unreadable = { code: 'file/path', message: 'This is no file, or too large a one.' } as const;

/** By id. Git answers `<id> blob <size>`, a line break, the content and a line break for each. */
function textsOf(ids: string[], root: string): Map<string, string> {
  const answer = git(root, ['cat-file', '--batch'], `${ids.join('\n')}\n`);
  const texts = new Map<string, string>();
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf(0x0a, at);
    const [id = '', , size = ''] = answer.subarray(at, end).toString().split(' ');
    const content = answer.subarray(end + 1, end + 1 + Number(size));
    texts.set(id, new TextDecoder().decode(content));
    at = end + 1 + Number(size) + 1;
  }
  return texts;
}

function git(root: string, args: string[], input = ''): Buffer {
  try {
    return execFileSync('git', ['-C', root, ...args], {
      input,
      maxBuffer: MOST_ANSWER,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new CouldNotRun(isMissing ? NO_GIT : `${root} is in no repository.`);
  }
}
