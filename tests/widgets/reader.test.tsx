/** Are papers read to their end before they count as read, whoever reads them and however? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import type { DocumentPort, ReadableDocument } from '../../src/widgets/fields.ts';
import { draw } from './support.tsx';

const drawn: number[] = [];
let isBroken = false;
vi.mock('../../src/widgets/documents/pdf.ts', () => ({
  openPdf: async () => {
    if (isBroken) throw new Error('no PDF');
    const size = { width: 612, height: 792 };
    return {
      pages: [size, size],
      draw: async (page: number, { text }: { text: HTMLElement }) => {
        drawn.push(page);
        text.textContent = `What stands on page ${page + 1}`;
      },
      tagged: async (page: number) => ({
        tree: {
          children: [
            { role: 'H2', children: [{ type: 'content', id: 'h' }] },
            { role: 'P', children: [{ type: 'content', id: 'p' }] },
            {
              role: 'TR',
              children: [
                { role: 'TH', children: [{ type: 'content', id: 'h' }] },
                { role: 'TD', children: [{ type: 'content', id: 'p' }] },
              ],
            },
          ],
        },
        texts: new Map([
          ['h', `Heading ${page + 1}`],
          ['p', `Text of page ${page + 1}.`],
        ]),
      }),
      close: () => undefined,
    };
  },
}));

/** What the page shows: tests scroll by telling who watches. */
interface Watch {
  element: Element;
  tell: (isIntersecting: boolean) => void;
}
let watches: Watch[] = [];

class TestIntersectionObserver {
  private readonly call: (entries: { isIntersecting: boolean }[]) => void;
  constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
    this.call = call;
  }
  observe(element: Element) {
    watches.push({ element, tell: (isIntersecting) => this.call([{ isIntersecting }]) });
  }
  disconnect() {}
}

class TestResizeObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  watches = [];
  drawn.length = 0;
  isBroken = false;
  vi.stubGlobal('IntersectionObserver', TestIntersectionObserver);
  vi.stubGlobal('ResizeObserver', TestResizeObserver);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const paper = (name: string, more: Partial<ReadableDocument> = {}): ReadableDocument => ({
  uuid: `uuid-of-${name}`,
  name,
  title: `The ${name}`,
  version: 'v1',
  sha256: name.repeat(4),
  pages: 2,
  madeAt: '2026-11-20T15:00:00.000Z',
  ...more,
});

const field: JsonSchema = {
  type: 'array',
  title: 'Please read',
  widget: 'reader',
  minItems: 2,
  options: { documents: ['note', 'deed'] },
  messages: { '*': 'Please read each document to its end' },
  items: { type: 'object' },
};
const form: JsonSchema = { required: ['documents'], properties: { documents: field } };

function portOf(papers: ReadableDocument[]): DocumentPort & { opened: string[] } {
  const opened: string[] = [];
  return {
    opened,
    list: async (names) => papers.filter(({ name }) => names.includes(name)),
    open: async (uuid) => {
      opened.push(uuid);
      return new ArrayBuffer(8);
    },
  };
}

const readingOf = ({ uuid, sha256 }: ReadableDocument) => ({ uuid, sha256 });
const rowOf = async (name: string) =>
  (await screen.findByText(`The ${name}`, { selector: 'strong' })).closest('li')!;
const openPaper = async (name: string, user: { click: (element: Element) => Promise<void> }) => {
  await user.click(within(await rowOf(name)).getByRole('button', { name: `Read The ${name}` }));
  await screen.findByRole('region', { name: `The ${name}` });
};

/** What is scrolled into view is told to who watches it. */
async function scrollToEnd(): Promise<void> {
  const end = screen.getByText('You have reached the end of the document.', { selector: 'section p' });
  const atEnd = () => watches.filter(({ element }) => element.contains(end));
  await waitFor(() => expect(atEnd()).not.toEqual([]));
  await act(async () => {
    for (const { tell } of atEnd()) tell(true);
  });
}

