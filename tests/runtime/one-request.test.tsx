/** Is a form opened, and Continue done, with one request each, and does the page keep a heading in between? */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pages } from '../../src/shell/Pages.tsx';
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

  it('signs up, and shows the next question before the token is asked about', async () => {
    const server = createServer(gardenSlice(), { draft: { name: 'Bo' }, answered: ['name'] });
    // It never comes: nobody waits for it.
    server.answer('identity', () => new Promise<Response>(() => {}));
    play(`${BASE}/pages/account`, { server });
    await user.type(await screen.findByLabelText('Email'), 'bo@example.com');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret words');
    const missing = watchHeading();
    await next();
    await heading('Do you agree?');
    expect(callsOf(server)).toEqual(['standing', 'register', 'identity']);
    expect(missing()).toBe(0);
  });

  it('makes an application of the last answer, and opens it', async () => {
    const visitor = { draft: { name: 'Bo' }, answered: ['name'], signedIn: 'person-1' };
    const server = createServer(gardenSlice(), visitor);
    const { address } = play(`${BASE}/pages/agree`, { server, token: 'Bearer a' });
    await heading('Do you agree?');
    const before = callsOf(server).length;
    const missing = watchHeading();
    await next();
    await heading('How large is it?');
    expect(callsOf(server).slice(before)).toEqual(['answer']);
    expect(address()).toBe(`${BASE}/${UUID}/plot/size`);
    expect(missing()).toBe(0);
  });

  it('comes back from a page of others, and goes on', async () => {
    const server = createServer(gardenSlice(), { signedIn: 'person-1' });
    play(`${BASE}/back-from-shop?state=s&code=c`, { server, token: 'Bearer a', remembered: UUID });
    await heading('Taking you back');
    const missing = watchHeading();
    await heading('How large is it?');
    expect(callsOf(server)).toEqual(['endHandoff']);
    expect(missing()).toBe(0);
  });

  it('keeps the screen until the page of the person can be drawn', async () => {
    const application = { uuid: UUID, size: 'large' };
    const server = createServer(gardenSlice(), { signedIn: 'person-1', application });
    play(`${BASE}/${UUID}/done`, { server, token: 'Bearer a', piece: <WayOut /> });
    await heading('All done');
    const missing = watchHeading();
    await user.click(screen.getByRole('link', { name: 'out' }));
    await heading('shell dashboardTitle');
    expect(missing()).toBe(0);
  });
});

/** A link of the shell's chrome beside the pages. */
function WayOut() {
  return (
    <>
      <Link to="/dashboard">out</Link>
      <Pages />
    </>
  );
}
