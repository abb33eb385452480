/** Can a form be filled in on a phone: does its code hold the screen's address, and does the page hear of it? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import jsQR from 'jsqr';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, json, refusal } from './support/server.ts';
import { createTestTime } from './support/time.ts';
import { completeWindow } from './support/window.ts';

beforeEach(completeWindow);
afterEach(cleanup);

/** Pixels a module: a reader finds no corner in fewer. */
const SCALE = 4;

/** As a camera would read it: the squares of the drawing as pixels. */
function read(code: Element): string | undefined {
  const size = Number(code.getAttribute('viewBox')?.split(' ').at(-1));
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const squares = code.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of squares.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < SCALE * SCALE; at++) {
      const [left, top] = [Number(x) * SCALE + (at % SCALE), Number(y) * SCALE + Math.floor(at / SCALE)];
      pixels.fill(0, (top * width + left) * 4, (top * width + left) * 4 + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

const EMAILING = {
  'shell.phoneEmail': 'Email me the link',
  'shell.phoneEmailSent': 'We sent it to {email}.',
};

/** The screen of a plot that can be filled in on a phone. */
async function shown() {
  const slice = gardenSlice();
  slice.flows.plot!.screens['plot/size']!.onPhone = true;
  const words = { phone: 'Use a phone', phoneTitle: 'On your phone', phoneHelp: 'Scan it.' };
  const own = Object.entries(words).map(([name, text]) => [`screens.plot/size.${name}`, text]);
  const worded = { ...slice, copy: { ...slice.copy, ...Object.fromEntries(own), ...EMAILING } };
  const server = createServer(worded, { signedIn: 'person-1', application: { uuid: UUID } });
  const time = createTestTime();
  const { address } = play(`${BASE}/${UUID}`, { server, slice: worded, token: 'Bearer a', timers: time });
  await heading('How large is it?');
  return { server, time, address, person: userEvent.setup() };
}

it('shows a code of its address and goes on once the form has come from the phone', async () => {
  const { server, time, address, person } = await shown();
  const button = screen.getByRole('button', { name: 'Use a phone', expanded: false });
  expect(screen.queryByRole('img', { name: 'On your phone' })).not.toBeInTheDocument();

  await person.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('group', { name: 'On your phone' })).toHaveTextContent('Scan it.');
  expect(read(screen.getByRole('img', { name: 'On your phone' }))).toBe(window.location.href);

  const before = server.of('standing').length;
  const pass = (milliseconds: number) => act(() => time.pass(milliseconds));
  await pass(60_000);
  expect(server.of('standing').length - before).toBeGreaterThan(10);
  server.state.application = { uuid: UUID, size: 'large' };
  await pass(5000);
  await heading('All done');
  expect(address()).toBe(`${BASE}/${UUID}/done`);
});

it('sends the link by email, says to which masked address, and what keeps it from being sent', async () => {
  const { server, person } = await shown();
  await person.click(screen.getByRole('button', { name: 'Use a phone' }));
  server.answer('sendScreenLink', () => json({ to: 'm•••@example.com' }));
  const button = screen.getByRole('button', { name: 'Email me the link' });
  await person.click(button);
  expect(await screen.findAllByText('We sent it to m•••@example.com.')).not.toHaveLength(0);
  const [asked, ...more] = server.of('sendScreenLink');
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ path: `/journeys/${UUID}/link`, body: { screen: 'plot/size' } });
  server.answer('sendScreenLink', () => refusal(429, 'We sent three links already.'));
  await person.click(button);
  expect(await screen.findByText('We sent three links already.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeInTheDocument();
});
