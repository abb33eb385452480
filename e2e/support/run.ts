/** What is there before a run's first test, and gone after its last? The browser's part of the product, and who keeps the servers. */
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { build } from '../../scripts/setup/build.mjs';
import { keepServers } from '../../tests/support/shared-servers.ts';

/** Called by Playwright once a run; what it gives is called at the end. */
export default function begin({ workers }: FullConfig): Promise<() => Promise<void>> {
  const { problem, output } = build(join(import.meta.dirname, '../..'), process.execPath);
  if (problem) throw new Error(`${problem}\n${output}`);
  // One for each worker, and two that wait for the tests of another width.
  return keepServers(workers + 2);
}
