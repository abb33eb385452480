/** Writes the styles of all parts into one sheet when the application is built; scripts are left with their class names. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { partsOf } from './parts.ts';
import { sheetOf } from './sheet.ts';

/** What the entry imports. */
const SHEET = 'virtual:parts.css';
const RESOLVED = `\0${SHEET}`;
const HAS_PARTS = /\bstyled\(|\bcss=\{/;

export function staticStyles(root: string): Plugin {
  const source = join(root, 'src').replaceAll('\\', '/');
  const isOurs = (path: string) => path.startsWith(`${source}/`) && path.endsWith('.tsx');
  return {
    name: 'static-styles',
    enforce: 'pre',
    resolveId: (id) => (id === SHEET ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? sheetBelow(source) : undefined),
    transform: {
      filter: { id: /\.tsx$/, code: HAS_PARTS },
      handler: (text, id) => (isOurs(id) ? { code: partsOf(id, text).text, map: null } : undefined),
    },
    hotUpdate({ file, modules }) {
      const sheet = isOurs(file) ? this.environment.moduleGraph.getModuleById(RESOLVED) : undefined;
      return sheet ? [...modules, sheet] : undefined;
    },
  };
}

/** Throws where two parts would have the same class. */
export function sheetBelow(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const all = paths.sort().flatMap((path) => partsOf(join(folder, path)).written);
  const names = all.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two parts are named ${twice}: rename a file or one of them.`);
  return sheetOf(all);
}
