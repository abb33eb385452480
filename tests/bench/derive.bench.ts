/** How long does one derivation over all transitions take, on the server and in a browser, and how much longer than one written by hand? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, launchOptionsOf } from '../../scripts/testing/browser.mjs';
import { compileProject } from '../../src/config/compile/compile.ts';
import { compileDerivation } from '../../src/config/compile/derivation.ts';
import { readFiles } from '../../src/config/disk.ts';
import { loadProject } from '../../src/config/load.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { startBarePages } from './bare-page.ts';
import { type Figure, median, percentile } from './figure.ts';
import { type DerivationTimes, type Point, timeDerivations } from './ours/derive.ts';

const PRODUCT = 'heloc';
/** Of a derivation written by hand. */
const GOAL = 1.2;
const project = join(import.meta.dirname, '../..');
const points: Point[] = JSON.parse(readFileSync(join(project, 'tests/fixtures/derived-steps.json'), 'utf8'));

export async function measure(): Promise<Figure[]> {
  const source = bundleOf();
  const { chunk, code } = compileDerivation(source);
  const inNode = timeDerivations({ source, chunk, points });
  const inBrowser = await timesInBrowser(source, code);
  return [...figuresOf('server and CLI', inNode), ...figuresOf('browser', inBrowser)];
}

function figuresOf(where: string, { module, closures, hand }: DerivationTimes): Figure[] {
  const row = (name: string, of: (values: number[]) => number): Figure => ({
    name: `one derivation, ${where}, ${name}`,
    value: of(module),
    unit: 'µs',
    baseline: { name: 'written by hand, step only', value: of(hand) },
    goal: GOAL,
  });
  return [
    // Both run on the same machine in the same milliseconds: the ratio is the program's.
    { ...row('median', median), isPure: true },
    row('p95', (values) => percentile(values, 95)),
    {
      name: `one derivation, ${where}, by closures, as explanations need`,
      value: median(closures),
      unit: 'µs',
      baseline: { name: 'written by hand, step only', value: median(hand) },
    },
  ];
}

async function timesInBrowser(source: Bundle, code: string): Promise<DerivationTimes> {
  const given = { source: sliceFor(source, source.defaultOrg), points };
  const modules = { '/case.js': `export default ${JSON.stringify(given)};`, '/derivation.js': code };
  const pages = await startBarePages({ derive: 'ours/derive.ts' }, modules);
  const browser = await chromium.launch(launchOptionsOf(await findBrowser(project)));
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(pages.address('derive'));
    const times = await page.waitForFunction(() => (window as unknown as { times?: DerivationTimes }).times);
    return (await times.jsonValue()) as DerivationTimes;
  } finally {
    await browser.close();
    await pages.stop();
  }
}

function bundleOf(): Bundle {
  const { project: loaded, problems } = loadProject(readFiles(project));
  if (!loaded) throw new Error(`The project has problems: ${problems[0]?.message}`);
  const bundle = compileProject(loaded).find(({ product }) => product === PRODUCT);
  if (!bundle) throw new Error(`The project has no product "${PRODUCT}".`);
  return bundle;
}
