/** How is a document opened, drawn or not, and closed again? Its bytes, its pages, and its text once that is wanted. */
import { useEffect, useState } from 'react';
import type { DocumentPort } from '../fields.ts';
import type { OpenPdf } from './openPdf.ts';
import { type TextPart, textOf } from './text.ts';

interface Opened {
  bytes?: ArrayBuffer;
  pdf?: OpenPdf;
  hasFailed: boolean;
}

/** Bytes first: they can be saved even where they cannot be drawn. */
export function useDocument(port: DocumentPort, uuid: string, isWanted: boolean) {
  const [opened, setOpened] = useState<Opened>({ hasFailed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to open it again
  useEffect(() => {
    if (!isWanted) return;
    let isThere = true;
    let close: (() => void) | undefined;
    const set = (next: Opened) => isThere && setOpened(next);
    const open = async () => {
      set({ hasFailed: false });
      const bytes = await port.open(uuid).catch(() => undefined);
      if (!bytes) return set({ hasFailed: true });
      set({ bytes, hasFailed: false });
      try {
        const { openPdf } = await import('./pdf.ts');
        const pdf = await openPdf(bytes);
        close = pdf.close;
        if (isThere) set({ bytes, pdf, hasFailed: false });
        else pdf.close();
      } catch {
        set({ bytes, hasFailed: true });
      }
    };
    void open();
    return () => {
      isThere = false;
      close?.();
    };
  }, [port, uuid, isWanted, attempt]);
  return { ...opened, again: () => setAttempt(attempt + 1) };
}

/** Undefined until it is found, then kept. Empty where there is none: the document can still be read page by page. */
export function useText(pdf: OpenPdf | undefined, isWanted: boolean): TextPart[] | undefined {
  const [found, setFound] = useState<{ pdf: OpenPdf; parts: TextPart[] }>();
  const known = found?.pdf === pdf ? found?.parts : undefined;
  const isSought = isWanted && known === undefined;
  useEffect(() => {
    if (!pdf || !isSought) return;
    let isThere = true;
    const set = (parts: TextPart[]) => isThere && setFound({ pdf, parts });
    textOf(pdf).then(set, () => set([]));
    return () => {
      isThere = false;
    };
  }, [pdf, isSought]);
  return known;
}
