/** The fonts of documents: DejaVu, which has the letters of all languages in Latin, Greek or Cyrillic script. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILES = {
  body: 'DejaVuSerifCondensed',
  strong: 'DejaVuSansCondensed-Bold',
  hand: 'DejaVuSerifCondensed-Italic',
} as const;

export type FontName = keyof typeof FILES;
export const FONTS = Object.keys(FILES) as FontName[];

const { resolve } = createRequire(import.meta.url);
let loaded: Promise<Record<FontName, Buffer>> | undefined;

/** Read once a process. */
export function loadFonts(): Promise<Record<FontName, Buffer>> {
  loaded ??= readAll();
  return loaded;
}

async function readAll(): Promise<Record<FontName, Buffer>> {
  const read = FONTS.map(async (name) => {
    return [name, await readFile(resolve(`dejavu-fonts-ttf/ttf/${FILES[name]}.ttf`))] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as Record<FontName, Buffer>;
}
