/** Faults planted in a small project, and what the last lines of `npm test` say of each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { Planted, project } from './planted.ts';

let planted: Planted;
afterEach(() => {
  const left = [planted.stillRunning(), planted.leftovers()];
  planted.remove();
  expect(left, 'what still runs, and what lies in the temporary folder').toEqual([[], []]);
});

const CONFIG = `export default { test: {
  testTimeout: 2000, pool: 'threads', isolate: false, maxWorkers: 1, includeTaskLocation: true,
  setupFiles: '${project}/tests/support/begun.ts',
} };`;
const FROM_VITEST = `import { expect, test, vi } from 'vitest'; import { existsSync, writeFileSync } from 'node:fs';`;
const UNIT = 'unit, property and contract tests';
/** Fails until it has been run once. */
const dice = (name: string) => `
test('${name}', () => {
  if (existsSync('ran ${name}')) return;
  writeFileSync('ran ${name}', '');
  throw new Error('not yet ${name}');
});`;

const unit = (files: Record<string, string>) =>
  new Planted({
    'vitest.config.js': CONFIG,
    ...Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`${name}.test.js`, `${FROM_VITEST}\n${text}`]),
    ),
  });

describe('the last lines name, each once,', () => {
  test('what is wrong twice, what hangs and in what, and what throws after its end', async () => {
    planted = unit({
      wrong: `test('is right', () => {});
        test('is wrong', () => { expect({ sum: 3 }).toEqual({ sum: 4 }); });`,
      hanging: `test('waits for ever', () => new Promise(() => {}));
        test('waits for more', () => vi.waitFor(() => expect(1).toBe(2), { timeout: 100 }));
        test('asks again', () => expect.poll(() => 1, { timeout: 100 }).toBe(2));`,
      late: `test('leaves something', () => { setTimeout(() => { throw new Error('too late'); }, 50); });
        test('is innocent', () => new Promise((resolve) => setTimeout(resolve, 500)));`,
    });
    const { code, last, output } = await planted.test('unit');
    expect(code).toBe(1);
    // A line a file while it runs, failed or not, and none a test.
    expect(stripVTControlCharacters(output)).toMatch(/ wrong\.test\.js \(2 tests \| 1 failed\)/);
    expect(stripVTControlCharacters(output)).not.toMatch(/^\s*[✓√] is right/m);
    expect(last).toEqual([
      'Failed:',
      'hanging.test.js:2  waits for ever',
      'Test timed out in 2000ms.',
      'hung in its body',
      'see test-results/failures/hanging-test-js-2-waits-for-ever.txt',
      'hanging.test.js:3  waits for more',
      'expected 1 to be 2 // Object.is equality',
      ...['- Expected', '+ Received', '- 2', '+ 1'],
      'hung in vi.waitFor at hanging.test.js:3',
      'see test-results/failures/hanging-test-js-3-waits-for-more.txt',
      'hanging.test.js:4  asks again',
      'expected 1 to be 2 // Object.is equality',
      ...['- Expected', '+ Received', '- 2', '+ 1'],
      'hung in expect.poll at hanging.test.js:4',
      'see test-results/failures/hanging-test-js-4-asks-again.txt',
      'wrong.test.js:3  is wrong',
      'expected { sum: 3 } to deeply equal { sum: 4 }',
      ...['- Expected', '+ Received', '{', '-   "sum": 4,', '+   "sum": 3,', '}'],
      'see test-results/failures/wrong-test-js-3-is-wrong.txt',
      'late.test.js  an error that no test owns, while "is innocent" ran',
      'Uncaught Exception: too late',
      expect.stringMatching(/^It comes from one of these, run in its thread: late\.test\.js/),
      'see test-results/failures/late-test-js-an-error-that-no-test-owns-while-is-innocent-ran.txt',
      '3 passed, 5 failed',
    ]);
    const kept = (name: string) => readFileSync(join(planted.root, 'test-results', name), 'utf8');
    expect(kept('failures/wrong-test-js-3-is-wrong.txt')).toContain('wrong.test.js:3');
    expect(kept('failures.md')).toContain('3 passed, 5 failed');
    expect(planted.leftovers()).toEqual([]);
  });

  test('the words that a screen never showed, and where they were waited for', async () => {
    planted = new Planted({
      'vitest.config.js': `export default { test: { environment: 'jsdom', includeTaskLocation: true } };`,
      'screen.test.js': `
        import { screen, waitFor } from '@testing-library/dom'; import { expect, test } from 'vitest';
        test('is greeted', () => screen.findByText('Welcome', {}, { timeout: 100 }));
        test('is asked', () => waitFor(() => { expect(document.title).toBe('Name'); }, { timeout: 100 }));`,
    });
    const { last } = await planted.test('unit');
    expect(last.slice(1, 3)).toEqual([
      'screen.test.js:3  is greeted',
      expect.stringMatching(/^Unable to find an element with the text: Welcome\./),
    ]);
    expect(last.filter((line) => line.startsWith('hung in '))).toEqual([
      'hung in findBy at screen.test.js:3',
      'hung in waitFor at screen.test.js:4',
    ]);
  });

  test('the test that ends its worker, and the files that its worker did not come to', async () => {
    planted = unit({
      dying: `test('is right', () => {});
        test('ends its worker', () => process.reallyExit(3));`,
      other: `test('is right', () => {});`,
    });
    const { code, last } = await planted.test('unit');
    expect([code, last]).toEqual([
      1,
      [
        'Failed:',
        'dying.test.js  the file itself',
        'Its worker died: Worker exited unexpectedly with exit code 3.',
        'This ran in it: dying.test.js > ends its worker',
        'see test-results/failures/dying-test-js-the-file-itself.txt',
        `${UNIT}  test files that did not run`,
        'other.test.js',
        expect.stringMatching(/^see /),
        '0 passed, 2 failed',
      ],
    ]);
  });

  test('the test in which the whole runner was killed', async () => {
    planted = unit({ killing: `test('kills', () => process.kill(process.pid, 'SIGKILL'));` });
    const { code, last } = await planted.test('unit');
    expect(code).toBe(1);
    expect(last.slice(0, 4)).toEqual([
      'Failed:',
      `${UNIT}  did not reach its end (SIGKILL)`,
      'These were running:',
      'killing.test.js > kills',
    ]);
    expect(last.at(-1)).toBe('0 passed, 1 failed');
  });

  test('a port in use, with the file whose server wanted it', async () => {
    planted = unit({
      port: `import { createServer } from 'node:net'; import { once } from 'node:events'; import { beforeAll } from 'vitest';
        beforeAll(async () => {
          const first = createServer().listen(0); await once(first, 'listening');
          await once(createServer().listen(first.address().port), 'listening');
        });
        test('is served', () => {});`,
    });
    const { code, last } = await planted.test('unit');
    expect(code).toBe(1);
    expect(last.slice(1, 3)).toEqual([
      'port.test.js  the file itself',
      expect.stringMatching(/^listen EADDRINUSE: address already in use/),
    ]);
    expect(last.at(-1)).toBe('0 passed, 1 failed, 1 skipped');
  });

  test('a check that fails, with the first lines of what it prints', async () => {
    planted = new Planted({
      'tsconfig.json': '{ "compilerOptions": { "types": [], "noEmit": true }, "include": ["wrong.ts"] }',
      'wrong.ts': 'export const age: string = 18;',
    });
    const { code, last } = await planted.test('types');
    expect([code, last]).toEqual([
      1,
      [
        'Failed:',
        'types',
        `wrong.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.`,
        'see test-results/failures/types.txt',
        '0 passed, 1 failed',
      ],
    ]);
  });

  test('a check that fails beside the tests, each of which waited for the other', async () => {
    const meet = (own: string, other: string) =>
      `writeFileSync('${own}', '');
      for (let round = 0; round < 3000 && !existsSync('${other}'); round += 1) await new Promise((met) => setTimeout(met, 20));
      if (!existsSync('${other}')) throw new Error('alone');`;
    planted = unit({ meeting: `test('meets', async () => { ${meet('test-began', 'check-began')} });` });
    planted.write(
      'src/cli/main.ts',
      `import { existsSync, writeFileSync } from 'node:fs'; ${meet('check-began', 'test-began')} throw new Error('lost');`,
    );
    const { code, output, last } = await planted.test('walks,unit');
    expect([code, output]).toEqual([1, expect.not.stringContaining('Error: alone')]);
    expect(last.slice(0, 2)).toEqual(['Failed:', 'walks']);
    expect(last.at(-1)).toBe('1 passed, 1 failed');
    expect(output.match(/^--- walks/gm)).toEqual(['--- walks']);
  });
});

