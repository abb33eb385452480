/** An edit leaves out a status that was published: it is not published itself, so that nobody is stranded. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import { type Sources, settleFiles } from '../../src/server/publish/last-good.ts';
import { createReader } from '../../src/server/publish/project.ts';
import { noCache } from '../../src/server/publish/reading-cache.ts';
import { projectRoot } from './support/harness.ts';

const load = createLoader();
const base = readFiles(join(projectRoot, 'tests/config/base'));
const sources: Sources = Object.fromEntries(base.map(({ path, text }) => [path, text]));
const settle = (files: typeof base, lastGood: Sources = sources) => {
  const { project, ...rest } = settleFiles(files, lastGood, load);
  return { ...rest, bundles: project && compileProject(project) };
};

test('a flow that leaves out a status is not published', () => {
  const without = (text: string) => text.replace('  LOOKING: { waiting: true, kept: help }\n', '');
  const files = base.map((file) => {
    return file.path === 'flows/garden/plot.yaml' ? { ...file, text: without(file.text) } : file;
  });
  expect(settle(files, {}).problems).toEqual([]);
  const settled = settle(files);
  expect(settled.problems).toMatchObject([{ code: 'status/gone', file: 'flows/garden/plot.yaml' }]);
  expect(settled.bundles).toEqual(settle(base).bundles);
});

test('files that were right once are read anew where flows were published since', async () => {
  const cache = { ...noCache, find: () => [] };
  const read = createReader(join(projectRoot, 'tests/config/base'), cache);
  expect((await read(sources)).bundles).toEqual([]);
  const path = 'flows/garden/plot.yaml';
  const text = sources[path]!.replace('  LOOKING:', '  SINCE: { derived: true }\n  LOOKING:');
  expect((await read({ ...sources, [path]: text })).problems).toMatchObject([{ code: 'status/gone' }]);
});
