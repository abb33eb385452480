/** Does each template become a paper that says what the facts say, can be heard, and comes out the same anywhere? */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { DocumentFile } from '../../../src/engine/model/language.ts';
import type { LogoDrawing } from '../../../src/engine/model/logo-drawing.ts';
import { copyFor } from '../../../src/engine/say/slice.ts';
import { LacksFacts, type Snapshot, snapshotOf } from '../../../src/engine/say/snapshot.ts';
import { contentOf } from '../../../src/server/documents/content.ts';
import { documentVersion, drawnFrom, letterheadOf } from '../../../src/server/documents/make.ts';
import { RENDERER, renderPdf } from '../../../src/server/documents/render.ts';
import { realProduct } from '../../support/project.ts';
import { APPLICATION, PERSON } from './facts.ts';
import { readPdf } from './read-pdf.ts';

const product = realProduct();
const org = product.source.orgs.figure!;
const { code, name, company, support } = org;
const { settings, about } = org.products.heloc!;
const facts = product.triggers.withLookups({
  ...APPLICATION,
  ...PERSON,
  org: { ...settings, code, name, company, support, about },
  flags: {},
  status: 'NOTE_SIGNING',
  today: '2026-06-15',
});
const at = new Date('2026-06-15T12:00:00Z');

function snapshot(template: DocumentFile, given = facts): Snapshot {
  const holds = (trigger: string) => product.triggers.holds(trigger, given);
  const copy = copyFor(product.source, org);
  return snapshotOf(template, { facts: given, holds, copy, participants: () => [], at });
}

const DRAWING: LogoDrawing = {
  box: [0, 0, 40, 20],
  shapes: [
    { path: 'M0 0h9v9z', fill: '#ff8000', fillOpacity: 0.5, matrix: [1, 0, 0, 1, 2, 2] },
    { text: 'Somebody', x: 12, y: 15, size: 8, fill: '#000000', fillOpacity: 1, matrix: [1, 0, 0, 1, 0, 0] },
  ],
};

const templates = Object.values(product.source.documents);
const named = (wanted: string) => templates.find(({ document }) => document === wanted)!;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const draw = (template: DocumentFile) =>
  renderPdf(contentOf(template, snapshot(template)), { at, author: company.name });

test.each(templates.map((template) => [template.document, template] as const))(
  'The %s is whole: every placeholder filled, on pages that count themselves',
  async (_, template) => {
    const { bytes, pages } = await draw(template);
    const read = await readPdf(bytes);
    expect(read.pages).toHaveLength(pages);
    expect(read.text).not.toMatch(/[{}]|undefined|null|, ,/);
    expect(read.pages.at(-1)?.text).toContain(`Page ${pages} of ${pages}`);
    expect(read.text).toContain(String(org.products.heloc?.about.companyNMLS));
  },
);

test.each(Object.values(product.source.orgs).map((lender) => [lender.code, lender] as const))(
  'A document of %s has its letterhead: its logo and name over a line in its own colour, on the first page',
  async (_, lender) => {
    const template = named('summary');
    const draws = vi.fn(renderPdf);
    const { bytes } = await drawnFrom({ drawPdf: draws }, { template, org: lender }, snapshot(template));
    const { company: theirs, brand } = lender;
    const [red, green, blue] = [1, 3, 5].map(
      (at) => Number.parseInt(brand.primary.slice(at, at + 2), 16) / 255,
    );
    const filled = [...bytes.toString('latin1').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn\b/g)].map((parts) =>
      parts.slice(1, 4).map(Number),
    );
    const isTheirs = (colour: number[]) =>
      [red, green, blue].every((part, at) => Math.abs((part ?? -1) - (colour[at] ?? 2)) < 0.005);
    expect(filled.filter(isTheirs).length).toBeGreaterThanOrEqual(1);
    const [first = { text: '' }, ...further] = (await readPdf(bytes)).pages;
    const foot = company.name;
    expect(first.text.split(theirs.name).length).toBeGreaterThan(theirs.name === foot ? 2 : 1);
    for (const { text } of further) expect(text).not.toMatch(new RegExp(`^${theirs.name}`));
  },
);

test('A name keeps all of its letters, and money its format', async () => {
  const { text } = await readPdf((await draw(named('note'))).bytes);
  expect(text).toContain('Thị Hương Łucja Nguyễn-Žižek JR');
  expect(text).toContain('$85,000');
  expect(text).toContain('8.450%');
});

test.each(templates.map((template) => [template.document, template] as const))(
  'The %s writes its date as on the pages: 06/15/2026',
  async (_, template) => {
    const { text } = await readPdf((await draw(template)).bytes);
    expect(text).not.toContain('June 15, 2026');
    if (JSON.stringify(template).includes('{today')) expect(text).toContain('06/15/2026');
  },
);

test('A screen reader finds language, title and the sort of each part', async () => {
  const { bytes } = await draw(named('summary'));
  const { info, isTagged, pages } = await readPdf(bytes);
  expect(info).toMatchObject({ Language: 'en-US', Title: 'Summary of your application' });
  expect(isTagged).toBe(true);
  for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) {
    expect(pages.map(({ tree }) => tree).join(' ')).toContain(`"role":"${role}"`);
  }
});

