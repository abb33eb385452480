/** Is the status asked for as often, and as long, as AF 9 says? */
import { describe, expect, test } from 'vitest';
import { type Move, nextMove, refreshAfter } from '../../src/engine/decide/polling.ts';
import { realFlow } from '../support/project.ts';

const flow = realFlow('application');

/** Every move until asking ends, when each reply is this status. */
function movesOn(status: string | undefined, before?: string): Move[] {
  const moves: Move[] = [];
  for (let retries = 0; retries < 100; ) {
    const move = nextMove(flow, status, retries, before);
    moves.push(move);
    if (move.do !== 'ask') return moves;
    retries = move.retries;
  }
  throw new Error('Asking never ends.');
}

const delays = (moves: Move[]) => moves.flatMap((move) => (move.do === 'ask' ? [move.after] : []));

test('[STATUS-07] delays double from 1000 ms up to 5000 ms', () => {
  expect(delays(movesOn('HARD_CREDIT_PULL')).slice(0, 6)).toEqual([1000, 2000, 4000, 5000, 5000, 5000]);
});

describe('[STATUS-09] a waiting status', () => {
  const waiting = Object.keys(flow.statuses).filter((name) => flow.statuses[name]?.waiting);

  test.each(waiting.filter((name) => name !== 'GEN_NOTE_SIGNING'))(
    '%s is given up after 14 retries',
    (name) => {
      const moves = movesOn(name);
      expect(delays(moves)).toHaveLength(14);
      expect(moves.at(-1)).toEqual({ do: 'accept', status: 'UNKNOWN' });
    },
  );

  test('GEN_NOTE_SIGNING stays after 14 retries', () => {
    const moves = movesOn('GEN_NOTE_SIGNING');
    expect(delays(moves)).toHaveLength(14);
    expect(moves.at(-1)).toEqual({ do: 'keep', status: 'GEN_NOTE_SIGNING', route: 'signing/intro' });
  });

  test('one that ends while it is asked for is accepted', () => {
    expect(nextMove(flow, 'OFFER_SELECTION', 13)).toEqual({ do: 'accept', status: 'OFFER_SELECTION' });
    expect(nextMove(flow, 'HARD_CREDIT_PULL', 13)).toEqual({ do: 'ask', after: 5000, retries: 14 });
  });
});

describe('[STATUS-08] a stable status', () => {
  test('is asked for 7 times while it is the one before the submit, then accepted', () => {
    const moves = movesOn('OFFER_SELECTION', 'OFFER_SELECTION');
    expect(delays(moves)).toEqual([1000, 2000, 4000, 5000, 5000, 5000, 5000]);
    expect(moves.at(-1)).toEqual({ do: 'accept', status: 'OFFER_SELECTION' });
  });

  test('is accepted at once when it is new, or nothing was submitted', () => {
    expect(movesOn('OFFER_SELECTION', 'LIEN_VERIFICATION')).toEqual([
      { do: 'accept', status: 'OFFER_SELECTION' },
    ]);
    expect(movesOn('OFFER_SELECTION')).toEqual([{ do: 'accept', status: 'OFFER_SELECTION' }]);
  });
});

describe('[STATUS-02] a terminal status', () => {
  test.each(Object.keys(flow.statuses).filter((name) => flow.statuses[name]?.terminal))(
    '%s stops asking at once',
    (name) => {
      expect(movesOn(name, name)).toEqual([{ do: 'accept', status: name }]);
    },
  );
});

describe('[STATUS-06] a failed poll, or a status nobody knows', () => {
  test.each([undefined, 'NEW_STATUS', '', '__proto__', 'UNKNOWN'])('%j is UNKNOWN at once', (status) => {
    expect(movesOn(status, status)).toEqual([{ do: 'accept', status: 'UNKNOWN' }]);
  });
});

test('a flow without polling accepts what it is told', () => {
  const { polling: _, ...still } = flow;
  expect(nextMove(still, 'HARD_CREDIT_PULL', 0)).toEqual({ do: 'accept', status: 'HARD_CREDIT_PULL' });
});

test('wait and notice screens ask again every minute', () => {
  expect(flow.polling?.refresh).toBe('60s');
});

describe('a screen that is only looked at', () => {
  const pauses = (pace: 'soon' | 'steadily' | 'closely') =>
    Array.from({ length: 9 }, (_, times) => refreshAfter(flow.polling!, times, pace));

  test('asks again every minute', () => {
    expect(new Set(pauses('steadily'))).toEqual(new Set([60_000]));
  });

  test('asks at first as a stable status is retried where it waits for something', () => {
    expect(pauses('soon')).toEqual([1000, 2000, 4000, 5000, 5000, 5000, 5000, 60_000, 60_000]);
  });

  test('goes on as often while somebody does elsewhere what it waits for', () => {
    expect(pauses('closely')).toEqual([1000, 2000, 4000, 5000, 5000, 5000, 5000, 5000, 5000]);
  });
});
