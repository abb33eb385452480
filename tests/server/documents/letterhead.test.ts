/** Has a document its lender's logo, for the eye and for a screen reader, and is it made whatever the logo holds? */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLogo } from '../../../src/config/read/logo-drawing.ts';
import type { Org } from '../../../src/engine/model/bundle.ts';
import type { LogoDrawing } from '../../../src/engine/model/logo-drawing.ts';
import { sliceFor } from '../../../src/engine/say/slice.ts';
import type { Content } from '../../../src/server/documents/content.ts';
import { letterheadOf } from '../../../src/server/documents/make.ts';
import { renderPdf } from '../../../src/server/documents/render.ts';
import { realProduct } from '../../support/project.ts';
import { readPdf } from './read-pdf.ts';

const at = new Date('2026-06-15T12:00:00Z');
const orgs = Object.values(realProduct().source.orgs);
const figure = orgs.find(({ code }) => code === 'figure')!;
const content: Content = {
  title: 'A document',
  size: 'letter',
  footer: '{page} of {pages}',
  blocks: [{ sort: 'text', text: 'A text.' }],
};
const draw = (org: Org, renderer = 3, what = content) =>
  renderPdf(what, { at, ...letterheadOf(org, renderer) });
const withDrawing = (drawing: LogoDrawing): Org => ({ ...figure, drawing });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function drawingOf(inside: string): LogoDrawing {
  const read = readLogo(`<svg viewBox="0 0 40 20">${inside}</svg>`);
  if ('fault' in read) throw new Error(read.fault.message);
  return read.drawing;
}

test.each(orgs.map((org) => [org.code, org] as const))(
  'A document of %s begins with its logo, which says who it is',
  async (_, org) => {
    const { bytes } = await draw(org);
    const [first] = (await readPdf(bytes)).pages;
    const tree = first?.tree ?? '';
    expect(tree).toContain(`"role":"Figure"`);
    expect(tree).toContain(`"alt":"${org.name}"`);
    expect(tree.indexOf('"Figure"')).toBeLessThan(tree.indexOf('"H1"'));
    expect(bytes.toString('latin1')).toContain('/BBox');
  },
);

test('The logo is drawn as lines, in its own colours, and the same in each drawing', async () => {
  const org = withDrawing(drawingOf('<path d="M1 2h9v9z" fill="#ff8000"/>'));
  const [one, two] = [await draw(org), await draw(org)];
  const text = one.bytes.toString('latin1');
  // As a boolean: a red one would print the whole file.
  expect(text.includes('1 2 m\n10 2 l\n10 11 l\nh\n')).toBe(true);
  expect(/\n1 0\.50\d* 0 scn\n/.test(text)).toBe(true);
  expect(text.includes('/Subtype /Image')).toBe(false);
  expect(hashOf(one.bytes)).toBe(hashOf(two.bytes));
  expect(hashOf((await draw(figure)).bytes)).not.toBe(hashOf(one.bytes));
});

test('A lender whose logo cannot be drawn has its name there, as each lender had before', async () => {
  const { drawing: _drawing, ...bare } = figure;
  const strange: LogoDrawing = {
    box: [0, 0, 10, 10],
    shapes: [
      { text: '名前', x: 0, y: 9, size: 9, fill: '#000000', fillOpacity: 1, matrix: [1, 0, 0, 1, 0, 0] },
    ],
  };
  const [before, without, undrawn] = await Promise.all([
    draw(figure, 2),
    draw(bare),
    draw(withDrawing(strange)),
  ]);
  expect(hashOf(without.bytes)).toBe(hashOf(before.bytes));
  expect(hashOf(undrawn.bytes)).toBe(hashOf(before.bytes));
});

test('Letters that are too wide in this font stay within the drawing', async () => {
  const wide = await draw(withDrawing(drawingOf('<text x="2" y="9" font-size="9">Guaranteed</text>')));
  const scaled = /([\d.]+) Tz\b/.exec(wide.bytes.toString('latin1'))?.[1];
  expect(Number(scaled)).toBeGreaterThan(20);
  expect(Number(scaled)).toBeLessThan(100);
});

test('Whatever path a checked logo has, its document is made', async () => {
  const part = fc.oneof(
    fc.constantFrom(...'MmZzLlHhVvCcSsQqTtAa', ',', ' ', '-', '.', '0', '00', '1e5', '1e-9'),
    fc.double({ min: -1e4, max: 1e4, noNaN: true }).map(String),
  );
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
      const read = readLogo(`<svg viewBox="0 0 9 9"><path d="M0 0${parts.join('')}" stroke="red"/></svg>`);
      if ('fault' in read) return;
      drawn += 1;
      const { bytes } = await draw(withDrawing(read.drawing));
      expect(bytes.toString('latin1')).not.toMatch(/NaN|Infinity|undefined/);
    }),
    { numRuns: 60 },
  );
  expect(drawn).toBeGreaterThan(0);
});

describe('A line for a signature', () => {
  const signed = (filling: number): Content => ({
    ...content,
    blocks: [
      ...Array.from({ length: filling }, () => ({ sort: 'text' as const, text: 'A text.' })),
      { sort: 'heading', text: 'The heading' },
      { sort: 'text', text: 'I confirm it.' },
      { sort: 'signature', label: 'Applicant', name: 'Ann Example' },
    ],
  });
  const pagesOf = async (renderer: number, filling: number) => {
    const { pages } = await readPdf((await draw(figure, renderer, signed(filling))).bytes);
    const on = (words: string) => pages.findIndex(({ text }) => text.includes(words));
    return [on('The heading'), on('I confirm it.'), on('Applicant')];
  };

  test('stands on the page of what is signed, and of its heading, wherever the page ends', async () => {
    let turned = 0;
    for (let filling = 20; filling <= 30; filling += 1) {
      const [heading, said, line] = await pagesOf(3, filling);
      expect([heading, said]).toEqual([line, line]);
      turned += line ?? 0;
    }
    expect(turned).toBeGreaterThan(0);
  });

  test('stands where it stood on documents of older renderers', async () => {
    const before = await Promise.all(Array.from({ length: 11 }, (_, at) => pagesOf(2, 20 + at)));
    expect(before.some(([heading, , line]) => heading !== line)).toBe(true);
  });
});

test('The shapes of a logo stay with the server: no browser is sent them', () => {
  const { source } = realProduct();
  expect(source.orgs.figure).toHaveProperty('drawing.shapes');
  expect(JSON.stringify(sliceFor(source, 'figure').org)).not.toContain('shapes');
});
