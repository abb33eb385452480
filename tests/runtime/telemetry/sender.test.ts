/** Do events go out in lists, once, under a session, and does a collector that fails or hangs cost nothing? */
import { describe, expect, test } from 'vitest';
import { establishSession } from '../../../src/runtime/telemetry/sender.ts';
import { createSessionKeys } from '../../../src/runtime/telemetry/sessionKeys.ts';
import { TelemetryError } from '../../../src/runtime/telemetry/telemetryError.ts';
import { createStorage, createTime, createVisit, newKey, start, view } from './browser.ts';

const LONG = 10 * 60_000;
const failed = (status: number, data?: unknown) => new TelemetryError(status, undefined, data);

describe('events', () => {
  test('wait until the page is idle, and go out in one list under one session', async () => {
    const { sender, got, lists, port, time } = createVisit();
    sender.add(view(0));
    sender.add(view(0));
    expect(port.session).not.toHaveBeenCalled();
    await time.pass(5_000);
    expect(port.session).toHaveBeenCalledTimes(1);
    expect(lists).toEqual([{ count: 2, leaving: false }]);
    expect(got[0]?.sessionKey).toEqual(got[1]?.sessionKey);
    expect(got[0]?.eventProperties).toMatchObject({ bundle: 'b', age: 2_000 });
    expect(got[0]?.eventProperties.id).not.toBe(got[1]?.eventProperties.id);
  });

  test('[TELE-06] go out once a session for each value of their property, unless each is to count', async () => {
    const { sender, got, time } = createVisit();
    const once = (kind: string) =>
      view(0, { event: 'Chosen', dontDedupe: false, dedupeProperty: 'kind', eventProperties: { kind } });
    for (const each of [once('a'), once('a'), once('b'), view(), view()]) sender.add(each);
    await time.pass(5_000);
    expect(got.map(({ event, eventProperties }) => `${event} ${String(eventProperties.kind)}`)).toEqual([
      'Chosen a',
      'Chosen b',
      'page_view undefined',
      'page_view undefined',
    ]);
  });

  test('go out at once as the page is left, without being waited for', async () => {
    const { sender, lists, time } = createVisit();
    sender.add(view());
    await time.pass(5_000);
    sender.add(view());
    sender.leave();
    expect(lists.at(-1)).toEqual({ count: 1, leaving: true });
    await time.pass(5_000);
    expect(lists).toHaveLength(2);
  });

  test('[SESS-08] [SESS-09] go out under a session that is made anew where theirs was lost, with the same tracker', async () => {
    const { sender, port, got, time } = createVisit();
    sender.add(view());
    await time.pass(5_000);
    const first = got[0]?.sessionKey;
    port.events.mockRejectedValueOnce(failed(404));
    sender.add(view());
    await time.pass(5_000);
    expect(port.session).toHaveBeenCalledTimes(2);
    expect(got).toHaveLength(2);
    expect(got[1]?.sessionKey.uuid).not.toBe(first?.uuid);
    expect(got[1]?.sessionKey.trackerUuid).toBe(first?.trackerUuid);
  });

  test('that are refused are given up, and the others of their list go out', async () => {
    const { sender, port, got, time } = createVisit();
    port.events.mockRejectedValueOnce(failed(400, { fields: [{ pointer: '/0/event' }] }));
    sender.add(view(0, { event: 'Unknown' }));
    sender.add(view());
    await time.pass(5_000);
    expect(got.map(({ event }) => event)).toEqual(['page_view']);
  });
});

