/** An email speaks of what is not known: the person reads no hole, and staff read which fact it was. */
import { expect, test } from 'vitest';
import { bench } from './bench.ts';
import { gardenBundle } from './garden.ts';
import { EMAIL } from './lender.ts';

const { lending } = bench();

const bundle = (words: Record<string, string | string[]>) => {
  const made = gardenBundle('stages: { NEW: { then: [{ to: PLANTED }] } }');
  return { ...made, hash: JSON.stringify(words), copy: { ...made.copy, ...words } };
};

test('a line with a hole is left out of an email, and the fault says where nothing stands', () =>
  lending(
    { bundle: bundle({ 'mails.planted.body': ['Planted in {plot.soil}.', 'Yours, {plot.name}.'] }) },
    async (lender) => {
      const uuid = await lender.apply();
      await lender.until(uuid, 'PLANTED');
      expect(await lender.store.mailbox.list('meadow', EMAIL)).toMatchObject([{ text: 'Yours, Rose.' }]);
      const events = await lender.store.events.of(uuid);
      expect(events).toContainEqual(
        expect.objectContaining({ kind: 'unfilled', about: 'planted: plot.soil', status: 'PLANTED' }),
      );
      expect(lender.log.join()).toContain('"type":"LacksWords"');
    },
  ));

test.each([
  ['subject', { 'mails.planted.subject': 'Your {plot.soil}', 'mails.planted.body': 'Planted.' }],
  ['body', { 'mails.planted.body': 'Planted in {plot.soil}.' }],
])('an email whose %s would be a hole is not sent', (_slot, words) =>
  lending({ bundle: bundle(words) }, async (lender) => {
    const uuid = await lender.apply();
    await lender.until(uuid, 'PLANTED');
    expect(await lender.store.mailbox.list('meadow', EMAIL)).toEqual([]);
    expect(await lender.store.events.of(uuid)).toContainEqual(expect.objectContaining({ kind: 'unfilled' }));
  }),
);

test('a notification behind the bell has no line with a hole either, and the fault is told once for all applications', () => {
  const made = bundle({
    'mails.planted.body': 'Planted.',
    'mails.planted.notification': ['Planted in {plot.soil}.', 'It grows.'],
  });
  const plot = { ...made.flows.plot!, notifications: [{ tells: 'planted' }] };
  return lending({ bundle: { ...made, flows: { ...made.flows, plot } } }, async (lender) => {
    const uuids = [await lender.apply(), await lender.apply()];
    for (const uuid of uuids) {
      const { identity } = await lender.until(uuid, 'PLANTED');
      const [bell] = await lender.store.notifications.listOwn(identity);
      expect(bell).toMatchObject({ title: 'Planted', description: 'It grows.' });
    }
    const told = lender.log.filter((line) => line.includes('LacksWords'));
    expect(told).toEqual([
      expect.stringContaining('"words":"mails.planted.notification","placeholder":"plot.soil"'),
    ]);
  });
});
