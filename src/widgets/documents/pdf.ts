/** How does a PDF become pages on the screen? The one file that knows the library; it is loaded with the first paper. */

import { AnnotationMode, getDocument, PDFWorker, TextLayer } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { WORKER_RULE } from '../../engine/model/page-rules.ts';
import type { OpenPdf, TagNode } from './openPdf.ts';
import { textsByTag } from './text.ts';

/** More pixels than this cost memory that phones do not have, and nobody sees them. */
const MOST_PIXELS_A_POINT = 3;

/** Rejects for what is no PDF. Nothing of it runs: no scripts, no forms, no code made at run time, no WebAssembly. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const port = new Worker(workerAddress(), { type: 'module' });
  const worker = PDFWorker.create({ port });
  // The worker takes the bytes away; whoever handed them in still wants to save them.
  const data = bytes.slice(0);
  const task = getDocument({ data, worker, useWasm: false, useWorkerFetch: false, enableXfa: false });
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  const pdf = await task.promise.catch((error: unknown) => {
    close();
    throw error;
  });
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
    close,
  };
}

/** Browsers that know Trusted Types take an address of a script by a rule of the page alone. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

let rule: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** No other address passes. A rule may be made once a page. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  rule ??= trustedTypes?.createPolicy(WORKER_RULE, { createScriptURL: () => workerUrl });
  return rule ? rule.createScriptURL(workerUrl) : workerUrl;
}
