/** Do two products live at one lender, each by its own facts, calls and words, and each without the other? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { loadProject } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { createSandboxProviders } from '../../src/server/sandbox/providers.ts';
import { createKeyring } from '../../src/server/secrets/keyring.ts';
import { addStaff } from '../../src/server/staff/people.ts';
import { emptyDatabase } from '../support/lent-database.ts';
import { answersOf, fieldsOf } from '../support/personas.ts';
import {
  type Browser,
  type Options,
  projectRoot,
  readOnce,
  startApp,
  type TestServer,
} from './support/harness.ts';
import { newEmail, PASSWORD, withApplication } from './support/people.ts';

const DSCR = 'dscr';
const IVY = answersOf('ivy', DSCR);
const HOSTS = ['localhost', 'harbor-cu.localhost'];

/** A server whose sandbox answers by the files of its products. */
async function startSandbox(options: Options = {}): Promise<TestServer> {
  const known: { server?: TestServer } = {};
  const rowsOf = (product: string) =>
    known.server?.services.configuration.products().find(({ bundle }) => bundle.product === product)?.bundle
      .sandbox;
  const keys = createKeyring(new Uint8Array(32).fill(7));
  known.server = await startApp({
    ...options,
    providers: createSandboxProviders({ delay: 0, keys, rowsOf }),
  });
  return known.server;
}

let server: TestServer;
/** As they are side by side. */
let both: Bundle[];
beforeAll(async () => {
  both = (await readOnce()).bundles ?? [];
  server = await startSandbox();
});
afterAll(() => server.close());

const hashOf = (of: TestServer) =>
  of.services.configuration.products().find(({ bundle }) => bundle.product === DSCR)!.bundle.hash;

/** Where both lenders have a license. */
const home = { ...fieldsOf(IVY).address, city: 'Norwich', state: 'CT', zip: '06360' };

/** From the first question to an application. */
async function apply(
  of: TestServer,
  host: string,
  amount: number,
): Promise<{ browser: Browser; uuid: string }> {
  const browser = of.browser(host, DSCR);
  const bundle = hashOf(of);
  const answers = {
    property: { address: home },
    loan: { amount, rent: 2500 },
    owner: IVY.owner,
  };
  for (const [screen, given] of Object.entries(answers)) {
    const { status, text } = await browser.call('answer', {
      params: { journey: 'draft' },
      body: { screen, answers: given, bundle },
    });
    if (status !== 200) throw new Error(`${screen}: ${status} ${text}`);
  }
  const signUp = { email: newEmail(), password: PASSWORD, bundle };
  browser.token = String((await browser.call('register', { body: signUp })).body.jwt);
  const made = await browser.call('createApplication', { body: { bundle } });
  if (made.status !== 201) throw new Error(`create: ${made.status} ${made.text}`);
  await of.settled();
  return { browser, uuid: String(made.body.uuid) };
}

const standing = async (browser: Browser, journey: string) =>
  (await browser.call('standing', { params: { journey } })).body;

