/** What the files came to when a server read them before: a start that finds them unchanged reads nothing anew. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileForm, openCompiledForm } from '../../config/compile/validators.ts';
import { deepFreeze, digest } from '../../config/model/content.ts';
import type { SourceFile } from '../../config/model/project.ts';
import type { Bundle, JsonSchema } from '../../engine/model/bundle.ts';
import type { CompiledForm } from './published.ts';

/** Of files without any problem. A cache that cannot be read or written to costs time, nothing else. */
export interface ReadingCache {
  /** The bundles that exactly these files came to, or undefined. */
  find: (files: SourceFile[]) => Bundle[] | undefined;
  /** Call it when nothing was wrong with the files. */
  keep: (files: SourceFile[], bundles: Bundle[]) => void;
  compileForm: (shape: JsonSchema) => CompiledForm;
}

interface Entry {
  bundles: Bundle[];
  /** The compiled text of each form, by the digest of its shape. */
  forms: Record<string, string>;
}

/** The newest stay: a copy of the project for each branch somebody works on. */
const MOST_ENTRIES = 12;
/** What decides what files come to; with other code the same files may come to something else. */
const CODE = ['src/config', 'src/engine', 'schemas/config', 'package-lock.json'];

/** Reads as if for the first time, always. */
export const noCache: ReadingCache = { find: () => undefined, keep: () => undefined, compileForm };

/** `code` is the folder of this program; the cache is below it, where version control ignores it. */
export function openReadingCache(code: string): ReadingCache {
  const folder = join(code, '.cache', 'readings');
  const version = versionOf(code);
  let forms: Record<string, string> = {};
  const fileOf = (files: SourceFile[]) => join(folder, `${digestOf(version, files)}.json`);
  return {
    find(files) {
      const entry = readEntry(fileOf(files));
      if (!entry) return undefined;
      forms = { ...forms, ...entry.forms };
      return entry.bundles.map((bundle) => deepFreeze(bundle));
    },
    keep(files, bundles) {
      const shapes = bundles.flatMap((bundle) => Object.values(bundle.forms).map(({ shape }) => shape));
      for (const shape of shapes) forms[digest(shape)] ??= compileForm(shape).build;
      const own = shapes.map((shape) => [digest(shape), forms[digest(shape)]] as const);
      writeEntry(folder, fileOf(files), { bundles, forms: Object.fromEntries(own) as Entry['forms'] });
    },
    compileForm(shape) {
      const build = forms[digest(shape)];
      const form = build === undefined ? compileForm(shape) : openCompiledForm(shape, build);
      forms[digest(shape)] = form.build;
      return form;
    },
  };
}

function readEntry(file: string): Entry | undefined {
  try {
    const { hash, content } = JSON.parse(readFileSync(file, 'utf8')) as { hash: string; content: string };
    // Half a file, or one that somebody edited, is read as none.
    return hash === textHash(content) ? (JSON.parse(content) as Entry) : undefined;
  } catch {
    return undefined;
  }
}

function writeEntry(folder: string, file: string, entry: Entry): void {
  const content = JSON.stringify(entry);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ hash: textHash(content), content }));
    renameSync(`${file}.${process.pid}`, file);
    dropOld(folder);
  } catch {
    // The next start reads everything again.
  }
}

function dropOld(folder: string): void {
  const entries = readdirSync(folder).map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }));
  const old = entries.sort((one, other) => other.at - one.at).slice(MOST_ENTRIES);
  for (const { name } of old) rmSync(join(folder, name), { force: true });
}

function digestOf(version: string, files: SourceFile[]): string {
  const hash = createHash('sha256').update(version);
  for (const { path, text, unread } of files) {
    hash.update(`\0${path}\0${unread?.message ?? ''}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

function versionOf(code: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of CODE.flatMap((name) => filesAt(join(code, name)))) {
    hash.update(`\0${path.slice(code.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesAt(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}

function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
