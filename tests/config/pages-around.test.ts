/** Do rules and screens mean the same forms and the same page? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_FORMS } from '../../src/config/rules/reach/unused.ts';
import { CANVAS } from '../../src/config/rules/types/overrides.ts';
import { AA_TEXT, nearestShade, shadesOf } from '../../src/engine/say/colour.ts';
import { rolesOf } from '../../src/widgets/theme.ts';

test('The forms that need no screen are those that the pages around a flow show', () => {
  const text = readFileSync(join(import.meta.dirname, '../../src/runtime/form/ShellForm.tsx'), 'utf8');
  const list = /const \w+ = \{\n([^}]*'new-password'[^}]*)\}/.exec(text)?.[1] ?? '';
  expect([...list.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name).sort()).toEqual([...PAGE_FORMS].sort());
});

test.each(['#7fd18f', '#2f6f3e', '#ffff00', '#3b2bb3'])(
  'The shade that is named for %s is the one that links are drawn in',
  (colour) => {
    const shades = shadesOf(colour);
    const step = nearestShade(shades, CANVAS, AA_TEXT);
    expect(step === null ? undefined : shades[step]).toBe(rolesOf(shades).link);
  },
);
