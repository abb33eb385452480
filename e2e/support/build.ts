/** Is the browser's part built before any browser asks for it? Playwright calls this once per run. */
import { join } from 'node:path';
import { build } from '../../scripts/setup/build.mjs';

export default function buildOnce(): void {
  const { problem, output } = build(join(import.meta.dirname, '../..'), process.execPath);
  if (problem) throw new Error(`${problem}\n${output}`);
}
