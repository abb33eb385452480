/** A garden of its own for tests of releases, to be edited, and the configuration of a server that stands beside it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { compileForm } from '../../../src/config/compile/validators.ts';
import { type Configuration, createConfiguration } from '../../../src/server/publish/configuration.ts';
import { createReader } from '../../../src/server/publish/project.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { afterEachFile } from '../../support/each-file.ts';
import { projectRoot, START } from './harness.ts';

const GARDEN = join(projectRoot, 'tests/config/base');
export const PLOT = 'flows/garden/plot.yaml';
export const WORDS = 'flows/garden/copy.yaml';
export const clock = () => START;
const folders: string[] = [];
afterEachFile.add(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'hearthline-releases-'));
  folders.push(made);
  return made;
}

/** A copy of the garden, to be edited. */
export function editedGarden() {
  const root = newFolder();
  cpSync(GARDEN, root, { recursive: true });
  const edit = (path: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(root, path), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(join(root, path), text.replace(from, to));
  };
  return { root, edit };
}

export function configurationAt(store: Store, root: string, lines: string[] = []): Configuration {
  return createConfiguration({
    ...{ read: createReader(root), compileForm, clock },
    ...{ bundles: store.bundles, archive: store.sources, releases: store.releases },
    log: { info: () => undefined, error: (_fields, line) => void lines.push(line) },
  });
}

export const titleOf = (configuration: Configuration) =>
  configuration.products()[0]!.bundle.copy['screens.help.title'];
