/** Do the clock, the slow machine and the seed that the environment asks for reach what a test runs? */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfigureGlobal } from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from './seed.ts';

/** What a process prints that begins with a file of this folder, run by this environment. */
function printed(file: string, env: Record<string, string>, script: string, before: string[] = []): string {
  const setUp = pathToFileURL(join(import.meta.dirname, file)).href;
  const own = Object.entries(process.env).filter(([name]) => !/^(HEARTHLINE|VITEST|NODE_OPTIONS)/.test(name));
  const args = [...before, '--import', setUp, '--input-type=module', '--eval', script];
  const options = { env: { ...Object.fromEntries(own), ...env }, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync(process.execPath, args, options).trim();
}

const NOW = { HEARTHLINE_NOW: '2028-02-29T04:55:00Z' };

test('a clock begins when it is told to, in a process and its threads, and runs on', () => {
  const script = `
    import { Worker } from 'node:worker_threads';
    const began = Date.now();
    while (Date.now() === began);
    console.log(new Date().toISOString(), Date().slice(4, 15), new Date() instanceof Date, new Date(0).getTime());
    Date.now = () => 7;
    if (Date.now() !== 7) throw new Error('A test cannot set the time.');
    new Worker('console.log(new Date().toISOString())', { eval: true });`;
  const at = /^2028-02-29T04:5[5-9]:\d\d\.\d{3}Z$/;
  const [first = '', thread = ''] = printed('clock.mjs', NOW, script).split('\n');
  const [now = '', ...more] = first.split(' ');
  expect(now).toMatch(at);
  expect(more.join(' ')).toBe('Feb 29 2028 true 0');
  expect(thread).toMatch(at);
});

test('what is started later goes on from there', () => {
  // Of the machine: this process may play a date itself.
  const machine = Math.round(performance.timeOrigin + performance.now());
  const earlier = { ...NOW, HEARTHLINE_NOW_SINCE: String(machine - 86_400_000) };
  expect(printed('clock.mjs', earlier, 'console.log(new Date().toISOString())')).toMatch(/^2028-03-01T04:5/);
});

test('a date that is none is refused', () => {
  const env = { HEARTHLINE_NOW: 'tomorrow' };
  expect(() => printed('clock.mjs', env, '')).toThrow('HEARTHLINE_NOW is "tomorrow"');
});

test('each timer of a slow machine is asked for its factor', () => {
  const machine = `
    import promised from 'node:timers/promises';
    globalThis.asked = [];
    const ask = (name, at) => (...given) => void asked.push(name + given[at]);
    globalThis.setTimeout = ask('timer', 1);
    globalThis.setInterval = ask('interval', 1);
    AbortSignal.timeout = ask('signal', 0);
    promised.setTimeout = ask('pause', 0);`;
  const script = `
    import { setTimeout as pause } from 'node:timers/promises';
    setTimeout(() => {}, 10);
    setInterval(() => {}, 10);
    AbortSignal.timeout(10);
    pause(10);
    console.log(asked.join(' '));`;
  const before = ['--import', `data:text/javascript,${encodeURIComponent(machine)}`];
  expect(printed('slow-machine.ts', { HEARTHLINE_SLOW: '20' }, script, before)).toBe(
    'timer200 interval200 signal200 pause200',
  );
});

test('properties draw from one seed, a deep run from a new one, which it prints', () => {
  expect(readConfigureGlobal()?.seed).toBe(SEED);
  const script = `console.log(process.env.HEARTHLINE_SEED)`;
  const deep = { HEARTHLINE_DEEP: '1', VITEST_WORKER_ID: '1' };
  expect(printed('seed.ts', { VITEST_WORKER_ID: '1' }, script)).toBe('1');
  expect(printed('seed.ts', { ...deep, HEARTHLINE_SEED: '7' }, script)).toBe(
    'Drawn from HEARTHLINE_SEED=7.\n7',
  );
  const drawn = [1, 2].map(() => printed('seed.ts', deep, script));
  expect(drawn[0]).toMatch(/^Drawn from HEARTHLINE_SEED=(\d+)\.\n\1$/);
  expect(drawn[1]).not.toBe(drawn[0]);
});
