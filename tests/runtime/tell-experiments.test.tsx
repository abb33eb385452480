/** Is the lender told of the variations of an application once, however often its page is drawn? */
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { ExperimentRecord } from '../../src/engine/decide/experiments.ts';
import type { Standing } from '../../src/engine/decide/standing.ts';
import { RuntimeProvider } from '../../src/runtime/context.tsx';
import { useExperiments } from '../../src/runtime/journey/useExperiments.ts';
import { bareRuntime } from './support/play.tsx';

function page() {
  const told: unknown[] = [];
  const runtime = bareRuntime({});
  const calls = {
    ...runtime.calls,
    saveExperiment: async (...said: unknown[]) => void told.push(said),
  };
  const value = { ...runtime, calls } as typeof runtime;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RuntimeProvider value={value}>{children}</RuntimeProvider>
  );
  const { rerender } = renderHook(
    ({ standing }: { standing: Standing | undefined }) => useExperiments('application-1', standing),
    { wrapper, initialProps: { standing: undefined as Standing | undefined } },
  );
  return { told, draw: (standing: unknown) => rerender({ standing: standing as Standing }) };
}

const record = (variation: string) =>
  ({ experimentName: 'title', variationName: variation }) as unknown as ExperimentRecord;

test('it is told once of what is untold, and again only of what comes new', async () => {
  const { told, draw } = page();
  draw({ untold: [record('a')] });
  await waitFor(() => expect(told).toHaveLength(1));
  // Read again, and drawn again: what came is equal, but not the same.
  draw({ untold: [record('a')] });
  draw({ untold: [record('a')] });
  draw({ untold: [record('b')] });
  await waitFor(() => expect(told.length).toBeGreaterThan(1));
  expect(told).toEqual([
    ['application-1', record('a')],
    ['application-1', record('b')],
  ]);
});

test('nothing is told where nothing is untold', async () => {
  const { told, draw } = page();
  draw({});
  draw({ untold: [record('b')] });
  await waitFor(() => expect(told).toEqual([['application-1', record('b')]]));
});
