/** Writes skeletons of missing walks beside the others; existing files are left alone. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { skeletonsFor } from '../../proof/scenario/skeletons.ts';
import type { Terminal } from '../terminal.ts';
import type { Player } from './choose.ts';

/** Says on stderr what was written and what was not. */
export function writeMissing(root: string, { product, coverage }: Player, terminal: Terminal): void {
  const missing = coverage?.report().flatMap((group) => group.missing) ?? [];
  const folder = `flows/${product.source.product}/walks`;
  for (const { name, text } of skeletonsFor(product.source, missing)) {
    const path = `${folder}/${name}`;
    if (existsSync(join(root, path))) {
      terminal.comment(`${path} is already there and stays as it is.\n`);
      continue;
    }
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
    terminal.comment(`${path} is written. Say what happens on each line; until then it does not hold.\n`);
  }
}
