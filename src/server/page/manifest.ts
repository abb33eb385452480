/** The files that a page loads first, read from what the build says of its entry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../engine/model/paths.ts';
import { CannotStart } from '../secrets/cannot-start.ts';

export type Mode = 'serve' | 'dev';

export interface Entry {
  /** File names below `assets`, the entry first. */
  script: string;
  /** What the entry imports statically, so that the browser need not find it out file by file. */
  preloads: string[];
  styles: string[];
}

/** Throws CannotStart when the browser's part was not built. */
export function readEntry(dist: string): Entry {
  const path = join(dist, '.vite', 'manifest.json');
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new CannotStart(
      `The browser's part is not built: ${path} cannot be read.`,
      'Run `npm start`, which builds it, or `npm run build`.',
      { cause },
    );
  }
  return entryOf(isRecord(manifest) ? manifest : {}, path);
}

function entryOf(manifest: Record<string, unknown>, path: string): Entry {
  const [key, entry] =
    Object.entries(manifest).find(([, chunk]) => isRecord(chunk) && chunk.isEntry === true) ?? [];
  if (key === undefined || !isRecord(entry)) {
    throw new CannotStart(`${path} names no entry.`, 'Run `npm run build` again.');
  }
  const seen = new Set<string>();
  collect(manifest, key, seen);
  const chunks = [...seen].map((each) => manifest[each]).filter(isRecord);
  const files = chunks.map(({ file }) => String(file));
  return {
    script: String(entry.file),
    preloads: files.filter((file) => file !== entry.file),
    styles: [...new Set(chunks.flatMap(({ css }) => (Array.isArray(css) ? css.map(String) : [])))],
  };
}

function collect(manifest: Record<string, unknown>, key: string, seen: Set<string>): void {
  const chunk = manifest[key];
  if (seen.has(key) || !isRecord(chunk)) return;
  seen.add(key);
  for (const next of Array.isArray(chunk.imports) ? chunk.imports : []) collect(manifest, String(next), seen);
}
