/** The renderer of pages that the build made of the shell; a server without it serves plain pages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Draw } from '../../engine/model/drawing.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import { readEntry } from './manifest.ts';
import { readStyleRules, type StyleRule } from './style-rules.ts';

export interface Renderer {
  /** Which sources it was built from. */
  build: string;
  draw: Draw;
  /** Of the build's style sheet, for each page to take its own of. */
  styleRules: readonly StyleRule[];
}

/** What the built file exports. */
export interface BuiltRenderer {
  build: string;
  drawPage: Draw;
}

/** Undefined when it was not built. Throws CannotStart for a file that is there and is no renderer. */
export async function loadRenderer(dist: string): Promise<Renderer | undefined> {
  const file = join(dist, 'server', 'render.js');
  if (!existsSync(file)) return undefined;
  const { drawPage, build }: Partial<BuiltRenderer> = await import(pathToFileURL(file).href);
  if (typeof drawPage === 'function' && typeof build === 'string') {
    return { draw: drawPage, build, styleRules: styleRulesIn(dist) };
  }
  throw new CannotStart(`${file} is no renderer.`, 'Run `npm start`, which builds it again.');
}

function styleRulesIn(dist: string): StyleRule[] {
  return readEntry(dist).styles.flatMap((file) => readStyleRules(readFileSync(join(dist, file), 'utf8')));
}
