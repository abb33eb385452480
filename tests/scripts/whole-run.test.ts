/** Faults planted in a small project, and what the last lines of `npm test` say of each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { Planted, UNIT_CONFIG } from './planted.ts';

let planted: Planted;
afterEach(() => {
  const left = [planted.stillRunning(), planted.leftovers()];
  planted.remove();
  expect(left, 'what still runs, and what lies in the temporary folder').toEqual([[], []]);
});

const FROM_VITEST = `import { expect, test, vi } from 'vitest'; import { existsSync, writeFileSync } from 'node:fs';`;
const UNIT = 'unit, property and contract tests';
/** Of a planted file: ours say by their names where they run. */
const IN_A_BROWSER = ['// @vitest', 'environment jsdom'].join('-');
/** A deep run tries nothing twice. */
const ONCE = ['--deep'];
/** Fails until it has been run once. */
const dice = (name: string) => `
test('${name}', () => {
  if (existsSync('ran ${name}')) return;
  writeFileSync('ran ${name}', '');
  throw new Error('not yet ${name}');
});`;

const testsOf = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${name}.test.js`, `${FROM_VITEST}\n${text}`]),
  );
const unit = (files: Record<string, string>, config = '') =>
  new Planted({ 'vitest.config.js': config || UNIT_CONFIG, ...testsOf(files) });
/** Tests that work for a while: no net is reached by them. */
const PATIENT = UNIT_CONFIG.replace('sooner(testTimeout)', 'testTimeout');

/** Of each failure its lines, by its first one. */
function storiesIn(last: string[]): Record<string, string[]> {
  const starts = last.flatMap((line, at) => (/^(flaky: )?\S+\.test\.js(:\d+)?[ ,]/.test(line) ? [at] : []));
  return Object.fromEntries(
    starts.map((start, nth) => {
      const lines = last.slice(start, starts[nth + 1] ?? last.length);
      return [lines[0], lines.slice(1).filter((line) => !/^(see |\d+ (flaky|passed))/.test(line))];
    }),
  );
}

describe('the last lines name, each once,', () => {
  const wrong = ['expected 1 to be 2 // Object.is equality', '- Expected', '+ Received', '- 2', '+ 1'];

  test('what is wrong twice, what hangs and in what, what throws after its end, what does not load', async () => {
    planted = unit({
      wrong: `test('is right', () => {});
        test('is wrong', () => { expect({ sum: 3 }).toEqual({ sum: 4 }); });`,
      hanging: `test('waits for ever', () => new Promise(() => {}));
        test('waits for more', () => vi.waitFor(() => expect(1).toBe(2), { timeout: 100 }));
        test('asks again', () => expect.poll(() => 1).toBe(2));`,
      late: `test('leaves something', () => { setTimeout(() => { throw new Error('too late'); }, 50); });
        test('is innocent', () => new Promise((resolve) => setTimeout(resolve, 500)));`,
      leaving: `test('leaves a promise', () => { globalThis.left = Promise.withResolvers(); });`,
      meeting: `test('only waits', async () => {
        globalThis.left.reject(new Error('nobody heard'));
        await new Promise((resolve) => setTimeout(resolve, 500));
      });`,
      port: `import { createServer } from 'node:net'; import { once } from 'node:events'; import { beforeAll } from 'vitest';
        beforeAll(async () => {
          const first = createServer().listen(0); await once(first, 'listening');
          await once(createServer().listen(first.address().port), 'listening');
        });
        test('is served', () => {});`,
      broken: `import './there-is-no-such-file.js'; test('is right', () => {});`,
      noisy: `for (const name of ['one', 'two', 'three']) test(name, () => console.warn('No queryFn was passed'));
        test('tells', () => console.log('Drawn from 7.'));`,
      dice: `${dice('first')} test('is right', () => {});`,
      right: `test('is right', () => {}); test.skip('is left out', () => {});`,
    });
    planted.write(
      'screen.test.js',
      `${IN_A_BROWSER}
        import { screen, waitFor } from '@testing-library/dom'; import { expect, test } from 'vitest';
        test('is greeted', () => screen.findByText('Welcome', {}, { timeout: 100 }));
        test('is asked', () => waitFor(() => { expect(document.title).toBe('Name'); }, { timeout: 100 }));`,
    );
    const { code, last, output } = await planted.test('unit');
    const stories = storiesIn(last);
    expect(stories).toEqual({
      'hanging.test.js:2  waits for ever': ['Test timed out in 2000ms.', 'hung in its body'],
      'hanging.test.js:3  waits for more': [...wrong, 'hung in vi.waitFor at hanging.test.js:3'],
      'hanging.test.js:4  asks again': [...wrong, 'hung in expect.poll at hanging.test.js:4'],
      'wrong.test.js:3  is wrong': [
        'expected { sum: 3 } to deeply equal { sum: 4 }',
        ...['- Expected', '+ Received', '{', '-   "sum": 4,', '+   "sum": 3,', '}'],
      ],
      'screen.test.js:3  is greeted': expect.arrayContaining([
        'Unable to find an element with the text: Welcome. This could be because the text is broken up by multiple elements. In this case, you can provide a function for your text matcher to make your matcher more flexible.',
        'hung in findBy at screen.test.js:3',
      ]),
      'screen.test.js:4  is asked': expect.arrayContaining(['hung in waitFor at screen.test.js:4']),
      'port.test.js  the file itself': [expect.stringMatching(/^listen EADDRINUSE: address already in use/)],
      'broken.test.js  the file itself': [expect.stringContaining('there-is-no-such-file.js')],
      'late.test.js  an error that no test owns, while "is innocent" ran': [
        'Uncaught Exception: too late',
        expect.stringMatching(/^It comes from one of these, run in its thread: late\.test\.js, /),
      ],
      'meeting.test.js  an error that no test owns, while "only waits" ran': [
        'Unhandled Rejection: nobody heard',
        'It comes from one of these, run in its thread: meeting.test.js, leaving.test.js, late.test.js, hanging.test.js, dice.test.js',
      ],
      'noisy.test.js  warns, and no test expects it': ['3 times: No queryFn was passed'],
      'flaky: dice.test.js:3, first': ['not yet first'],
    });
    expect([code, last[0], ...last.slice(-2)]).toEqual([
      1,
      'Failed:',
      '1 flaky',
      '12 passed, 11 failed, 2 skipped',
    ]);
    const plain = stripVTControlCharacters(output);
    // A line a file while it runs, failed or not, and none a test; what has passed does not run again.
    expect(plain).toMatch(/ wrong\.test\.js \(2 tests \| 1 failed\)/);
    expect(plain).not.toMatch(/^\s*[✓√] is right/m);
    expect(plain.match(/✓ right\.test\.js/g)).toHaveLength(1);
    const kept = (name: string) => readFileSync(join(planted.root, name), 'utf8');
    expect(kept('test-results/failures/wrong-test-js-3-is-wrong.txt')).toContain('wrong.test.js:3');
    expect(last).toContain('see test-results/failures/wrong-test-js-3-is-wrong.txt');
    expect(kept('test-results/failures.md')).toContain('12 passed, 11 failed');
    // With --failed those run again that a stray error may have come from, and none that has passed.
    const failed = [
      'broken',
      'dice',
      'hanging',
      'late',
      'leaving',
      'meeting',
      'noisy',
      'port',
      'screen',
      'wrong',
    ];
    expect(JSON.parse(kept('.cache/failed-tests.json'))[UNIT].toSorted()).toEqual(
      failed.map((name) => `${name}.test.js`),
    );
  });

  test('the test that ends its worker, and the files that its worker did not come to', async () => {
    planted = unit({
      dying: `test('is right', () => {});
        test('ends its worker', () => process.reallyExit(3));`,
      other: `test('is right', () => {});`,
    });
    const { code, last } = await planted.test('unit', {}, ...ONCE);
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
    const { code, last } = await planted.test('unit', {}, ...ONCE);
    expect(code).toBe(1);
    expect(last.slice(0, 4)).toEqual([
      'Failed:',
      `${UNIT}  did not reach its end (SIGKILL)`,
      'These were running:',
      'killing.test.js > kills',
    ]);
    expect(last.at(-1)).toBe('0 passed, 1 failed');
  });

  test('checks that fail, with the first lines of what they print, beside tests: each waited for the other', async () => {
    const meet = (own: string, other: string) =>
      `writeFileSync('${own}', '');
      for (let round = 0; round < 3000 && !existsSync('${other}'); round += 1) await new Promise((met) => setTimeout(met, 20));
      if (!existsSync('${other}')) throw new Error('alone');`;
    const test = `test('meets', async () => { ${meet('test-began', 'check-began')} });`;
    planted = unit({ meeting: test }, PATIENT);
    planted.write(
      'tsconfig.json',
      '{ "compilerOptions": { "types": [], "noEmit": true }, "include": ["wrong.ts"] }',
    );
    planted.write('wrong.ts', 'export const age: string = 18;');
    planted.write(
      'src/cli/main.ts',
      `import { existsSync, writeFileSync } from 'node:fs'; ${meet('check-began', 'test-began')} throw new Error('lost');`,
    );
    const { code, output, last } = await planted.test('types,walks,unit');
    expect([code, output]).toEqual([1, expect.not.stringContaining('Error: alone')]);
    expect(last.slice(0, 5)).toEqual([
      'Failed:',
      'types',
      `wrong.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.`,
      'see test-results/failures/types.txt',
      'walks',
    ]);
    expect(last.at(-1)).toBe('1 passed, 2 failed');
    expect(output.match(/^--- walks/gm)).toEqual(['--- walks']);
  });
});

const TOO_MANY = 'flaky tests  4 failed at first and passed alone; more than 3 in one run fail it';

test.each([
  { count: 3, code: 0, told: [], ends: ['3 flaky', '3 passed, 0 failed'] },
  { count: 4, code: 1, told: [TOO_MANY], ends: ['4 flaky', '4 passed, 1 failed'] },
])(
  '$count that fail at first and pass alone end the run with $code, and are not asked for with --failed',
  async (planned) => {
    const { count, ends } = planned;
    planted = unit({ dice: ['a', 'b', 'c', 'd'].slice(0, count).map(dice).join('') });
    const { code, last } = await planted.test('unit');
    expect([code, ...last.slice(-2)]).toEqual([planned.code, ...ends]);
    const told = last.filter((line) => line.startsWith('flaky tests '));
    expect(told).toEqual(planned.told);
    expect(readFileSync(join(planted.root, '.cache/failed-tests.json'), 'utf8')).toBe('{}');
  },
);
