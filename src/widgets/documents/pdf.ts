/** How does a PDF become pages on the screen? The one file that knows the library; it is loaded with the first paper. */

import { AnnotationMode, GlobalWorkerOptions, getDocument, TextLayer } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { OpenPdf, TagNode } from './openPdf.ts';
import { textsByTag } from './text.ts';

/** More pixels than this cost memory that phones do not have, and nobody sees them. */
const MOST_PIXELS_A_POINT = 3;

/** Rejects for what is no PDF. Nothing of it runs: no scripts, no forms, no code made at run time, no WebAssembly. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  // The worker takes the bytes away; whoever handed them in still wants to save them.
  const task = getDocument({ data: bytes.slice(0), useWasm: false, useWorkerFetch: false, enableXfa: false });
  const pdf = await task.promise;
  const all = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  return {
    pages: all.map((page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      return { width, height };
    }),
    draw: async (at, { canvas, text, width, signal }) => {
      const page = all[at];
      if (!page) throw new RangeError(`The document has no page ${at + 1}.`);
      const scale = width / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const density = Math.min(window.devicePixelRatio || 1, MOST_PIXELS_A_POINT);
      canvas.width = Math.floor(viewport.width * density);
      canvas.height = Math.floor(viewport.height * density);
      const picture = page.render({
        canvas,
        viewport,
        transform: [density, 0, 0, density, 0, 0],
        annotationMode: AnnotationMode.DISABLE,
      });
      text.replaceChildren();
      text.style.setProperty('--total-scale-factor', String(scale));
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
      signal.addEventListener('abort', () => {
        picture.cancel();
        layer.cancel();
      });
      await Promise.all([picture.promise, layer.render()]).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    tagged: async (at) => {
      const page = all[at];
      if (!page) throw new RangeError(`The document has no page ${at + 1}.`);
      const [tree, { items }] = await Promise.all([
        page.getStructTree() as Promise<TagNode | null>,
        page.getTextContent({ includeMarkedContent: true }),
      ]);
      return { tree, texts: textsByTag(items) };
    },
    close: () => void task.destroy(),
  };
}
