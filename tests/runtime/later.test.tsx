/** Is a part that is fetched later drawn at once where it is there, and kept as it is where it had to be waited for? */
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Later, later, PartLost } from '../../src/runtime/later.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Moment = () => <p>One moment</p>;
const Box = () => <input aria-label="Name" />;

class Told extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>It failed</p> : this.props.children);
}

const page = (Part: Later<object>) => (
  <Told>
    <Part />
  </Told>
);

it('is drawn at once where it was fetched ahead', async () => {
  const Part = later(async () => Box, Moment);
  await Part.ahead();
  render(page(Part));
  expect(screen.getByLabelText('Name')).toBeInTheDocument();
});

it('is waited for, fetched once, and keeps what is typed into it', async () => {
  const load = vi.fn(async () => Box);
  const Part = later(load, Moment);
  const { rerender } = render(page(Part));
  expect(screen.getByText('One moment')).toBeInTheDocument();
  await userEvent.type(await screen.findByLabelText('Name'), 'Ada');
  await Part.ahead();
  rerender(page(Part));
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(load).toHaveBeenCalledTimes(1);
});

it('that cannot be fetched is told, and asked for again where that was only ahead of time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const cutOff = new Error('cut off');
  const Broken = later(() => Promise.reject(cutOff), Moment);
  render(page(Broken));
  expect(await screen.findByText('It failed')).toBeInTheDocument();
  cleanup();
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(cutOff);
  const Part = later(load.mockResolvedValue(Box), Moment);
  await expect(Part.ahead()).rejects.toEqual(new PartLost(cutOff));
  render(page(Part));
  expect(await screen.findByLabelText('Name')).toBeInTheDocument();
});
