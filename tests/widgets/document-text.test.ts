/** Does the text of a paper say all that its pages say, in their order, each part as what it is? */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { Content } from '../../src/server/documents/content.ts';
import { renderPdf } from '../../src/server/documents/render.ts';
import type { OpenPdf, TagNode } from '../../src/widgets/documents/openPdf.ts';
import { type TextItem, textOf, textsByTag } from '../../src/widgets/documents/text.ts';

/** As pdf.ts opens it, without the pictures, which need a browser. */
async function opened(content: Content): Promise<OpenPdf> {
  const { bytes } = await renderPdf(content, { at: new Date('2026-06-15T12:00:00Z'), author: 'Somebody' });
  const pdf = await getDocument({ data: new Uint8Array(bytes), useWasm: false, verbosity: 0 }).promise;
  return {
    pages: Array.from({ length: pdf.numPages }, () => ({ width: 612, height: 792 })),
    draw: async () => undefined,
    tagged: async (at) => {
      const page = await pdf.getPage(at + 1);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      return { tree: (await page.getStructTree()) as TagNode | null, texts: textsByTag(items as TextItem[]) };
    },
    close: () => undefined,
  };
}

const long = Array.from({ length: 700 }, (_, at) => `word${at}`).join(' ');

test('Titles, headings, points, tables and signatures are what they are; the footer is left out', async () => {
  const pdf = await opened({
    title: 'A paper of Nguyễn',
    size: 'letter',
    footer: 'Page {page} of {pages}',
    blocks: [
      { sort: 'heading', text: 'First things' },
      {
        sort: 'text',
        text: 'A sentence that is longer than one line of paper, so that it is broken somewhere in the middle.',
      },
      { sort: 'list', items: ['One', 'Two'] },
      { sort: 'rows', rows: [{ label: 'Amount', value: '$85,000' }] },
      { sort: 'grid', titles: ['Holder', 'Balance'], rows: [['First Bank', '$1']] },
      { sort: 'signature', label: 'Signature', name: 'Ann Example' },
    ],
  });
  expect(await textOf(pdf)).toEqual([
    { sort: 'title', text: 'A paper of Nguyễn' },
    { sort: 'heading', text: 'First things' },
    {
      sort: 'text',
      text: 'A sentence that is longer than one line of paper, so that it is broken somewhere in the middle.',
    },
    { sort: 'point', text: 'One' },
    { sort: 'point', text: 'Two' },
    {
      sort: 'row',
      cells: [
        { text: 'Amount', isHead: true },
        { text: '$85,000', isHead: false },
      ],
    },
    {
      sort: 'row',
      cells: [
        { text: 'Holder', isHead: true },
        { text: 'Balance', isHead: true },
      ],
    },
    {
      sort: 'row',
      cells: [
        { text: 'First Bank', isHead: false },
        { text: '$1', isHead: false },
      ],
    },
    { sort: 'text', text: 'Signature: Ann Example' },
  ]);
});

test('A sentence that goes on over the page is one again, and no word is lost', async () => {
  const pdf = await opened({
    title: 'Long',
    size: 'letter',
    footer: 'Page {page} of {pages}',
    blocks: [
      { sort: 'text', text: `${long}.` },
      { sort: 'text', text: 'The end.' },
    ],
  });
  expect(pdf.pages.length).toBeGreaterThan(1);
  expect(await textOf(pdf)).toEqual([
    { sort: 'title', text: 'Long' },
    { sort: 'text', text: `${long}.` },
    { sort: 'text', text: 'The end.' },
  ]);
});
