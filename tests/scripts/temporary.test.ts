/** Is what a killed run has left removed by the next one, and nothing of a run that lives? */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const module = join(import.meta.dirname, '../../scripts/testing/temporary.mjs');
let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'forsaken-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function run(then: string): string[] {
  return [
    '--input-type=module',
    '--eval',
    `import { openTemporary } from '${module}'; const { end } = openTemporary(); ${then}`,
  ];
}

test('A run that was killed leaves a folder, which the next one removes with what still runs in it', async () => {
  const env = { ...process.env, TMPDIR: parent };
  const started = `const { spawn } = await import('node:child_process');
    const child = spawn('sleep', ['3600'], { detached: true, stdio: 'ignore' });
    console.log(child.pid); setInterval(() => {}, 1000);`;
  const killed = spawn(process.execPath, run(started), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [told] = (await once(killed.stdout, 'data')) as [Buffer];
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect(readdirSync(parent)).toEqual([expect.stringMatching(`^hearthline-run-${killed.pid}-`)]);
  expect(spawnSync(process.execPath, run('end();'), { env }).status).toBe(0);
  expect(readdirSync(parent)).toEqual([]);
  if (process.platform === 'linux') {
    const gone = () =>
      !existsSync(`/proc/${Number(told)}/fd`) || readdirSync(`/proc/${Number(told)}/fd`).length === 0;
    await expect.poll(gone).toBe(true);
  }
});

test('The folder of a run that lives, and what is called otherwise, stays', () => {
  const others = [`hearthline-run-${process.pid}-abc`, 'hearthline-run-AbCdEf', 'hearthline-data-1'];
  for (const name of others) mkdirSync(join(parent, name));
  writeFileSync(join(parent, others[0]!, 'data'), '');
  const env = { ...process.env, TMPDIR: parent };
  expect(spawnSync(process.execPath, run('end();'), { env }).status).toBe(0);
  expect(readdirSync(parent).sort()).toEqual([...others].sort());
});
