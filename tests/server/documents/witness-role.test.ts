/** Is a role that the product has not, with one screen and one signature on the note, there by files alone, as soon as they are saved? */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { mergedPersona } from '../../../src/config/model/walks.ts';
import { withValueAt } from '../../../src/engine/model/paths.ts';
import { makeDocuments } from '../../../src/server/documents/make.ts';
import { createReader } from '../../../src/server/publish/project.ts';
import { realProject } from '../../support/project.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { bundleOf, newEmail } from '../support/people.ts';
import {
  accept,
  invite,
  listOf,
  mailsTo,
  OWNER,
  put,
  signing,
  standingIn,
  standingOfPart,
} from '../support/signers.ts';
import { storedOf } from '../support/stored.ts';
import { APPLICATION, PERSON } from './facts.ts';
import { readPdf } from './read-pdf.ts';

const root = join(import.meta.dirname, '../../..');
const NAME = 'Thị Hương Nguyễn-Žižek JR';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'witness-'));
  for (const each of ['flows', 'schemas', 'orgs'])
    cpSync(join(root, each), join(folder, each), { recursive: true });
  server = await startApp({ reading: createReader(folder) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Writes down what an author would. */
function save(): void {
  const text = readFileSync(join(import.meta.dirname, 'witness-role.yaml'), 'utf8');
  const { changes, files } = parse(text) as {
    changes: { file: string; from: string; to: string }[];
    files: Record<string, string>;
  };
  for (const { file, from, to } of changes) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
    writeFileSync(
      path,
      before.replace(from, () => to),
    );
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}

/** Before the note, with all that it says. */
async function beforeTheNote() {
  const owner = await signing(server);
  const { facts = {} } = mergedPersona('identified', realProject().products[0]!.personas);
  const { application, profile: told } = Object.entries(facts).reduce(
    (all, [path, value]) => withValueAt(all, path, value),
    {} as Record<string, object>,
  );
  const { status: reached, property, ...known } = application as { status?: object; property?: object };
  await put(server, owner.uuid, 'NOTE_SIGNING', {
    ...{ ...known, ...APPLICATION.application, payType: 'MANUAL' },
    property: { ...property, ...APPLICATION.application.property, state: 'CO' },
    disburseAccount: { uuid: 'd', routingNumber: '121000248', mask: '4321' },
    status: { ...reached, disclosurelistClosingReady: true, disclosurelistClosingComplete: false },
  });
  const row = (await server.store.applications.find(owner.uuid))!;
  const person = await server.store.people.find(row);
  const { schemas } = server.services.configuration.products().find(({ bundle }) => bundle.isHome)!;
  const profile = { ...(person?.facts.profile as object), ...told, ...PERSON.profile };
  await server.store.people.save(row, { version: person?.version ?? 0 }, { profile }, schemas.person);
  return owner;
}

const ownWitness = (browser: Browser) => browser.call('ownPart', { query: { role: 'witness' } });
const sign = (browser: Browser, journey: string, screen: string, answers: object) =>
  browser.call('answer', { params: { journey }, body: { screen, answers, bundle: bundleOf(server) } });

test('a witness is invited, reads the note and no other document, and signs it beside the borrower; before the files were saved nobody was', async () => {
  const { browser, uuid } = await beforeTheNote();
  const named = { ...OWNER, name: 'Wilma Quarry', email: newEmail() };
  expect((await invite(server, browser, uuid, named, 'signing/witness')).status).toBe(404);
  save();
  await server.services.configuration.reload();
  const invited = await invite(server, browser, uuid, named, 'signing/witness');
  expect([invited.status, invited.text]).toEqual([200, expect.any(String)]);
  const [mail] = await mailsTo(server, named.email);
  const token = /witness\/login\?invited#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const witness = server.browser();
  const opened = await accept(witness, token);
  expect([opened.status, opened.text]).toEqual([201, expect.any(String)]);
  witness.token = opened.body.jwt;
  const journey = String((await ownWitness(witness)).body.journey);
  const shown = standingIn(await standingOfPart(witness, journey));
  expect([shown.step, shown.screen?.path]).toEqual(['sign', 'witness/sign']);

  const request = { application: uuid, names: ['note', 'closing-disclosures'], key: `${uuid}/papers` };
  const papers = await makeDocuments(server.services, request);
  const [note] = papers.filter(({ name }) => name === 'note');
  const read = papers.map(({ uuid, sha256 }) => ({ uuid, sha256 }));
  const listed = await witness.call('documents', { params: { uuid: journey } });
  expect(listed.body.documents).toEqual([expect.objectContaining({ name: 'note' })]);
  const own = read.filter((each) => each.uuid === note?.uuid);
  const stored = await storedOf(server, uuid);
  for (const signature of ['Otto Quarry', NAME]) {
    const asOther = await sign(witness, journey, 'witness/sign', { documents: own, signature });
    expect([asOther.status, asOther.text]).toEqual([
      422,
      expect.stringContaining('as it is in your invitation'),
    ]);
  }
  expect(await storedOf(server, uuid)).toEqual(stored);
  const signed = await sign(witness, journey, 'witness/sign', { documents: own, signature: named.name });
  expect([signed.status, signed.text]).toEqual([200, expect.any(String)]);
  expect(standingIn(signed).step).toBe('thanks');
  const current = async () =>
    (await server.store.documents.current(uuid)).find(({ name }) => name === 'note');
  expect((await current())?.signedAt).toBeNull();
  const answers = { documents: read, electronicRecords: true, signature: NAME };
  const last = await sign(browser, uuid, 'signing/sign', answers);
  expect([last.status, last.text]).toEqual([200, expect.any(String)]);
  expect((await current())?.signedAt).not.toBeNull();
  expect(await listOf(browser, uuid)).toMatchObject([{ role: 'witness', state: 'signed' }]);
  const { text } = await readPdf((await server.store.documents.bytes(note!.uuid, 'signed'))!);
  for (const name of [named.name, NAME])
    expect(text).toContain(`Signed ${name === NAME ? 'electronically ' : ''}by ${name}`);
});
