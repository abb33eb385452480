/** Does a browser take over the tracker that the server has, with one reload, and none where they are equal? */
import { expect, test, vi } from 'vitest';
import { RequestError } from '../../../src/runtime/client/requestError.ts';
import { createSessionKeys } from '../../../src/runtime/telemetry/sessionKeys.ts';
import { telemetryCalls } from '../../../src/runtime/telemetry/telemetryCalls.ts';
import { createRegistration } from '../../../src/shell/visits/registration.ts';
import { createStorage, newKey } from './browser.ts';

const OWN = '11111111-2222-4333-8444-555555555555';
const OTHER = '99999999-2222-4333-8444-555555555555';

function registering({ held = OWN, mayKeep = true, isRefused = false } = {}) {
  const [local, session] = [createStorage(isRefused), createStorage(isRefused)];
  if (!isRefused) local.kept.set('optimizelyProfileUuid', OWN);
  const keys = createSessionKeys({ local, session }, mayKeep);
  keys.write(newKey(OWN));
  const [reload, tell, tracker] = [vi.fn(), vi.fn(), vi.fn(async () => held)];
  const parts = { calls: { tracker }, keys, mayKeep: () => mayKeep, reload, tell };
  return { registration: createRegistration(parts), keys, local, reload, tell, tracker };
}

test('[SESS-10] the page reloads once where the server has another tracker, which is kept then', async () => {
  const { registration, local, reload, tracker } = registering({ held: OTHER });
  await registration.identified('person');
  await registration.identified('person');
  expect(tracker).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
  expect([local.kept.get('trackerUuid'), local.kept.get('optimizelyProfileUuid')]).toEqual([OTHER, OTHER]);
});

test('[SESS-10] the page does not reload where they are equal', async () => {
  const { registration, reload, tell } = registering();
  await registration.identified('person');
  expect(reload).not.toHaveBeenCalled();
  expect(tell).toHaveBeenCalledTimes(1);
});

test('[SESS-10] it reloads where a session comes with another tracker than the browser had, and not where it had none', () => {
  const { registration, reload } = registering();
  registration.begun(newKey(OTHER), undefined);
  expect(reload).not.toHaveBeenCalled();
  registration.begun(newKey(OWN), OTHER);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('nothing is said of who refuses, and no page goes round for ever where storage is refused', async () => {
  const refusing = registering({ held: OTHER, mayKeep: false });
  await refusing.registration.identified('person');
  expect(refusing.tracker).not.toHaveBeenCalled();
  const stuck = registering({ held: OTHER, isRefused: true });
  await stuck.registration.identified('person');
  expect(stuck.reload).not.toHaveBeenCalled();
});

test('[CALL-20] the link of a replay is put at the tracker; a 401 is no news, and any other error is thrown', async () => {
  const answer = (status: number) => async () => {
    throw new RequestError({ url: '/ft', response: new Response(null, { status }) });
  };
  const call = vi.fn(async () => ({}) as never);
  await telemetryCalls({ call }).replayLink(OWN, 'https://replay.example/a');
  expect(call).toHaveBeenCalledWith(
    'replayLink',
    expect.objectContaining({ params: { tracker: OWN }, body: { link: 'https://replay.example/a' } }),
  );
  await telemetryCalls({ call: answer(401) }).replayLink(OWN, 'https://replay.example/a');
  await expect(
    telemetryCalls({ call: answer(500) }).replayLink(OWN, 'https://replay.example/a'),
  ).rejects.toMatchObject({
    status: 500,
  });
});