describe('what failed runs again, alone, once:', () => {
  test('what passes then is flaky and has passed, and is not asked for with --failed', async () => {
    planted = unit({
      dice: `${dice('first')} test('is right', () => {});`,
      other: `test('is right', () => {});`,
    });
    const { code, last, output } = await planted.test('unit');
    expect([code, last]).toEqual([
      0,
      [
        'flaky: dice.test.js:3, first',
        'not yet first',
        'see test-results/failures/dice-test-js-3-first.txt',
        '1 flaky',
        '3 passed, 0 failed',
      ],
    ]);
    expect(output.match(/other\.test\.js/g)).toHaveLength(2);
    expect(readFileSync(join(planted.root, '.cache/failed-tests.json'), 'utf8')).toBe('{}');
  });

  test('four that pass then fail the run, three do not', async () => {
    planted = unit({ dice: ['a', 'b', 'c'].map(dice).join('') });
    const { code, last } = await planted.test('unit');
    expect([code, ...last.slice(-2)]).toEqual([0, '3 flaky', '3 passed, 0 failed']);
    planted.write('dice.test.js', `${FROM_VITEST} ${['d', 'e', 'f', 'g'].map(dice).join('')}`);
    const four = await planted.test('unit');
    expect([four.code, ...four.last.slice(0, 2), ...four.last.slice(-2)]).toEqual([
      1,
      'Failed:',
      'flaky tests  4 failed at first and passed alone; more than 3 in one run fail it',
      '4 flaky',
      '4 passed, 1 failed',
    ]);
  });
});
