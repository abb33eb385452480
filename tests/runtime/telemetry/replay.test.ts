/** Is a visit recorded only for who agreed, by a recorder that is one, and does one that fails cost nobody anything? */
import { describe, expect, test, vi } from 'vitest';
import { createReplayPort, type Recording } from '../../../src/runtime/telemetry/replay.ts';
import { createVisitRecorder } from '../../../src/shell/visits/recordVisit.ts';
import { newKey } from './browser.ts';

const KEY = newKey('11111111-2222-4333-8444-555555555555');
const LINK = 'https://replay.example/visits/rec-1';
const URL_OF_RECORDER = 'https://replay.example/recorder.js';

function recorder({ agrees = true, module = undefined as unknown, link = async () => {} } = {}) {
  const answer = { isAgreed: agrees };
  const stop = vi.fn();
  const record = vi.fn(async (): Promise<Recording> => ({ id: 'rec-1', link: LINK, stop }));
  // As the browser's import answers it.
  const load = vi.fn(async () => Object.assign(Object.create(null), module ?? { record }));
  const [replayLink, nameInCalls, onFault] = [vi.fn(link), vi.fn(), vi.fn()];
  const visits = createVisitRecorder({
    ...{ replay: createReplayPort(URL_OF_RECORDER, load), calls: { replayLink }, org: 'summit-cu' },
    ...{ isAgreed: () => answer.isAgreed, nameInCalls, onFault },
  });
  return { visits, answer, load, record, stop, replayLink, nameInCalls, onFault };
}

const settled = () => new Promise((done) => setTimeout(done, 0));

describe('a visit', () => {
  test('[CALL-20] of who agreed is recorded once, told apart by its session, and its link is put at the tracker', async () => {
    const { visits, load, record, replayLink, nameInCalls } = recorder();
    visits.look({});
    expect(load).not.toHaveBeenCalled();
    visits.look(KEY);
    visits.look(KEY);
    await settled();
    expect(load).toHaveBeenCalledExactlyOnceWith(URL_OF_RECORDER);
    expect(record).toHaveBeenCalledExactlyOnceWith({
      ...{ session: KEY.uuid, tracker: KEY.trackerUuid, org: 'summit-cu' },
      ...{ masksInputs: true, masksText: true },
    });
    expect(replayLink).toHaveBeenCalledExactlyOnceWith(KEY.trackerUuid, LINK);
    expect(nameInCalls.mock.calls).toEqual([['rec-1']]);
  });

  test('of who did not is not, and its recorder is not even fetched', async () => {
    const { visits, answer, load, nameInCalls } = recorder({ agrees: false });
    visits.look(KEY);
    await settled();
    expect(load).not.toHaveBeenCalled();
    answer.isAgreed = true;
    visits.look(KEY);
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    expect(nameInCalls).toHaveBeenLastCalledWith('rec-1');
  });

  test('of who changes their mind is recorded no more, even while the recorder is on its way', async () => {
    const { visits, answer, stop, nameInCalls, replayLink } = recorder();
    visits.look(KEY);
    answer.isAgreed = false;
    await settled();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(replayLink).not.toHaveBeenCalled();
    expect(nameInCalls).toHaveBeenLastCalledWith(undefined);
    const later = recorder();
    later.visits.look(KEY);
    await settled();
    later.answer.isAgreed = false;
    later.visits.look(KEY);
    expect(later.stop).toHaveBeenCalledTimes(1);
    expect(later.nameInCalls).toHaveBeenLastCalledWith(undefined);
  });
});

describe('a recorder', () => {
  test.each([
    ['that is none', {}],
    ['that answers nothing', { record: async () => undefined }],
    [
      'whose id is no name',
      { record: async () => ({ id: 'a\r\nx-org: other', link: LINK, stop: () => {} }) },
    ],
    ['without a way to stop it', { record: async () => ({ id: 'rec-1', link: LINK }) }],
  ])('%s names nothing in calls, and is told as a fault', async (_name, module) => {
    const { visits, nameInCalls, replayLink, onFault } = recorder({ module });
    visits.look(KEY);
    await settled();
    expect(nameInCalls).not.toHaveBeenCalled();
    expect(replayLink).not.toHaveBeenCalled();
    expect(onFault).toHaveBeenCalledTimes(1);
  });

  test('whose link is not taken is told as a fault', async () => {
    const refused = new Error('422');
    const { visits, onFault } = recorder({ link: () => Promise.reject(refused) });
    visits.look(KEY);
    await settled();
    expect(onFault).toHaveBeenCalledExactlyOnceWith(refused);
  });
});
