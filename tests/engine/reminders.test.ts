/** On which day is somebody reminded, and when is their link over? */
import { expect, test } from 'vitest';
import { remindersDue } from '../../src/engine/decide/reminders.ts';
import type { Invitation } from '../../src/engine/model/language.ts';

const DAY = 86_400_000;
const day = (days: number) => new Date(days * DAY);
const third = { after: '3d', email: 'third', when: 'open' };
const beside = { after: '3d', email: 'beside', when: 'other' };
const seventh = { after: '7d', email: 'seventh', when: 'open' };
const invitation: Invitation = {
  ...{ days: 'org.days', email: 'invited', withdrawn: 'gone', marks: { opened: 'a.b', withdrawn: 'a.c' } },
  reminders: [third, beside, seventh],
  expired: { email: 'over', when: 'open' },
};

test.each([
  ['the first days', 2, null, [], false, 3],
  ['the third day', 3, null, [third, beside], false, 7],
  ['the third day, seen to', 4, 3, [], false, 7],
  ['the seventh day, both missed', 8, null, [seventh], false, 14],
  ['the last day', 14, 7, [], true, undefined],
  ['long after, all missed', 30, null, [], true, undefined],
  ['long after, seen to', 30, 14, [], false, undefined],
])('%s', (_, now, seenTo, reminders, isOver, next) => {
  const row = { identity: null, invitedAt: day(0), tokenExpiresAt: day(14) };
  const remindedAt = seenTo === null ? null : day(seenTo);
  const found = remindersDue(invitation, { ...row, remindedAt }, now * DAY);
  expect(found).toEqual({ reminders, isOver, next: next === undefined ? undefined : next * DAY });
});

test('who came in has no link that could be over; who was invited anew begins anew', () => {
  const came = { identity: 'someone', invitedAt: day(0), tokenExpiresAt: null, remindedAt: day(7) };
  expect(remindersDue(invitation, came, 20 * DAY)).toEqual({ reminders: [], isOver: false, next: undefined });
  const anew = { identity: null, invitedAt: day(10), tokenExpiresAt: day(24), remindedAt: day(7) };
  expect(remindersDue(invitation, anew, 13 * DAY).reminders).toEqual([third, beside]);
});

test('nobody is reminded where nothing is declared', () => {
  const row = { identity: null, invitedAt: day(0), tokenExpiresAt: day(14), remindedAt: null };
  const none = { reminders: [], isOver: false, next: undefined };
  expect(remindersDue(undefined, row, 20 * DAY)).toEqual(none);
});
