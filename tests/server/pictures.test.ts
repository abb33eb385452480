/** Is every picture that a flow may name drawn, and none drawn that cannot be named? In the brand's colours alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ICONS, SPOTS } from '../../src/engine/model/pictures.ts';
import { bundleOf } from '../support/project.ts';

const root = join(import.meta.dirname, '../..');
const schema = JSON.parse(readFileSync(join(root, 'schemas/config/flow.json'), 'utf8')).definitions;

describe.each([
  ['icons', ICONS, schema.icon.enum],
  ['spots', SPOTS, schema.screen.properties.picture.enum],
])('%s', (file, names, offered) => {
  const drawn = readFileSync(join(root, `src/server/pictures/${file}.svg`), 'utf8');

  test('are drawn, and are what the language offers', () => {
    const ids = [...drawn.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...names]);
    expect(offered).toEqual([...names]);
  });

  test('have no colour of their own', () => {
    const colours = [...drawn.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour);
    expect(colours.filter((colour) => colour !== 'none' && !/^var\(--hl-colors-/.test(colour ?? ''))).toEqual(
      [],
    );
  });
});

test('no form has a picture, and everything that only tells or waits has one', () => {
  const screens = bundleOf().flows.application?.screens ?? {};
  const all = Object.values(screens).filter(({ id }) => !['offer', 'leave-survey', 'line'].includes(id));
  const bare = all.filter(({ kind, picture }) => ['wait', 'notice', 'handoff'].includes(kind) && !picture);
  expect(bare.map(({ id }) => id)).toEqual([]);
});
