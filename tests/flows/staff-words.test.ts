/** Do staff read each status and step of our products in words, and no two alike where they choose among them? */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiled } from '../../src/cli/open.ts';
import { readFiles } from '../../src/config/disk.ts';
import { standingSlot } from '../../src/engine/say/staff-copy.ts';

const bundles = compiled(readFiles(join(import.meta.dirname, '../..')));

test.each(bundles)('each status and step of $product has its words', ({ flows, copy }) => {
  const own = Object.values(flows).filter(({ statuses }) => Object.keys(statuses).length > 0);
  expect(own.length).toBeGreaterThan(0);
  const labels = (kind: 'status' | 'step', names: string[]) =>
    names.map((name) => copy[`staff.${standingSlot(kind, name)}`]);
  for (const { statuses, steps } of own) {
    const all = labels('status', Object.keys(statuses));
    expect([
      ...all,
      ...labels(
        'step',
        Object.values(steps).map(({ id }) => id),
      ),
    ]).not.toContain(undefined);
    expect(all.length).toBe(new Set(all).size);
  }
});
