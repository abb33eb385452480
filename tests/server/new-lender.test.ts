/** Is a lender there by its file and its logo alone, whatever is wrong with the lender beside it? */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
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
