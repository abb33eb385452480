/** Words that speak of what is not known: nobody reads a hole, and who runs the server is told which words and which placeholder. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Bundle } from '../../../src/engine/model/bundle.ts';
import type { DocumentFile } from '../../../src/engine/model/language.ts';
import { createDocumentProvider } from '../../../src/server/documents/provider.ts';
import type { Fault } from '../../../src/server/faults/port.ts';
import { reportingLog } from '../../../src/server/faults/report.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { newEmail, withApplication } from '../support/people.ts';
import { invite, mailsTo, OWNER, signing } from '../support/signers.ts';

let got: Fault[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startApp();
  const port = { report: (each: Fault) => void got.push(each), close: () => undefined };
  const { configuration } = server.services;
  const products = configuration.products().map((each) => ({ ...each, bundle: withHoles(each.bundle) }));
  server.services.configuration = { ...configuration, products: () => products };
  server.services.log = reportingLog(server.services.log, port, () => 'id');
});
afterAll(() => server.close());
beforeEach(() => {
  got = [];
});

const DEBTS: DocumentFile = {
  ...{ document: 'debts', title: 'Debts', footer: '{page} of {pages}', mayLack: ['application.note'] },
  body: [
    { text: 'Note {application.note}' },
    { each: 'application.owed', line: '{entry.to}: {entry.sum, money}' },
  ],
};

const keyOf = ({ roles }: Bundle) => `mails.${roles?.signer?.invitation?.email}.body`;

function withHoles(bundle: Bundle): Bundle {
  const key = keyOf(bundle);
  const body = [...[bundle.copy[key] ?? []].flat(), 'Yours, {application.nobody}.'];
  return {
    ...bundle,
    documents: { ...bundle.documents, debts: DEBTS },
    copy: { ...bundle.copy, [key]: body },
  };
}

const product = () => server.services.configuration.products()[0]!;

test('of a paper the hole in an entry is told once, and the entry stays', async () => {
  const { bundle, schemas } = product();
  const { uuid } = await withApplication(server);
  const row = (await server.store.applications.find(uuid))!;
  const owed = [{ to: 'Oak Bank', sum: 12 }, { to: 'Elm Bank' }, { to: 'Ash Bank' }];
  const facts = { application: { ...(row.facts.application as object), owed } };
  await server.store.applications.update(uuid, row, { facts }, schemas.application);
  const provider = createDocumentProvider(() => server.services);
  const question = { question: 'make', application: uuid, constants: { documents: ['debts'] } };
  await provider.ask({ ...question, key: 'one' });
  const place = { product: 'heloc', org: 'figure', bundle: bundle.hash };
  expect(got).toMatchObject([
    { ...place, side: 'server', kind: 'LacksWords', words: 'documents.debts', placeholder: 'entry.sum' },
  ]);
  expect(JSON.stringify(got)).not.toContain('Elm Bank');
});

test('of the email with a link the line with a hole is left out, and it is told once for all who are invited', async () => {
  const { bundle } = product();
  const key = keyOf(bundle);
  const [, email] = key.split('.');
  for (let count = 0; count < 2; count += 1) {
    const owner = await signing(server);
    const to = newEmail();
    expect((await invite(server, owner.browser, owner.uuid, { ...OWNER, email: to })).status).toBe(200);
    const [mail] = await mailsTo(server, to);
    expect(mail?.text).toContain('#');
    expect(mail?.text).not.toContain('Yours');
    expect(await server.store.events.of(owner.uuid)).toContainEqual(
      expect.objectContaining({
        kind: 'unfilled',
        about: expect.stringMatching(new RegExp(`^${email}: .*application.nobody`)),
      }),
    );
  }
  const told = got.filter(({ placeholder }) => placeholder === 'application.nobody');
  expect(told).toMatchObject([{ kind: 'LacksWords', words: key }]);
});