test('The same template and the same facts are the same bytes, in another process too', async () => {
  const template = named('note');
  const made = snapshot(template);
  const again = await otherProcess({ template, snapshot: made, author: company.name });
  expect(again).toBe(hashOf((await draw(template)).bytes));
  const other = { ...made, facts: { ...made.facts, today: '2026-06-16' } };
  expect(await otherProcess({ template, snapshot: other, author: company.name })).not.toBe(again);
});

test('A change of the drawing is a new version: this hash moves only together with RENDERER', async () => {
  const template: DocumentFile = {
    document: 'fixed',
    title: 'A fixed paper',
    footer: '{page} of {pages}',
    body: [
      { heading: 'A heading' },
      { text: 'A text of {today, date}.' },
      { list: ['One', 'Two'] },
      { table: [{ label: 'Label', value: 'Value' }] },
      { signature: { label: 'Signature', name: 'Ann Example', signed: 'Signed by {signature.name}' } },
    ],
  };
  const shown = { participant: null, name: 'Ann Example', at: 'then', read: 'abc' };
  const content = contentOf(template, snapshot(template), { signatures: [shown] });
  const lender = { ...org, company: { ...company, name: 'Somebody' }, name: 'Somebody', drawing: DRAWING };
  const brand = { ...org.brand, primary: '#123456' };
  const drawn = [2, RENDERER].map(async (renderer) => {
    const { bytes } = await renderPdf(content, { at, ...letterheadOf({ ...lender, brand }, renderer) });
    return [documentVersion(template, renderer), hashOf(bytes)];
  });
  expect((await Promise.all(drawn)).flat()).toMatchInlineSnapshot(`
    [
      "639143cc06ea",
      "0022d24ef3efbffbb17e23f75b213476d20779537da4be1a017de8610e71d151",
      "3243015d75b7",
      "23573e4924e505bd9105e0925445d46a8da30de9eb964fc1550a9c5ab511f835",
    ]
  `);
});

test('A paper with a hole is not made, and says where the hole is', () => {
  const lacking = { ...facts, application: { ...APPLICATION.application, rate: undefined } };
  expect(() => snapshot(named('note'), lacking)).toThrow(LacksFacts);
  expect(() => snapshot(named('note'), lacking)).toThrow('application.rate');
});

test('What a paper does not speak of is not kept with it', () => {
  const kept = JSON.stringify(snapshot(named('rescission-notice')));
  expect(kept).toContain('Orchard');
  for (const unspoken of ['588', 'First Bank', '1984', '4321']) expect(kept).not.toContain(unspoken);
});

test('Only who lives in the home reads of a right to cancel', () => {
  const { property } = APPLICATION.application;
  const read = (occupancyType: string) => {
    const application = { ...APPLICATION.application, property: { ...property, occupancyType } };
    return JSON.stringify(contentOf(named('note'), snapshot(named('note'), { ...facts, application })));
  };
  for (const promise of ['Your right to cancel', 'once your right to cancel has ended', 'Texas Constitution'])
    expect(read('PRIMARY')).toContain(promise);
  for (const elsewhere of ['SECONDARY', 'INVESTMENT']) {
    expect(read(elsewhere)).not.toMatch(/right to cancel|may cancel/);
    expect(read(elsewhere)).toContain('paid out in full once the deed is recorded');
  }
});

test('A block is there while its trigger holds, and the reasons are told in words', async () => {
  const note = contentOf(named('note'), snapshot(named('note')));
  expect(JSON.stringify(note)).toContain('Texas Constitution');
  const elsewhere = {
    ...APPLICATION.application,
    property: { ...APPLICATION.application.property, state: 'CO' },
  };
  const moved = { ...facts, application: elsewhere };
  const other = contentOf(named('note'), snapshot(named('note'), moved));
  expect(JSON.stringify(other)).not.toContain('Texas Constitution');
  const { text } = await readPdf((await draw(named('adverse-action-notice'))).bytes);
  expect(text).toContain('Your credit score is below the lowest that we accept.');
  expect(text).toContain('588, on a scale from 300 to 850, on 06/12/2026');
  expect(text).toContain('Box 4500, Wilmington, DE 19801, (800) 555-0140');
  expect(text).toContain('The balances on your cards are high next to their limits.');
});

test('A decline for the home alone tells no score, whatever is known of the person', async () => {
  const application = { ...APPLICATION.application, declineReasons: ['PROPERTY_NOT_ACCEPTABLE'] };
  const notice = named('adverse-action-notice');
  const given = product.triggers.withLookups({ ...facts, application });
  const { bytes } = await renderPdf(contentOf(notice, snapshot(notice, given)), { at, author: company.name });
  const { text } = await readPdf(bytes);
  expect(text).toContain('The property is not sufficient as security.');
  expect(text).not.toMatch(/588|credit report/);
});

test('A character that no font has is told, not drawn as an empty box', async () => {
  const template: DocumentFile = { document: 'x', title: 'X', footer: '.', body: [{ text: '名前' }] };
  await expect(draw(template)).rejects.toThrow('U+540D');
});

function otherProcess(given: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, 'draw-again.ts');
    const child = execFile(process.execPath, ['--no-warnings', script], (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(JSON.stringify(given));
  });
}
