/** Is a lender there by its file and its logo alone, whatever is wrong with the lender beside it? */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { chromeShown, linesAt, wordsOfChrome } from '../../src/engine/decide/chrome.ts';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { orgRoot } from '../../src/engine/model/org-facts.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import { lenderWords, toNobody } from '../../src/engine/say/copy.ts';
import { createReader } from '../../src/server/publish/project.ts';
import { projectRoot, startApp, type TestServer } from './support/harness.ts';

const BROKEN = 'orgs/homepoint.yaml';
const LOGO = 'orgs/logos/blue-ridge.svg';

/** What an onboarding team hands in: see the change that this is the story of. */
const { files: handedIn } = parse(
  readFileSync(join(projectRoot, 'tests/changes/a-new-org.yaml'), 'utf8'),
) as { files: Record<string, string> };

let root: string;
let server: TestServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'hearthline-new-lender-'));
  for (const name of ['flows', 'schemas', 'orgs'])
    cpSync(join(projectRoot, name), join(root, name), { recursive: true });
  const text = readFileSync(join(root, BROKEN), 'utf8');
  writeFileSync(join(root, BROKEN), text.replace('minimumDraw: 25000', 'minimumDrew: 25000'));
  server = await startApp({ reading: createReader(root) });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const handIn = async (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  await server.services.configuration.reload();
};
const page = (org: string) => server.browser(`${org}.localhost`).get('/account/heloc/register-v2');
const health = async () => (await server.operator('/health/ready')).body.configuration;

test('its logo with a script is told with its line, and nothing of the lender is served but whom to call', async () => {
  expect((await page('blue-ridge')).status).toBe(404);
  await handIn({ ...handedIn, [LOGO]: handedIn[LOGO]!.replace('<path', '<script>alert(1)</script><path') });
  expect((await page('blue-ridge')).status).toBe(503);
  expect(await health()).toMatchObject({
    withheld: expect.arrayContaining(['blue-ridge', 'homepoint']),
    problems: expect.arrayContaining([expect.objectContaining({ file: LOGO, line: 1 })]),
  });
});

test('its file and its logo are all that it takes, and the broken neighbour is the only one that is not served', async () => {
  await handIn(handedIn);
  const { status, text } = await page('blue-ridge');
  expect(status).toBe(200);
  for (const own of [
    'Blue Ridge Credit Union',
    '4 Mill Street',
    '401200',
    'blue-ridge.svg',
    '"creditUnion":true',
  ])
    expect(text).toContain(own);
  const neighbour = await page('homepoint');
  expect([neighbour.status, neighbour.text.includes('800-555-0186')]).toEqual([503, true]);
  expect((await page('figure')).status).toBe(200);
  expect(await health()).toMatchObject({ withheld: ['homepoint'], problems: [{ file: BROKEN }] });
});

/** The text of its foot, of what its page brings. */
async function footOf(org: string): Promise<string> {
  const json = /id="hearthline" nonce="[^"]+">([^<]+)</.exec((await page(org)).text)?.[1] ?? '{}';
  const { bundleUrl, support: own } = JSON.parse(json);
  const slice = (await server.browser(`${org}.localhost`).get(bundleUrl)).body as unknown as Slice;
  const lines = chromeShown(openProduct(slice), { org: orgRoot(slice.org, slice.org), flags: slice.flags });
  const support = { ...slice.org.support, ...own };
  const words = lenderWords({ ...slice.org, support }, slice.name);
  return linesAt(lines, 'footer')
    .flatMap((line) => wordsOfChrome(slice.copy, line, lines, words, toNobody))
    .join(' ');
}

test('[FOOT-11] the foot names the states and the hours that the calls answer, and changes with them', async () => {
  const FILE = 'orgs/figure.yaml';
  const browser = server.browser('figure.localhost');
  const answered = async () => {
    const states = await browser.call('orgList', { query: { orgCode: 'figure' } });
    const { body } = await browser.call('hours', { params: { department: 'OPS_PHONE' } });
    const [monday] = body.weekdays as unknown as { startTime: string }[];
    return {
      states: (states.body as unknown as { abbrev: string }[]).map(({ abbrev }) => abbrev),
      startTime: monday?.startTime,
    };
  };
  const listed = (states: string[]) => new Intl.ListFormat('en-US').format(states);

  const before = await answered();
  expect([before.states.length, before.startTime]).toEqual([49, '06:00']);
  const foot = await footOf('figure');
  expect(foot).toContain(`is available in ${listed(before.states)}, with more states to come.`);
  expect(foot).toContain(
    'We are here Monday to Friday, 6 am to 6 pm Pacific, closed on federal holidays. Closed on Friday, June 19.',
  );

  const text = readFileSync(join(root, FILE), 'utf8');
  await handIn({
    [FILE]: text
      .replace('GA, ID,', 'GA, HI, ID,')
      .replace('open: "06:00"', 'open: "05:00"')
      .replace('holidays: federal', 'closed: ["06-16", "2026-06-17"]'),
  });
  const after = await answered();
  expect([after.states.length, after.startTime]).toEqual([50, '05:00']);
  const changed = await footOf('figure');
  expect(changed).toContain(`is available in ${listed(after.states)}.`);
  expect(changed).not.toContain('to come');
  expect(changed).toContain(
    'Monday to Friday, 5 am to 6 pm Pacific, closed on June 16. Closed on Tuesday, June 16 and Wednesday, June 17.',
  );
});
