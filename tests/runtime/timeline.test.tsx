/** Does a wait of days say what has happened, what is ahead, when, and whose turn it is? */

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Screen } from '../../src/engine/model/bundle.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import { type Runtime, RuntimeProvider } from '../../src/runtime/context.tsx';
import { Timeline } from '../../src/runtime/screens/Timeline.tsx';
import { gardenSlice } from './support/garden.ts';

afterEach(cleanup);

const said = { one: (slot: string) => slot, maybe: () => undefined, all: () => [], labels: () => [] };
const timeline: Screen['timeline'] = [
  { id: 'measured', done: 'sized', turn: 'person', date: 'application.measuredAt' },
  { id: 'rests', done: 'wantsTown', turn: 'nobody' },
  { id: 'hidden', done: 'wantsTown', turn: 'others', when: 'wantsTown' },
  { id: 'planted', done: 'wantsTown', turn: 'lender', date: 'application.plantedAt' },
];

function lines(facts: object, due: string | null): string[] {
  render(
    <RuntimeProvider value={{ product: openProduct(gardenSlice()) } as unknown as Runtime}>
      <Timeline
        screen={{ id: 'it', kind: 'wait', timeline } as never}
        facts={facts as never}
        words={said}
        due={due}
      />
    </RuntimeProvider>,
  );
  return screen
    .queryAllByRole('listitem')
    .map(({ textContent, dataset }) => `${dataset.state}: ${textContent}`);
}

test('what is done is ticked with its day, what is under way has the day on which it ends, and its turn', () => {
  const facts = { application: { size: 'large', measuredAt: '2026-11-22' } };
  expect(lines(facts, '2026-12-04T05:00:00Z')).toEqual([
    'done: time-measured shell done11/22/2026',
    'now: time-rests shell workNow12/04/2026shell turnNobody',
    'next: time-planted shell workNext',
  ]);
});

test('nothing is dated that is not known, and the first that is open is the one under way', () => {
  expect(lines({ application: {} }, null)).toEqual([
    'now: time-measured shell workNowshell turnPerson',
    'next: time-rests shell workNext',
    'next: time-planted shell workNext',
  ]);
});
