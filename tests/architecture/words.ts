/** Names that a room exports, held to the glossary: each in one file, none with a word that is not used. */
import { parseSync } from 'vite';
import type { Source } from './rules.ts';

/** Words of the glossary's last table, in lower case. */
export function bannedWords(glossary: string): string[] {
  const [, table = ''] = glossary.split('## Words that are not used');
  return [...table.matchAll(/^\| (?!not |---)([a-z]+) \|/gm)].map((match) => match[1] ?? '');
}

/** Names passed on from another file count where they are declared; one that takes several shapes counts once. */
export function exportedNames({ path, text }: Source): string[] {
  const { module } = parseSync(path, text);
  const entries = module.staticExports.flatMap((each) => each.entries);
  const names = entries.flatMap(({ moduleRequest, exportName }) =>
    moduleRequest || !exportName.name ? [] : [exportName.name],
  );
  return [...new Set(names)];
}

/** Sentences; none where each name has one meaning and no word that is not used. */
export function wordFaults(sources: Source[], banned: string[]): string[] {
  const files = new Map<string, string[]>();
  for (const source of sources) {
    for (const name of exportedNames(source)) files.set(name, [...(files.get(name) ?? []), source.path]);
  }
  return [...files].flatMap(([name, paths]) => [
    ...(paths.length > 1 ? [`${name} is exported by ${paths.join(' and ')}`] : []),
    ...wordsIn(name)
      .filter((word) => banned.includes(word) || banned.includes(word.replace(/s$/, '')))
      .map((word) => `${paths[0]}: ${name} has the word "${word}"`),
  ]);
}

/** `createWalkContext` and `RESERVED_KEYS` alike, in lower case. */
function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split('_')
    .map((word) => word.toLowerCase());
}
