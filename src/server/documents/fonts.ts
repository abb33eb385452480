/** The fonts of documents: DejaVu, which has the letters of all languages in Latin, Greek or Cyrillic script. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const FILES = {
  body: 'DejaVuSerifCondensed',
  strong: 'DejaVuSansCondensed-Bold',
  hand: 'DejaVuSerifCondensed-Italic',
} as const;

export type FontName = keyof typeof FILES;
export const FONTS = Object.keys(FILES) as FontName[];

const { resolve } = createRequire(import.meta.url);
let loaded: Promise<Record<FontName, Font>> | undefined;

/** Read and parsed once a process: parsing takes longer than drawing most documents. */
export function loadFonts(): Promise<Record<FontName, Font>> {
  loaded ??= readAll();
  return loaded;
}

async function readAll(): Promise<Record<FontName, Font>> {
  const read = FONTS.map(async (name) => {
    const file = await readFile(resolve(`dejavu-fonts-ttf/ttf/${FILES[name]}.ttf`));
    return [name, create(file)] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as Record<FontName, Font>;
}
