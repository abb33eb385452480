/** Is what may pass tried again as often as it should be, and no sooner? And what does a form say of what does not pass? */
import { expect, test, vi } from 'vitest';
import { createCalls } from '../../src/runtime/client/calls.ts';
import { formMessageOf, RequestError } from '../../src/runtime/client/requestError.ts';
import { retried } from '../../src/runtime/client/retry.ts';
import { tellVariations } from '../../src/runtime/journey/tellExperiments.ts';

/** Pauses that are over at once, and how long each would have been. */
function pauses() {
  const after: number[] = [];
  const timers = {
    set: (run: () => void, milliseconds: number) => {
      after.push(milliseconds);
      queueMicrotask(run);
      return 0;
    },
    clear: () => {},
  };
  return { after, timers };
}

test('[CONST-04] makes five attempts, the first pause 1000 ms and each twice the one before', async () => {
  const { after, timers } = pauses();
  const attempt = vi.fn(() => Promise.reject(new Error('down')));
  await expect(retried(attempt, { timers })).rejects.toThrow('down');
  expect(attempt).toHaveBeenCalledTimes(5);
  expect(after).toEqual([1000, 2000, 4000, 8000]);
});

test('is over with the first that succeeds, and with one that cannot pass', async () => {
  const { after, timers } = pauses();
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('down'));
  expect(await retried(attempt.mockResolvedValue('here'), { timers })).toBe('here');
  expect(after).toEqual([1000]);
  const refused = vi.fn(() => Promise.reject(new Error('refused')));
  await expect(retried(refused, { timers, mayPass: () => false })).rejects.toThrow('refused');
  expect(refused).toHaveBeenCalledTimes(1);
});

test('a variation is told again while the server is away, and not once it is refused', async () => {
  const { after, timers } = pauses();
  const url = 'saveExperiments';
  const [away, refusal] = [503, 422].map(
    (status) => new RequestError({ url, response: new Response('', { status }) }),
  );
  const response = new Response();
  const reply = { data: {}, status: 200, headers: response.headers, url, response };
  const call = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue(reply);
  const records = [{ name: 'title', variation: 'control' }];
  await tellVariations(createCalls({ call }), 'a', records, timers);
  expect(after).toEqual([1000, 2000]);
  await expect(
    tellVariations(createCalls({ call: call.mockRejectedValue(refusal) }), 'a', records, timers),
  ).rejects.toBe(refusal);
  expect(call).toHaveBeenCalledTimes(4);
});

test.each([
  [['Too short.', 'Not a name', 'Too short'], 'Too short, Not a name.'],
  [['That did not match'], 'That did not match.'],
  [['Twice.', 'Twice.', ''], 'Twice.'],
  [[], 'Something unexpected happened'],
  ['words', 'Something unexpected happened'],
])('[ERR-15] the errors %j of a form without fields to mend read %j', (errors, message) => {
  const response = new Response('', { status: 400 });
  expect(formMessageOf(new RequestError({ url: 'save', response, data: { errors } }))).toBe(message);
  expect(formMessageOf(new TypeError('anything else'))).toBe('Something unexpected happened');
});