describe('[MODAL-06] A paper', () => {
  test('counts as read once its end came into view, with the hash of its bytes, and says so', async () => {
    const [note, deed] = [paper('note'), paper('deed')];
    const { user, reported } = await draw(form, { lookups: { documents: portOf([note, deed]) } });
    expect(await rowOf('note')).toHaveTextContent('Not read yet');
    await openPaper('note', user);
    expect(reported.answers).toEqual({});
    await scrollToEnd();
    await waitFor(() => expect(reported.answers).toEqual({ documents: [readingOf(note)] }));
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(
      'You have reached the end of the document.',
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await rowOf('note')).toHaveTextContent('Read to the end');
    expect(await rowOf('deed')).toHaveTextContent('Not read yet');
  });

  test('[MODAL-01] stands in a dialog of its own name, with Download and Close', async () => {
    const { user } = await draw(form, { lookups: { documents: portOf([paper('note')]) } });
    await openPaper('note', user);
    const dialog = within(screen.getByRole('dialog', { name: 'The note' }));
    expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('does not count as read because it was opened, closed or downloaded', async () => {
    URL.createObjectURL = () => 'blob:paper';
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, reported } = await draw(form, { lookups: { documents: portOf([paper('note')]) } });
    await openPaper('note', user);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(click).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(reported.answers).toEqual({});
  });

  test('counts as read for who hears it: its last button says so, without scrolling', async () => {
    const note = paper('note');
    const { user, reported } = await draw(form, { lookups: { documents: portOf([note]) } });
    await openPaper('note', user);
    await user.click(screen.getByRole('button', { name: 'I have read it' }));
    expect(reported.answers).toEqual({ documents: [readingOf(note)] });
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('leads on to the next that is unread, with the focus at its head, and closes after the last', async () => {
    const [note, deed] = [paper('note'), paper('deed')];
    const { user, reported } = await draw(form, { lookups: { documents: portOf([note, deed]) } });
    await openPaper('deed', user);
    await user.click(screen.getByRole('button', { name: 'I have read it, next document' }));
    expect(screen.getByRole('dialog', { name: 'The note' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'The note' })).toHaveFocus();
    await screen.findByRole('region', { name: 'The note' });
    expect(reported.answers).toEqual({ documents: [readingOf(deed)] });
    expect(screen.getByText('You have reached the end of the document.')).toBeVisible();
    expect(screen.getAllByRole('status').map((each) => each.textContent)).not.toContain(
      'You have reached the end of the document.',
    );
    await user.click(screen.getByRole('button', { name: 'I have read it' }));
    expect(reported.answers).toEqual({ documents: [readingOf(deed), readingOf(note)] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('has its text in the page, a name for each page, and an area that keys scroll', async () => {
    const { user } = await draw(form, { lookups: { documents: portOf([paper('note')]) } });
    await openPaper('note', user);
    const area = screen.getByRole('region', { name: 'The note' });
    expect(area).toHaveAttribute('tabindex', '0');
    const first = within(area).getByRole('region', { name: 'Page 1' });
    const ofFirst = () => watches.filter(({ element }) => element === first);
    await waitFor(() => expect(ofFirst()).not.toEqual([]));
    await act(async () => {
      for (const { tell } of ofFirst()) tell(true);
    });
    await waitFor(() => expect(first).toHaveTextContent('What stands on page 1'));
    // What is far away is not drawn yet.
    expect(drawn).toEqual([0]);
  });

  test('is plain text on a phone: headings, tables, and an end', async () => {
    vi.stubGlobal('innerWidth', 375);
    const note = paper('note');
    const { user, reported } = await draw(form, { lookups: { documents: portOf([note]) } });
    await openPaper('note', user);
    expect(await screen.findByRole('heading', { name: 'Heading 2' })).toBeVisible();
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(screen.getByText('Text of page 1.', { selector: 'p' })).toBeVisible();
    await scrollToEnd();
    await waitFor(() => expect(reported.answers).toEqual({ documents: [readingOf(note)] }));
    await user.click(screen.getByRole('button', { name: 'Show pages' }));
    expect(screen.getByRole('region', { name: 'Page 1' })).toBeVisible();
  });

  test('that cannot be drawn can be downloaded and read elsewhere', async () => {
    isBroken = true;
    const note = paper('note');
    const { user, reported } = await draw(form, { lookups: { documents: portOf([note]) } });
    await user.click(within(await rowOf('note')).getByRole('button'));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be opened');
    await user.click(screen.getByRole('button', { name: 'I have read it' }));
    expect(reported.answers).toEqual({ documents: [readingOf(note)] });
  });

  test('that was made anew is to be read anew', async () => {
    const [note, deed] = [paper('note'), paper('deed')];
    const answers = { documents: [{ ...readingOf(note), sha256: 'older' }, readingOf(deed)] };
    const { user, reported } = await draw(form, { answers, lookups: { documents: portOf([note, deed]) } });
    expect(await rowOf('note')).toHaveTextContent('Not read yet');
    expect(await rowOf('deed')).toHaveTextContent('Read to the end');
    await openPaper('note', user);
    await scrollToEnd();
    await waitFor(() => expect(reported.answers).toEqual({ documents: [readingOf(deed), readingOf(note)] }));
  });
});

test('Papers that are not there yet can be asked for again', async () => {
  const papers: ReadableDocument[] = [];
  const { user } = await draw(form, { lookups: { documents: portOf(papers) } });
  expect(await screen.findByRole('alert')).toHaveTextContent('being made');
  papers.push(paper('note'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('note')).toBeVisible();
});

test('A form that is sent with papers unread says so and leads to the first', async () => {
  const { user, reported } = await draw(form, { lookups: { documents: portOf([paper('note')]) } });
  const first = within(await rowOf('note')).getByRole('button');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(reported.submitted).toEqual([]);
  expect(screen.getAllByText('Please read each document to its end').length).toBeGreaterThan(0);
  expect(first).toHaveAccessibleDescription(/Please read each document to its end/);
});