describe('a rental loan beside a line of credit', () => {
  test.each(HOSTS)('at %s goes from the first question to its answer, by its own facts', async (host) => {
    const { browser, uuid } = await apply(server, host, 200_000);
    expect(await standing(browser, uuid)).toMatchObject({
      ...{ status: 'DECIDED', step: 'decided', route: 'result', flow: 'loan' },
      facts: {
        rental: { marketRent: 2400, rate: 7.5, months: 360, decision: 'APPROVED', property: home },
        investor: { name: { firstName: 'Ivy', lastName: 'Marsh' } },
      },
    });
    const { identity } = (await server.store.applications.find(uuid))!;
    const known = await server.store.people.find({ identity, product: DSCR });
    expect(Object.keys(known?.facts ?? {})).toEqual(['investor']);
    expect(await server.store.people.find({ identity, product: 'heloc' })).toBeUndefined();
  });

  test('stands with staff where the rent does not cover the payment, under its own words', async () => {
    const { uuid, browser } = await apply(server, 'localhost', 500_000);
    expect(await standing(browser, uuid)).toMatchObject({ status: 'PRICING', route: 'review' });
    const staff = server.browser();
    const email = newEmail();
    await addStaff(server.services, { org: 'figure', email, password: PASSWORD, role: 'decide' });
    staff.token = String((await staff.call('staffLogin', { body: { email, password: PASSWORD } })).body.jwt);
    const { body } = await staff.call('staffApplications', { query: { needs: 'review' } });
    expect(body.applications).toContainEqual(
      expect.objectContaining({ uuid, name: 'Ivy Marsh', about: `${home.street1} Norwich CT` }),
    );
    const review = { review: 'rent', outcome: 'decline' };
    const decided = await staff.call('staffReview', { params: { uuid }, body: review });
    expect(decided.status).toBe(200);
    expect(await standing(browser, uuid)).toMatchObject({
      status: 'DECLINED',
      facts: { rental: { decision: 'DECLINED', declineReasons: ['RENT_TOO_LOW'] } },
    });
  });

  test('is listed with the other product, and opened by its own calls alone', async () => {
    const { browser, uuid } = await apply(server, 'localhost', 200_000);
    const other = server.browser();
    other.token = browser.token;
    const line = await other.call('createApplication', {
      body: {
        bundle: server.services.configuration.products().find(({ bundle }) => bundle.isHome)!.bundle.hash,
      },
    });
    expect(line.status).toBe(201);
    const { body } = await other.call('applications');
    const listed = body.applications as unknown as { uuid: string; product: string; flow: string }[];
    expect(new Map(listed.map(({ uuid, product, flow }) => [uuid, `${product}/${flow}`]))).toEqual(
      new Map([
        [uuid, 'dscr/loan'],
        [String(line.body.uuid), 'heloc/application'],
      ]),
    );
    expect((await other.call('standing', { params: { journey: uuid } })).status).toBe(404);
    expect((await browser.call('standing', { params: { journey: String(line.body.uuid) } })).status).toBe(
      404,
    );
  });

  test('is not offered by a lender whose file does not name it', async () => {
    const page = await server
      .browser('homepoint.localhost')
      .get('/account/dscr/apply', { accept: 'text/html' });
    expect(page.status).toBe(404);
    const [, data = '{}'] = /id="hearthline"[^>]*>(.*?)<\/script>/.exec(page.text) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      product: 'heloc',
      missing: { name: 'Debt Service Coverage Ratio loan', base: '/account/dscr' },
      offered: [{ product: 'heloc' }],
    });
    const there = server.browser('homepoint.localhost', DSCR);
    expect((await there.call('standing', { params: { journey: 'draft' } })).status).toBe(404);
    const bundle = hashOf(server);
    const signUp = { email: newEmail(), password: PASSWORD, bundle };
    expect((await there.call('register', { body: signUp })).status).toBe(404);
  });
});

const files = readFiles(projectRoot);
const without = (product: string, other: string): SourceFile[] =>
  files
    .filter(({ path }) => !path.startsWith(`flows/${product}/`) && !path.startsWith(`schemas/${product}/`))
    .map(({ path, text }) => ({ path, text: withoutName(path, text, product, other) }));

function withoutName(path: string, text: string, product: string, other: string): string {
  if (path === 'flows/site.yaml') {
    return text.replace(/^home: \w+/m, `home: ${other}`).replace(/^products: .*$/m, `products: [${other}]`);
  }
  if (!path.startsWith('orgs/')) return text;
  return text
    .replace(new RegExp(`^ {2}${product}:.*\\n( {4}.*\\n)*`, 'm'), '')
    .replace(/^products:\n+$(?![\s\S])/m, 'products: {}\n');
}

const read = (of: SourceFile[]) => {
  const { project, problems } = loadProject(of);
  return {
    problems: problems.map(({ file, line, message }) => `${file}:${line} ${message}`),
    bundles: project && compileProject(project),
  };
};

describe('a product alone', () => {
  test('the rental loan is a project of its own, and is walked to its end', async () => {
    const { problems, bundles } = read(without('heloc', DSCR));
    expect(problems).toEqual([]);
    // Applications of another edition are gone on with, whoever wrote them.
    const open = await emptyDatabase();
    const alone = await startSandbox({ open, reading: async () => ({ bundles, problems: [] }) });
    try {
      const { browser, uuid } = await apply(alone, 'localhost', 200_000);
      expect(await standing(browser, uuid)).toMatchObject({ status: 'DECIDED' });
      expect((await browser.get('/dashboard', { accept: 'text/html' })).text).toContain('"product":"dscr"');
    } finally {
      await alone.close();
      await open.close();
    }
  });

  test('the line of credit is what it is beside the other', async () => {
    const { problems, bundles } = read(without(DSCR, 'heloc'));
    expect(problems).toEqual([]);
    expect(bundles?.map(({ hash }) => hash)).toEqual(
      both.filter(({ isHome }) => isHome).map(({ hash }) => hash),
    );
    const alone = await startSandbox({ reading: async () => ({ bundles, problems: [] }) });
    try {
      expect((await withApplication(alone)).uuid).toEqual(expect.any(String));
    } finally {
      await alone.close();
    }
  });
});
