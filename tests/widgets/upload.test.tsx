/** Does a person see each file arrive, fail, be refused and go again, and does the answer hold only what arrived? */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { UploadRefused } from '../../src/widgets/fields.ts';
import { withHolds } from '../../src/widgets/holds.ts';
import { file, slowPort, uuidOf } from './slowPort.ts';
import { draw } from './support.tsx';

beforeEach(() => {
  let count = 0;
  URL.createObjectURL = vi.fn(() => `blob:made-${++count}`);
  URL.revokeObjectURL = vi.fn();
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

const form = (more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: {
    papers: {
      type: 'array',
      widget: 'upload',
      title: 'Your paystub',
      items: { type: 'string', format: 'uuid' },
      minItems: 1,
      messages: { required: 'Send your paystub.', minItems: 'Send both pages.' },
      ...more,
    },
  },
  required: ['papers'],
});

const input = () => screen.getByLabelText<HTMLInputElement>('Choose files');
const line = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

describe('a file that is chosen', () => {
  it('[COND-19] shows how far it is, and is answered once it has arrived', async () => {
    const { port, ways } = slowPort();
    const { user, reported } = await draw(form(), { lookups: { uploads: port } });
    await user.upload(input(), file());
    expect(ways[0]?.about.pointer).toBe('/papers');
    act(() => ways[0]?.about.onProgress(0.42));
    const bar = screen.getByRole('progressbar', { name: 'May.pdf' });
    expect(bar).toHaveProperty('value', 42);
    expect(within(line('May.pdf')).getByText('Sending: 42 %')).toBeTruthy();
    expect(reported.answers.papers).toBeUndefined();
    await ways[0]?.arrive();
    expect(reported.answers.papers).toEqual([uuidOf(1)]);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(status()).toContain('May.pdf is sent.');
  });

  it('may be several at once; three are on their way, and all are answered in their order', async () => {
    const { port, ways } = slowPort();
    const { user, reported } = await draw(form(), { lookups: { uploads: port } });
    await user.upload(
      input(),
      ['a', 'b', 'c', 'd'].map((name) => file(`${name}.pdf`)),
    );
    expect(ways).toHaveLength(3);
    await ways[1]?.arrive();
    expect(ways).toHaveLength(4);
    for (const at of [0, 2, 3]) await ways[at]?.arrive();
    expect(reported.answers.papers).toEqual([1, 2, 3, 4].map(uuidOf));
  });

  it('may be dropped', async () => {
    const { port, ways } = slowPort();
    await draw(form(), { lookups: { uploads: port } });
    const zone = screen.getByText('or drop them here').parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [file('dropped.pdf')], types: ['Files'] } });
    expect(ways[0]?.file.name).toBe('dropped.pdf');
  });

  it('that is dropped beside the field is not opened in place of the page', async () => {
    await draw(form(), { lookups: { uploads: slowPort().port } });
    const event = new Event('drop', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('may be cancelled on its way, and leaves nothing', async () => {
    const { port, ways } = slowPort();
    const { user, reported } = await draw(form(), { lookups: { uploads: port } });
    await user.upload(input(), file());
    await user.click(screen.getByRole('button', { name: 'Cancel: May.pdf' }));
    expect(ways[0]?.about.signal.aborted).toBe(true);
    expect(screen.queryByText('May.pdf')).toBeNull();
    expect(reported.answers.papers).toBeUndefined();
    expect(document.activeElement).toBe(input());
  });

  it('may be removed after it arrived, and the focus goes to the next one', async () => {
    const { port, ways } = slowPort();
    const { user, reported } = await draw(form(), { lookups: { uploads: port } });
    await user.upload(input(), [file('a.pdf'), file('b.pdf')]);
    for (const way of ways) await way.arrive();
    await user.click(screen.getByRole('button', { name: 'Remove: a.pdf' }));
    expect(port.remove).toHaveBeenCalledWith(uuidOf(1));
    expect(reported.answers.papers).toEqual([uuidOf(2)]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove: b.pdf' }));
    expect(status()).toContain('a.pdf is removed.');
    await user.click(screen.getByRole('button', { name: 'Remove: b.pdf' }));
    expect(reported.answers).toEqual({});
  });

  it('that could not be sent may be sent again', async () => {
    const { port, ways } = slowPort();
    const { user, reported } = await draw(form(), { lookups: { uploads: port } });
    await user.upload(input(), file());
    await ways[0]?.fail(new TypeError('offline'));
    expect(within(line('May.pdf')).getByText(/did not reach us/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again: May.pdf' }));
    await ways[1]?.arrive();
    expect(reported.answers.papers).toEqual([uuidOf(2)]);
  });

  it("that the server refuses stands there with the server's reason until it is removed", async () => {
    const { port, ways } = slowPort();
    const { user, reported } = await draw(form(), { lookups: { uploads: port } });
    await user.upload(input(), file());
    await ways[0]?.fail(new UploadRefused('This PDF is protected.'));
    expect(within(line('May.pdf')).getByText('This PDF is protected.')).toBeTruthy();
    expect(status()).toContain('May.pdf: This PDF is protected.');
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
    expect(reported.answers.papers).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Remove: May.pdf' }));
    expect(screen.queryByText('May.pdf')).toBeNull();
    expect(port.remove).not.toHaveBeenCalled();
  });

  it('that is a picture can be seen, and one that is not is saved', async () => {
    const { port, ways } = slowPort();
    const { user } = await draw(form(), { lookups: { uploads: port } });
    await user.upload(input(), file('photo.jpg', 'image/jpeg'));
    await ways[0]?.arrive();
    await user.click(screen.getByRole('button', { name: 'Open: photo.jpg' }));
    expect(await screen.findByRole('img', { name: 'photo.jpg' })).toHaveProperty(
      'src',
      expect.stringMatching(/^blob:/),
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('img', { name: 'photo.jpg' })).toBeNull();
    // Read from the person's own copy: nothing is fetched for it.
    expect(port.open).not.toHaveBeenCalled();
  });
});

describe('a file that is refused before it is sent', () => {
  it.each([
    ['empty', file('a.pdf', 'application/pdf', 0), /is empty/],
    ['larger than 10 MB', file('a.pdf', 'application/pdf', 10 * 1024 * 1024 + 1), /larger than 10 MB/],
    ['of another kind', file('a.docx', 'application/msword'), /not taken here/],
  ])('%s', async (_what, bad, message) => {
    const { port } = slowPort();
    const { reported } = await draw(form(), { lookups: { uploads: port } });
    // As a drop: the browser's own picker would not offer it.
    fireEvent.change(input(), { target: { files: [bad] } });
    expect(within(line(bad.name)).getByText(message)).toBeTruthy();
    expect(status()).toMatch(message);
    expect(port.send).not.toHaveBeenCalled();
    expect(reported.answers.papers).toBeUndefined();
  });

  it('one too many', async () => {
    const { port, ways } = slowPort();
    const { user } = await draw(form({ maxItems: 1 }), { lookups: { uploads: port } });
    await user.upload(input(), file('a.pdf'));
    await ways[0]?.arrive();
    await user.upload(input(), file('b.pdf'));
    expect(within(line('b.pdf')).getByText(/No more than 1/)).toBeTruthy();
  });

  it("in the field's own words where it has them", async () => {
    const { port } = slowPort();
    await draw(form({ messages: { empty: 'Nothing in it.' } }), { lookups: { uploads: port } });
    fireEvent.change(input(), { target: { files: [file('a.pdf', 'application/pdf', 0)] } });
    expect(screen.getByText('Nothing in it.')).toBeTruthy();
  });
});

describe('the form', () => {
  it('is not sent while a file is on its way, nor past one that was not taken', async () => {
    const { port, ways } = slowPort();
    const { user, reported } = await draw(form(), { lookups: { uploads: port } });
    await user.upload(input(), [file('a.pdf'), file('b.pdf')]);
    await ways[0]?.arrive();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getAllByText(/still being sent/).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: /still being sent/ })).toBeTruthy();
    await ways[1]?.fail(new TypeError('offline'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getAllByText(/Remove them, or send them again/).length).toBeGreaterThan(0);
    expect(reported.submitted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove: b.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(reported.submitted).toEqual([{ papers: [uuidOf(1)] }]);
  });

  it("tells a missing file and too few in the form's words, and leads to where files are chosen", async () => {
    const { port, ways } = slowPort();
    const { user } = await draw(form({ minItems: 2 }), { lookups: { uploads: port } });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('link', { name: /Send your paystub/ }));
    expect(document.activeElement).toBe(input());
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await user.upload(input(), file());
    await ways[0]?.arrive();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getAllByText(/Send both pages/).length).toBeGreaterThan(0);
  });

  it('after a reload shows the files that it was answered with, and says which are no longer kept', async () => {
    const stored = { uuid: uuidOf(7), name: 'April.pdf', size: 1_200_000, type: 'application/pdf' };
    const { port } = slowPort([stored]);
    const { reported } = await draw(form(), {
      lookups: { uploads: port },
      answers: { papers: [uuidOf(7), uuidOf(8)] },
    });
    await waitFor(() => expect(screen.getByText('April.pdf')).toBeTruthy());
    expect(within(line('April.pdf')).getByText(/Sent · 1.2 MB/)).toBeTruthy();
    expect(screen.getByText(/no longer kept/)).toBeTruthy();
    expect(reported.answers.papers).toEqual([uuidOf(7)]);
  });

  it('keeps its answer when it cannot be asked what the files are', async () => {
    const { port } = slowPort();
    port.known.mockRejectedValue(new TypeError('offline'));
    const { reported } = await draw(form(), { lookups: { uploads: port }, answers: { papers: [uuidOf(7)] } });
    await waitFor(() => expect(screen.getByText('A file that you sent')).toBeTruthy());
    expect(reported.answers.papers).toEqual([uuidOf(7)]);
  });

  it('names the kinds that a field takes, and offers the camera only where pictures are', async () => {
    await draw(form({ options: { accept: ['pdf'] } }), { lookups: { uploads: slowPort().port } });
    expect(screen.getByText('PDF, up to 10 MB each.')).toBeTruthy();
    expect(input().accept).toBe('application/pdf');
    expect(screen.queryByText('Take a photo')).toBeNull();
    cleanup();
    await draw(form(), { lookups: { uploads: slowPort().port } });
    expect(screen.getByText('PDF, JPG, or PNG, up to 10 MB each.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Take a photo').getAttribute('capture')).toBe(
      'environment',
    );
  });
});

it('a form that is held says so at its field, between those before and behind it', () => {
  const refusals = [
    { pointer: '/name', keyword: 'required', message: 'Name.' },
    { pointer: '/date/day', keyword: 'maximum', message: 'Day.' },
  ];
  const held = { '/papers': 'Wait.', '/date': 'Never told.' };
  const told = withHolds(refusals, held, ['/name', '/papers', '/date']);
  expect(told.map(({ message }) => message)).toEqual(['Name.', 'Wait.', 'Day.']);
});
