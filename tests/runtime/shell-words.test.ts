/** Does a word of the interface keep its place open for what only a control knows? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openProduct } from '../../src/engine/model/product.ts';
import { OPEN_PLACEHOLDERS } from '../../src/engine/say/open-placeholders.ts';
import type { SHELL_COPY } from '../../src/engine/say/shell-copy.ts';
import { lenderFacts, wordsIn } from '../../src/runtime/context.tsx';
import { gardenSlice } from './support/garden.ts';

const site = parse(readFileSync(join(import.meta.dirname, '../../flows/site.yaml'), 'utf8')) as {
  copy: { shell: Record<string, string | string[]> };
};

test('each placeholder without a dot reaches the control that fills it', () => {
  const shell = Object.entries(site.copy.shell);
  const copy = Object.fromEntries(shell.map(([slot, text]) => [`shell.${slot}`, [text].flat()]));
  const product = openProduct({ ...gardenSlice(), copy });
  const words = wordsIn(
    { product, note: () => {}, newId: () => 'id' },
    'shell',
    undefined,
    lenderFacts(product),
  );
  const open = shell.flatMap(([slot, text]) =>
    [
      ...[text]
        .flat()
        .join('\n')
        .matchAll(/\{(\w+)\}/g),
    ].map(([whole, name = '']) => ({ slot, whole, name })),
  );
  expect(open.length).toBeGreaterThan(10);
  for (const { slot, whole, name } of open) {
    expect(OPEN_PLACEHOLDERS, slot).toContain(name);
    expect(words.all(slot as (typeof SHELL_COPY)[number]).join('\n'), slot).toContain(whole);
  }
});
