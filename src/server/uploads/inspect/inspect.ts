/** Checks that a file is what its first bytes say, whole, and safe to open; its name is never asked. */
import { fileTypeFromBuffer } from 'file-type';
import type { Flaw } from '../flaws.ts';
import { jpegFlaw } from './jpeg.ts';
import { pdfFlaw } from './pdf.ts';
import { pngFlaw } from './png.ts';

/** As many as the marks of the three kinds stand within. */
export const SNIFFED_BYTES = 4100;

/** By the short name that forms use. */
export const FILE_KINDS = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' } as const;

export type FileKind = keyof typeof FILE_KINDS;

const INSPECTORS: Record<FileKind, (bytes: Buffer) => Flaw | undefined | Promise<Flaw | undefined>> = {
  pdf: pdfFlaw,
  jpg: jpegFlaw,
  png: pngFlaw,
};

/** The kind by the first bytes of a file; undefined for all others, moving PNGs among them. */
export async function kindOf(head: Uint8Array): Promise<FileKind | undefined> {
  // Its marks before anything else: what is read as a PDF later on must be one from its first byte.
  const found = await fileTypeFromBuffer(head);
  const kinds = Object.keys(FILE_KINDS) as FileKind[];
  return kinds.find((kind) => FILE_KINDS[kind] === found?.mime);
}

/** What is wrong with the whole file; undefined when it is fine. */
export async function flawOf(kind: FileKind, bytes: Buffer): Promise<Flaw | undefined> {
  return INSPECTORS[kind](bytes);
}
