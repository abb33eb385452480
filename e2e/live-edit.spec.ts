/** Does an edit of the files reach the people without a restart, and a mistake in them nobody? */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { configurationOf } from '../tests/support/health.ts';
import { copyOfProject, type RunningServer, startServer } from '../tests/support/server.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { expectScreen, goOn, START, TITLES, USUAL } from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

let root: string;
let server: RunningServer;
test.describe.configure({ mode: 'serial' });

/** Saves as most editors do: a new file takes the place of the old one. */
function edit(file: string, from: string, to: string): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not hold "${from}".`);
  writeFileSync(`${path}~`, before.replace(from, to));
  renameSync(`${path}~`, path);
}

const health = () => configurationOf(server);

test.describe('a server that serves', () => {
  test.beforeAll(async () => {
    root = copyOfProject();
    server = await startServer({ root });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  test('@deep a reworded title is there at the next load', async ({ page }) => {
    await page.goto(server.origin() + START);
    await expectScreen(page, TITLES.address);
    const before = await served();
    edit('flows/heloc/copy.yaml', TITLES.address, 'Which house is it?');
    await expect.poll(served).not.toBe(before);
    await page.reload();
    await expectScreen(page, 'Which house is it?');
  });

  test('@deep a page that is open takes the newer words with its next answer', async ({ page }) => {
    await standAt(page, server.origin(), 'for-sale');
    await expectScreen(page, TITLES.sale);
    const before = await served();
    edit('flows/heloc/copy.yaml', 'What is your annual income?', 'What do you earn in a year?');
    await expect.poll(served).not.toBe(before);
    await page.getByRole('radio', { name: 'No', exact: true }).click();
    await expectScreen(page, 'What do you earn in a year?');
  });

  test('@deep a broken file is told at the health address, and what stood before goes on being served', async ({
    page,
  }) => {
    const file = 'flows/heloc/registration.yaml';
    const before = await served();
    edit(file, 'when: signedOut,', 'when: signedOutt,');
    await expect.poll(async () => (await health()).state).toBe('last good');
    const [problem] = (await health()).problems;
    expect(problem).toMatchObject({ code: 'trigger/unknown', file });
    await page.goto(server.origin() + START);
    await expectScreen(page, 'Which house is it?');

    edit(file, 'when: signedOutt,', 'when: signedOut,');
    edit('flows/heloc/copy.yaml', 'Which house is it?', 'Which home is it?');
    await expect.poll(async () => (await health()).state).toBe('as in the files');
    await expect.poll(served).not.toBe(before);
    await page.reload();
    await expectScreen(page, 'Which home is it?');
  });

  test('@deep a field that becomes required is asked by the browser and enforced by the server', async ({
    page,
  }) => {
    const before = await served();
    const path = join(root, 'schemas/forms/legal-name.json');
    const schema = JSON.parse(readFileSync(path, 'utf8'));
    schema.required.push('middleName');
    schema.properties.middleName.messages.required = 'Please tell us your middle name';
    writeFileSync(path, JSON.stringify(schema, null, 2));
    await expect.poll(served).not.toBe(before);

    await standAt(page, server.origin(), 'legal-name');
    await page.getByLabel('First name').fill(USUAL.firstName);
    await page.getByLabel('Last name').fill(USUAL.lastName);
    await goOn(page);
    await expect(page.getByRole('alert')).toContainText('Please tell us your middle name');
    const status = await page.evaluate(async (answers) => {
      const { bundle, org } = JSON.parse(document.getElementById('hearthline')?.textContent ?? '{}');
      const response = await fetch('/service-hearthline/api/v1/journeys/draft', {
        method: 'PATCH',
        headers: {
          'Content-Type': 'application/json',
          'X-With-Origin': location.origin,
          'x-org': org.orgCode,
        },
        body: JSON.stringify({ screen: 'legal-name', answers, bundle }),
      });
      return response.status;
    }, USUAL.answers['legal-name']);
    expect(status).toBe(422);
  });
});

test.describe('what a lender sets later', () => {
  test.beforeAll(async () => {
    root = copyOfProject();
    server = await startServer({ root, env: { HEARTHLINE_SANDBOX_DELAY: '0' } });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  test('@deep leaves an offer that was given as it is, also on a page that is loaded anew', async ({
    page,
    browser,
  }) => {
    const given = await apply(server);
    await comeTo(given, 'OFFER_SELECTION');
    await openIn(page, given);
    const owed = await offerShown(page);
    const before = await served();
    edit(
      'orgs/figure.yaml',
      'settings: { mainBrand: true,',
      'settings: { mainBrand: true, feeFinanced: false,',
    );
    await expect.poll(served).not.toBe(before);
    await page.reload();
    await expect.poll(() => offerShown(page)).toEqual(owed);
    await amountIn(page).fill('41000');
    await amountIn(page).fill(owed.amount);
    expect(await offerShown(page)).toEqual(owed);

    const later = await apply(server);
    await comeTo(later, 'OFFER_SELECTION');
    const theirs = await browser.newPage();
    await openIn(theirs, later);
    await amountIn(theirs).fill(owed.amount);
    const now = await offerShown(theirs);
    expect(now.rates).toEqual(owed.rates);
    expect(now.sums).not.toEqual(owed.sums);
    await theirs.close();
  });
});

const amountIn = (page: Page) => page.getByRole('textbox', { name: 'Amount you want now' });

/** All that the offers say in figures at the amount that stands there. */
async function offerShown(page: Page): Promise<{ amount: string; rates: string[]; sums: string[] }> {
  await expect(amountIn(page)).not.toHaveValue('');
  const text = await page.getByRole('main').innerText();
  const [rates, sums] = [text.match(/[\d.]+%/g) ?? [], text.match(/\$[\d,.]+/g) ?? []];
  return { amount: await amountIn(page).inputValue(), rates, sums };
}

test.describe('a server for daily work', () => {
  test('@deep an edit shows in the open page by itself', async ({ page }) => {
    root = copyOfProject();
    server = await startServer({ root, env: { HEARTHLINE_MODE: 'dev' } });
    try {
      await page.goto(server.origin() + START);
      await expect(page.getByRole('combobox')).toBeVisible();
      expect(server.output()).toContain('Development: pages go out plain');
      await page.getByRole('combobox').fill('half typed');
      edit('flows/heloc/copy.yaml', TITLES.address, 'Which roof is it?');
      const title = page.getByRole('heading', { level: 1, name: 'Which roof is it?' });
      await expect(title).toBeVisible();
      await expect(page.getByRole('combobox')).toHaveValue('half typed');
      edit(
        'schemas/heloc/parts/occupancy-question.json',
        'How do you use this property?',
        'Who lives there?',
      );
      await expect(page.getByRole('group', { name: 'Who lives there?' })).toBeVisible();
      await expect(page.getByRole('combobox')).toHaveValue('half typed');
    } finally {
      // Vite's own client would look for its server in ways that the page's policy forbids.
      await page.close();
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    }
  });
});

/** The hash that pages are given now. */
async function served(): Promise<string> {
  const page = await (await fetch(`${server.origin()}/terms`)).text();
  return /"bundle":"([0-9a-f]+)"/.exec(page)?.[1] ?? '';
}
