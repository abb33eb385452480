/** How is what a killed server had in hand taken up by another soon? By the real flows, where no try holds a task for long. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { loadProject } from '../../src/config/load.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { openReadingCache } from '../../src/server/publish/reading-cache.ts';
import { bundleOf, PROJECT_FOLDER } from './project.ts';
import { copyOfProject } from './server.ts';

/** A try that a slow machine does not end in time is one of many, and its late answer is taken. */
const SHORT_TRIES = { limit: '1s', tries: 20 };

export interface ShortLeases {
  /** A copy of the project's files, for HEARTHLINE_ROOT. */
  root: string;
  bundle: Bundle;
  remove: () => void;
}

/** A task stays with the server that tries it for its limit, half a minute by default: each of the lender's gets a second. */
export function withShortLeases(): ShortLeases {
  const root = copyOfProject();
  const file = join(root, 'flows/heloc/lender.yaml');
  const flow = parseDocument(readFileSync(file, 'utf8'));
  const tasks = flow.get('tasks');
  for (const { key } of isMap(tasks) ? tasks.items : []) {
    for (const [name, value] of Object.entries(SHORT_TRIES)) flow.setIn(['tasks', String(key), name], value);
  }
  writeFileSync(file, String(flow));
  const files = readFiles(root);
  const { project, problems } = loadProject(files);
  if (!project) throw new Error(problems.map(({ message }) => message).join('\n'));
  // Read here already: the first server on it does not read the whole project once more.
  if (problems.length === 0) openReadingCache(PROJECT_FOLDER).keep(files, compileProject(project));
  return { root, bundle: bundleOf(project), remove: () => rmSync(root, { recursive: true, force: true }) };
}
