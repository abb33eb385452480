/** Does what moves while a page loads come late, move as the lender says, and go a moment after? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { LoadingScreen } from '../../src/runtime/screens/LoadingScreen.tsx';
import { useToast } from '../../src/runtime/toasts.tsx';
import { realProduct } from '../support/project.ts';
import { play } from './support/play.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const { source } = realProduct();
let page: { toast: (text: string) => void; isLoading: (isLoading: boolean) => void };

/** Loads in two places at once until it is told that it has. */
function Page() {
  const [loading, isLoading] = useState(true);
  page = { toast: useToast(), isLoading };
  return loading ? (
    <>
      <LoadingScreen />
      <LoadingScreen />
    </>
  ) : (
    <h1>The page</h1>
  );
}

const open = (org: string) => play('/contact', { piece: <Page />, slice: sliceFor(source, org) });
const loaders = () => [...document.querySelectorAll<HTMLElement>('.loader')];
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const stop = () => act(async () => page.isLoading(false));

describe('the loader', () => {
  test('[CHROME-14] is there with the words for it once loading takes its time, one for the whole page', async () => {
    open('figure');
    await pass(299);
    expect(loaders()).toEqual([]);
    await pass(1);
    expect(loaders()).toHaveLength(1);
    expect(loaders()[0]).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Loading');
  });

  test('is never there where loading was quick', async () => {
    open('figure');
    await pass(200);
    await stop();
    await pass(1_000);
    expect(loaders()).toEqual([]);
  });

  test.each(Object.keys(source.orgs))('[CHROME-15][CHROME-16] moves as it should at %s', async (org) => {
    open(org);
    await pass(300);
    const [loader] = loaders();
    const isFamily = source.orgs[org]?.canonical === 'figure';
    const moves = isFamily ? 'bars' : org === 'homepoint' ? 'ball' : 'turn';
    expect(loader?.dataset.loader).toBe(moves);
    const picture = loader?.querySelector('img')?.getAttribute('src') ?? null;
    expect(picture).toBe(moves === 'turn' ? `${source.base}/logos/${source.orgs[org]?.brand.logo}` : null);
  });

  test('goes on where the next thing loads at once', async () => {
    open('figure');
    await pass(300);
    await stop();
    await pass(200);
    await act(async () => page.isLoading(true));
    await pass(400);
    expect(loaders()).toHaveLength(1);
  });
});

test('[CONST-03] live-region words go after 300 ms, toasts are five at most, the loader goes 300 ms after loading', async () => {
  open('harbor-cu');
  await pass(300);
  await stop();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
  await pass(299);
  expect(loaders()).toHaveLength(1);
  await pass(1);
  expect(loaders()).toEqual([]);
  const texts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  await act(async () => {
    for (const text of texts) page.toast(text);
  });
  await act(() => vi.dynamicImportSettled());
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(texts.slice(1));
  const region = document.querySelector('[data-announcer]');
  expect(region).toHaveTextContent('Six');
  await pass(299);
  expect(region).toHaveTextContent('Six');
  await pass(1);
  expect(region).toBeEmptyDOMElement();
});