describe('a collector', () => {
  test('that never answers holds up one list, and what waits behind it stays few', async () => {
    const { sender, port, time } = createVisit();
    port.session.mockReturnValue(new Promise(() => {}));
    for (let count = 0; count < 1_000; count += 1) sender.add(view());
    await time.pass(LONG);
    expect(port.session).toHaveBeenCalledTimes(1);
    expect(port.events).not.toHaveBeenCalled();
    sender.leave();
    expect(port.events).not.toHaveBeenCalled();
  });

  test('that is blocked is asked a few times, and then no more from this page', async () => {
    const { sender, port, time, warn } = createVisit();
    port.session.mockRejectedValue(failed(0));
    for (let count = 0; count < 50; count += 1) {
      sender.add(view());
      await time.pass(60_000);
    }
    expect(port.session).toHaveBeenCalledTimes(9);
    expect(warn).toHaveBeenCalledTimes(3);
    expect(time.waiting()).toBe(0);
  });

  test('that has had enough is left alone for a minute', async () => {
    const { sender, port, got, time } = createVisit();
    port.events.mockRejectedValueOnce(failed(429));
    sender.add(view());
    await time.pass(5_000);
    sender.add(view());
    await time.pass(30_000);
    expect(got).toHaveLength(0);
    await time.pass(60_000);
    expect(got).toHaveLength(1);
  });
});

describe('a session', () => {
  test('[ERR-12] is tried for three times, and then fails with its sentence and 500', async () => {
    const time = createTime();
    let tries = 0;
    const session = async () => {
      tries += 1;
      throw failed(503);
    };
    const begun = establishSession({ port: { session }, timers: time.timers }, () => ({
      ...start(),
      sessionKey: {},
    }));
    const outcome = begun.catch((error: unknown) => error);
    await time.pass(LONG);
    expect(await outcome).toMatchObject({
      message: 'An error occurred while establishing a session, retries failed.',
      status: 500,
    });
    expect(tries).toBe(3);
  });

  test('[TELE-02] that begins at the third try is fine', async () => {
    const { sender, port, got, time } = createVisit();
    port.session.mockRejectedValueOnce(failed(503)).mockRejectedValueOnce(failed(0));
    sender.add(view());
    await time.pass(LONG);
    expect(port.session).toHaveBeenCalledTimes(3);
    expect(got).toHaveLength(1);
  });
});

describe('what the browser keeps', () => {
  test('is uuid and epoch for the session, and the tracker under both its names', async () => {
    const { sender, got, local, session, time } = createVisit();
    sender.add(view());
    await time.pass(5_000);
    const key = got[0]!.sessionKey;
    expect(Object.fromEntries(session.kept)).toEqual({ ft_uuid: key.uuid, ft_epoch: String(key.epoch) });
    expect(Object.fromEntries(local.kept)).toEqual({
      trackerUuid: key.trackerUuid,
      optimizelyProfileUuid: key.trackerUuid,
    });
  });

  test('is gone on with by the next page', async () => {
    const { sender, got, local, session, time } = createVisit();
    sender.add(view());
    await time.pass(5_000);
    const next = createVisit({ keys: createSessionKeys({ local, session }, true) });
    next.sender.add(view());
    await next.time.pass(5_000);
    expect(next.port.session).not.toHaveBeenCalled();
    expect(next.got[0]?.sessionKey).toEqual(got[0]?.sessionKey);
  });

  test('is nothing where a person has not agreed, and what was kept goes when they refuse', () => {
    const [local, session] = [createStorage(), createStorage()];
    const key = newKey();
    const keys = createSessionKeys({ local, session }, false);
    keys.write(key);
    expect(keys.read()).toEqual(key);
    expect([local.kept.size, session.kept.size]).toEqual([0, 0]);
    keys.allow(true);
    expect([local.kept.size, session.kept.size]).toEqual([2, 2]);
    keys.allow(false);
    expect([local.kept.size, session.kept.size]).toEqual([0, 0]);
  });

  test('may be refused: then a session lasts as long as the page', async () => {
    const [local, session] = [createStorage(true), createStorage(true)];
    const { sender, got, time, port } = createVisit({ keys: createSessionKeys({ local, session }, true) });
    for (let count = 0; count < 3; count += 1) {
      sender.add(view());
      await time.pass(5_000);
    }
    expect(got).toHaveLength(3);
    expect(port.session).toHaveBeenCalledTimes(1);
  });

  test('is not trusted: what is no id there is as if nothing were', () => {
    const [local, session] = [createStorage(), createStorage()];
    local.kept.set('trackerUuid', '<script>');
    session.kept.set('ft_uuid', 'jane@example.com');
    session.kept.set('ft_epoch', '5');
    expect(createSessionKeys({ local, session }, true).read()).toEqual({});
  });
});
