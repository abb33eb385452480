/** What stands beside a screen: known parts, and words for those that a screen speaks itself. */
import { expect, test } from 'vitest';
import { declaredSlots, MARGIN_PARTS, SCREEN_KINDS } from '../../src/engine/model/screen-kinds.ts';

test('a screen that says what is needed has to say it in words', () => {
  expect(declaredSlots({ margin: ['need', 'help'] })).toEqual(['need']);
  expect(declaredSlots({ margin: ['help'] })).toEqual([]);
});

test.each(SCREEN_KINDS)(
  'a $name screen has a way to a person beside it, and nothing unknown',
  ({ margin }) => {
    expect(margin).toContain('help');
    expect(margin.filter((part) => !MARGIN_PARTS.includes(part))).toEqual([]);
  },
);
