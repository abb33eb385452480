// @vitest-environment jsdom
/** Is a form opened, and Continue done, with one request each, and does the page keep a heading in between? */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, type FakeServer } from './support/server.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  // What the page asks again by itself, every minute, is not counted here.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const user = userEvent.setup();
const next = () => user.click(screen.getByRole('button', { name: 'Continue' }));
const callsOf = ({ asked }: FakeServer) =>
  asked.map(({ call }) => call).filter((call) => call !== 'saveUnsubmitted');

/** Counts the changes of the page after which it has no heading. */
function watchHeading(): () => number {
  let missing = 0;
  const observer = new MutationObserver(() => {
    if (document.querySelector('h1') === null) missing += 1;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return missing;
  };
}

describe('one request', () => {
  it('opens the form of an application, and one continues', async () => {
    const server = createServer(gardenSlice(), { signedIn: 'person-1' });
    play(`${BASE}/${UUID}`, { server, token: 'Bearer a' });
    await user.type(await screen.findByLabelText('Size'), 'large');
    expect(callsOf(server)).toEqual(['standing']);
    const missing = watchHeading();
    await next();
    await heading('All done');
    expect(callsOf(server)).toEqual(['standing', 'answer']);
    expect(missing()).toBe(0);
  });

  it('continues a sequence of questions', async () => {
    const server = createServer(gardenSlice());
    play(`${BASE}/pages`, { server });
    await user.type(await screen.findByLabelText('Name'), 'Ada');
    expect(callsOf(server)).toEqual(['standing']);
    const missing = watchHeading();
    await next();
    await heading('Where do you live?');
    expect(callsOf(server)).toEqual(['standing', 'answer']);
    expect(missing()).toBe(0);
  });
});
