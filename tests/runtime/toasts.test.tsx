/** Do short words of what was done come, make room, and leave, and can everybody read them to the end? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToast } from '../../src/runtime/toasts.tsx';
import { play } from './support/play.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let toast: (text: string) => void;

function Page() {
  toast = useToast();
  return <p>The page</p>;
}

async function say(...texts: string[]): Promise<void> {
  await act(async () => {
    for (const text of texts) toast(text);
  });
  // What draws them comes with the first one.
  await act(() => vi.dynamicImportSettled());
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('five are shown at most: the oldest makes room', async () => {
  play('/contact', { piece: <Page /> });
  await say('One', 'Two', 'Three', 'Four', 'Five');
  expect(shown()).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
  await say('Six', 'Six');
  expect(shown()).toEqual(['Three', 'Four', 'Five', 'Six', 'Six']);
});

test('each is said in the live region, which is empty again after 300 ms, and leaves by itself', async () => {
  play('/contact', { piece: <Page /> });
  await say('Saved.');
  const region = document.querySelector('[data-announcer]');
  expect(region).toHaveTextContent('Saved.');
  expect(region).toHaveAttribute('aria-live', 'polite');
  await pass(299);
  expect(region).toHaveTextContent('Saved.');
  await pass(1);
  expect(region).toBeEmptyDOMElement();
  expect(shown()).toEqual(['Saved.']);
  await pass(8_000);
  expect(shown()).toEqual([]);
});

test('one that somebody is at stays until they go, and closes when they say so', async () => {
  play('/contact', { piece: <Page /> });
  await say('Saved.', 'Sent.');
  const [first, second] = screen.getAllByRole('button', { name: 'shell toastClose' });
  fireEvent.focus(first!);
  await pass(20_000);
  expect(shown()).toEqual(['Saved.']);
  fireEvent.blur(first!);
  await pass(8_000);
  expect(shown()).toEqual([]);
  expect(second).not.toBeInTheDocument();
  await say('Again.');
  fireEvent.click(screen.getByRole('button', { name: 'shell toastClose' }));
  expect(shown()).toEqual([]);
});
