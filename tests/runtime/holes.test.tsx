/** A screen that speaks of what is not known reads like one that does not, and the fault is told. */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer } from './support/server.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(cleanup);

test('a line with a hole is left out, a title stays without it, and both are told by their words', async () => {
  const slice = gardenSlice();
  const copy = {
    ...slice.copy,
    'screens.done.title': 'All done, {plot.nobody}',
    'screens.done.body': ['Planted in {plot.nothing}.', 'Thank you.'],
  };
  const application = { uuid: UUID, size: 'large' };
  const server = createServer(slice, { signedIn: 'person-1', application });
  const { noted } = play(`${BASE}/${UUID}/done`, { slice: { ...slice, copy }, server, token: 'Bearer a' });
  await heading('All done');
  expect(screen.getByText('Thank you.')).toBeVisible();
  expect(screen.queryByText(/Planted in/)).toBeNull();
  const told = noted.flatMap((each) => (each.on === 'unfilled' ? `${each.words}: ${each.placeholder}` : []));
  expect([...new Set(told)].sort()).toEqual([
    'screens.done.body: plot.nothing',
    'screens.done.title: plot.nobody',
  ]);
});
