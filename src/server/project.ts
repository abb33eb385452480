/** What do the files of the project come to now? Read from disk, checked and compiled by the reading room. */
import { readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { compileProject } from '../config/compile.ts';
import { loadProject } from '../config/load.ts';
import type { SourceFile } from '../config/project.ts';
import type { Reading } from './configuration.ts';

const FOLDERS = ['flows', 'schemas', 'orgs'];
/** Milliseconds of quiet after a change: editors write a file in several steps. */
const QUIET_MS = 75;

export async function readProject(root: string): Promise<Reading> {
  const { project, problems } = loadProject(filesOf(root));
  return { bundles: project && compileProject(project), problems };
}

/** Calls back once for each burst of changes below the project's folders. Answers the way to stop. */
export function watchProject(root: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  const watchers = FOLDERS.map((name) =>
    watch(join(root, name), { recursive: true, persistent: false }, soon),
  );
  // A folder that is removed under us ends its watcher; what was read stays served.
  for (const watcher of watchers) watcher.on('error', soon);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

function filesOf(root: string): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path: path.slice(root.length + 1).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') };
      }),
  );
}
