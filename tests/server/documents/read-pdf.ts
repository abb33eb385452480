/** What does a PDF say to who cannot see it? Its text, its language, title and tags, as the reader's own library finds them. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), useWasm: false, verbosity: 0 });
  const pdf = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const page = await pdf.getPage(at + 1);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      return { text: text.replace(/\s+/g, ' '), tree: JSON.stringify(await page.getStructTree()) };
    }),
  );
  const { info } = await pdf.getMetadata();
  const marks = (await pdf.getMarkInfo()) as unknown as Map<string, boolean>;
  await task.destroy();
  return {
    pages,
    text: pages.map(({ text }) => text).join(' '),
    info: info as Record<string, unknown>,
    isTagged: marks.get('Marked') === true,
  };
}
