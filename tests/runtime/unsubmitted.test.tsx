/** Does submitted text ever come back as unsubmitted? Whatever is due or under way when Continue is pressed. */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, json } from './support/server.ts';
import { createTestTime } from './support/time.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(cleanup);

const user = userEvent.setup();
const next = () => user.click(screen.getByRole('button', { name: 'Continue' }));

async function typed() {
  const server = createServer(gardenSlice(), { signedIn: 'person-1' });
  const time = createTestTime();
  const played = play(`${BASE}/${UUID}/plot/size`, { server, token: 'Bearer a', timers: time });
  await user.type(await screen.findByLabelText('Size'), 'large');
  return { ...played, server, pass: (milliseconds: number) => act(() => time.pass(milliseconds)) };
}

describe('what is typed', () => {
  it('leaves nothing behind when it is submitted within a moment of the last key', async () => {
    const { server, unmount, pass } = await typed();
    await next();
    await heading('All done');
    fireEvent(window, new Event('pagehide'));
    unmount();
    await pass(60_000);
    expect(server.of('saveUnsubmitted')).toEqual([]);
    expect(server.state.unsubmitted).toEqual({});
  });

  it('is on the server before it is submitted when its keeping is under way', async () => {
    const { server, pass } = await typed();
    let arrive: (response: Response) => void = () => {};
    server.answer('saveUnsubmitted', () => new Promise((resolve) => (arrive = resolve)));
    await pass(2_000);
    expect(server.of('saveUnsubmitted')).toHaveLength(1);
    await next();
    expect(server.of('answer')).toHaveLength(0);
    arrive(json(null, 204));
    await heading('All done');
    expect(server.of('answer')).toHaveLength(1);
  });
});
