/** What becomes of a file's row, whoever asks first? The part of the store's contract on uploads. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Store } from '../../../src/server/store/store.ts';
import { anApplication, type Bench } from './contract.ts';

const HOUR = 60 * 60_000;
const what = { type: 'image/png', size: 1234, sha256: 'ab'.repeat(32) };

async function aBegunFile({ store, clock }: Bench, application?: string, participant: string | null = null) {
  const place = {
    application: application ?? (await anApplication(store)).uuid,
    participant,
    screen: 's',
    field: '/files',
  };
  const expiresAt = new Date(clock.now.getTime() + HOUR);
  return store.uploads.begin({ ...place, blob: randomUUID(), name: 'Secret name.png', expiresAt });
}

async function aStagedFile(bench: Bench, application?: string, participant: string | null = null) {
  const file = await aBegunFile(bench, application, participant);
  const expiresAt = new Date(bench.clock.now.getTime() + HOUR);
  expect(await bench.store.uploads.arrived(file, { ...what, expiresAt })).toBe(true);
  return file;
}

export function uploadContract(bench: Bench): void {
  test('a file comes back as it arrived, and not before it has', async () => {
    const file = await aBegunFile(bench);
    expect(await bench.store.uploads.of(file)).toEqual([]);
    expect(await bench.store.uploads.waiting(file)).toBe(1);
    const expiresAt = new Date(bench.clock.now.getTime() + HOUR);
    await bench.store.uploads.arrived(file, { ...what, expiresAt });
    expect(await bench.store.uploads.of(file)).toEqual([{ ...file, ...what, state: 'staged', expiresAt }]);
  });

  test('a file is attached at its own place only, once, and then stays', async () => {
    const file = await aStagedFile(bench);
    const { uuid, application } = file;
    const place = { application, participant: null, screen: 's', field: '/files' };
    for (const other of [{ screen: 't' }, { field: '/other' }, { application: randomUUID() }])
      expect(await bench.store.uploads.attach([uuid], { ...place, ...other })).toEqual([]);
    expect(await bench.store.uploads.attach(['no uuid', randomUUID(), uuid], place)).toEqual([uuid]);
    expect(await bench.store.uploads.attach([uuid], place)).toEqual([]);
    expect(await bench.store.uploads.drop(uuid, file)).toBe(false);
    expect(await bench.store.uploads.waiting(file)).toBe(0);
  });

  test('a file of a participant is neither seen, counted, attached nor dropped as the owner’s or another’s', async () => {
    const { uploads, participants } = bench.store;
    const { uuid: application, org } = await anApplication(bench.store);
    const add = async (email: string) => {
      const part = { application, role: 'r', org, product: 'p', email, facts: {} };
      return (await participants.create(part, {}))!.uuid;
    };
    const sender = { application, participant: await add('one@example.com') };
    const others = [null, await add('two@example.com')].map((participant) => ({ application, participant }));
    const file = await aStagedFile(bench, application, sender.participant);
    const at = { screen: 's', field: '/files' };
    for (const other of others) {
      expect(await uploads.of(other)).toEqual([]);
      expect(await uploads.waiting(other)).toBe(0);
      expect(await uploads.attach([file.uuid], { ...other, ...at })).toEqual([]);
      expect(await uploads.drop(file.uuid, other)).toBe(false);
    }
    expect(await uploads.waiting(sender)).toBe(1);
    expect((await uploads.of(sender)).map(({ uuid }) => uuid)).toEqual([file.uuid]);
    expect((await uploads.ofAll(application)).map(({ uuid }) => uuid)).toEqual([file.uuid]);
    expect(await uploads.attach([file.uuid], { ...sender, ...at })).toEqual([file.uuid]);
  });

  test('what a transaction attached that was rolled back is attached no more', async () => {
    const file = await aStagedFile(bench);
    const place = { application: file.application, participant: null, screen: 's', field: '/files' };
    const failing = bench.store.transaction(async (tx) => {
      await tx.uploads.attach([file.uuid], place);
      throw new Error('refused after all');
    });
    await expect(failing).rejects.toThrow('after all');
    expect(await bench.store.uploads.attach([file.uuid], place)).toEqual([file.uuid]);
  });

  test('attaching, removing and sweeping at once: exactly one of them has the file', async () => {
    const other: Store = await bench.another();
    for (let round = 0; round < 10; round++) {
      const file = await aStagedFile(bench);
      const { uuid, application } = file;
      const place = { application, participant: null, screen: 's', field: '/files' };
      const [attached, dropped] = await Promise.all([
        bench.store.uploads.attach([uuid], place),
        other.uploads.drop(uuid, file),
      ]);
      expect([attached.length === 1, dropped].filter(Boolean)).toHaveLength(1);
      const isToGo = (await other.uploads.dropped(100)).some((each) => each.uuid === uuid);
      expect(isToGo).toBe(dropped);
      await bench.store.uploads.forget(uuid);
      expect((await bench.store.uploads.of({ application, participant: null })).length).toBe(dropped ? 0 : 1);
    }
  });

  test('a file whose time has passed is neither seen nor attached, and is to go', async () => {
    const { store, clock } = bench;
    const [begun, staged] = [await aBegunFile(bench), await aStagedFile(bench)];
    const before = clock.now;
    clock.now = new Date(before.getTime() + HOUR);
    const place = { application: staged.application, participant: null, screen: 's', field: '/files' };
    expect(await store.uploads.attach([staged.uuid], place)).toEqual([]);
    expect(await store.uploads.of(staged)).toEqual([]);
    const going = (await store.uploads.dropped(100)).map(({ uuid }) => uuid);
    expect(going).toEqual(expect.arrayContaining([begun.uuid, staged.uuid]));
    // Too late for the one that was still on its way.
    expect(await store.uploads.arrived(begun, { ...what, expiresAt: clock.now })).toBe(false);
    for (const uuid of going) await store.uploads.forget(uuid);
    expect(await store.uploads.dropped(100)).toEqual([]);
    clock.now = before;
  });

  test('an application is not deleted under its files: their bytes would be left behind', async () => {
    const { application } = await aStagedFile(bench);
    const deleting = bench.open.database.deleteFrom('application').where('uuid', '=', application).execute();
    await expect(deleting).rejects.toThrow(/foreign key/);
  });
}
