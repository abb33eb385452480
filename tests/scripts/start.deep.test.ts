/** Does `node scripts/start.mjs` build the server when it has to, and say where it does not build? */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, root, serverStub, standsInAProject, start, startedAndReady } from './stub-project.ts';

standsInAProject();

test('a server that does not build is a sentence with its place and exit code 1, and starts when it is mended', async () => {
  const main = join(root, 'src/server/start/main.ts');
  writeFileSync(main, 'const = ;');
  const { child, output } = start({ STUB_EXIT: '0' });
  expect(await codeOf(child)).toBe(1);
  expect(output()).toContain('The server could not be built');
  expect(output()).toContain('src/server/start/main.ts');
  writeFileSync(main, serverStub);
  expect(await codeOf(start({ STUB_EXIT: '0' }).child)).toBe(0);
});

test('a start that finds the server as it was builds nothing, and one that does not builds the new one', async () => {
  const bundles = () => readdirSync(join(root, 'dist')).filter((name) => name.startsWith('backend-'));
  await codeOf(start({ STUB_EXIT: '0' }).child);
  const before = bundles();
  await codeOf(start({ STUB_EXIT: '0' }).child);
  expect(bundles()).toEqual(before);
  writeFileSync(join(root, 'src/server/start/main.ts'), serverStub.replace('ready in', 'changed, ready in'));
  const { child, output } = await startedAndReady();
  expect(output()).toContain('changed, ready');
  expect(bundles()).toHaveLength(before.length + 1);
  child.kill('SIGTERM');
  await codeOf(child);
  writeFileSync(join(root, 'src/server/start/main.ts'), serverStub);
});
