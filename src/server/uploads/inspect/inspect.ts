/** Checks that a file is what its first bytes say, whole, and safe to open; its name is never asked. */
import { fileTypeFromBuffer } from 'file-type';
import type { Flaw } from '../flaws.ts';
import { checkedJpeg } from './jpeg.ts';
import { amrFlaw, isText, mp3Flaw, mp4Flaw, textFlaw } from './media.ts';
import { checkedPdf } from './pdf.ts';
import { checkedPng } from './png.ts';

/** As many as the marks of all kinds stand within. */
export const SNIFFED_BYTES = 4100;

/** By the short name that forms use. */
export const FILE_KINDS = {
  ...{ pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' },
  ...{ amr: 'audio/amr', mp3: 'audio/mpeg', mp4: 'video/mp4', txt: 'text/plain; charset=utf-8' },
} as const;

export type FileKind = keyof typeof FILE_KINDS;

/** What a lender decides by: pages. The others are taken where they are asked for by name. */
export const PAGE_KINDS: readonly FileKind[] = ['pdf', 'jpg', 'png'];

/** Bytes to store, or what is wrong with them. */
type Inspected = Buffer | Flaw;

const INSPECTORS: Record<FileKind, (bytes: Buffer) => Inspected | Promise<Inspected>> = {
  pdf: checkedPdf,
  jpg: checkedJpeg,
  png: checkedPng,
  amr: (bytes) => amrFlaw(bytes) ?? bytes,
  mp3: (bytes) => mp3Flaw(bytes) ?? bytes,
  mp4: (bytes) => mp4Flaw(bytes) ?? bytes,
  txt: (bytes) => textFlaw(bytes) ?? bytes,
};

/** The kind by the first bytes of a file, of pages or of those `asked` for; undefined for all others, moving PNGs among them. */
export async function kindOf(
  head: Uint8Array,
  asked: readonly FileKind[] = [],
): Promise<FileKind | undefined> {
  // Its marks before anything else: what is read as a PDF later on must be one from its first byte.
  const found = await fileTypeFromBuffer(head);
  const kinds = [...PAGE_KINDS, ...asked];
  // A text has no mark: it is what is nothing else, and can be read.
  if (!found) return kinds.includes('txt') && isText(head, true) ? 'txt' : undefined;
  return kinds.find((kind) => FILE_KINDS[kind] === found.mime);
}

/** Answers what of the whole file is stored: without what is never shown. Else what is wrong with it. */
export async function inspect(kind: FileKind, bytes: Buffer): Promise<Inspected> {
  return INSPECTORS[kind](bytes);
}
