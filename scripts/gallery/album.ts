/** Keeps pictures by their content, and what each commit showed, so that two commits can be compared. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PictureState, Width } from './camera.ts';

/** Which screen of which lender, how wide, and in what state. */
export interface Subject {
  product: string;
  flow: string;
  screen: string;
  /** The walk that comes to it. */
  walk: string;
  org: string;
  width: Width;
  state: PictureState;
}

export interface Entry extends Subject {
  /** The picture's file below the gallery's folder. */
  file: string;
  /** The picture of the commit that is compared with, where it differs; null where there was none. */
  before?: string | null;
}

/** What one commit showed: files by subject. */
export type Shown = Record<string, string>;

export function keyOf({ product, flow, screen, org, width, state }: Subject): string {
  return [product, flow, screen, org, width, state].join(' ');
}

export interface Album {
  /** Keeps a picture; answers its file. */
  keep: (png: Buffer) => string;
  /** What a commit showed, undefined where its gallery was never made. */
  shownAt: (commit: string) => Shown | undefined;
  /** What is shown now, beside what the commit showed before: of the same subject, and only where it was not changed. */
  record: (commit: string, entries: Entry[]) => void;
}

export function openAlbum(folder: string): Album {
  const records = join(folder, 'commits');
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  mkdirSync(records, { recursive: true });
  const fileOf = (commit: string) => join(records, `${commit}.json`);
  const shownAt = (commit: string): Shown | undefined =>
    existsSync(fileOf(commit)) ? JSON.parse(readFileSync(fileOf(commit), 'utf8')) : undefined;
  return {
    keep: (png) => {
      const file = `pictures/${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`;
      if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), png);
      return file;
    },
    shownAt,
    // A gallery of a few screens leaves what the commit showed of the others.
    record: (commit, entries) => {
      const shown = {
        ...shownAt(commit),
        ...Object.fromEntries(entries.map((each) => [keyOf(each), each.file])),
      };
      writeFileSync(fileOf(commit), JSON.stringify(shown, null, 1));
    },
  };
}

/** Each entry with the picture that stood there before, where that was another. */
export function compared(entries: Entry[], before: Shown | undefined): Entry[] {
  if (!before) return entries;
  return entries.map((entry) => {
    const file = before[keyOf(entry)];
    return file === entry.file ? entry : { ...entry, before: file ?? null };
  });
}

/** A line a screen, for people who read a build's summary. */
export function changesIn(entries: Entry[]): string {
  const changed = Map.groupBy(
    entries.filter(({ before }) => before !== undefined),
    ({ product, flow, screen }) => `${product}/${flow}/${screen}`,
  );
  if (changed.size === 0) return 'No screen changed.\n';
  const lines = [...changed].map(([screen, all]) => {
    const isNew = all.every(({ before }) => before === null);
    const orgs = [...new Set(all.map(({ org }) => org))].join(', ');
    return `- ${screen} at ${orgs}${isNew ? ' (new)' : ''}: ${all.length} ${all.length === 1 ? 'picture' : 'pictures'}`;
  });
  return `${changed.size === 1 ? '1 screen' : `${changed.size} screens`} changed:\n${lines.join('\n')}\n`;
}
