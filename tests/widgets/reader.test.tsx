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

/** `lost`: names of those whose bytes do not arrive. */
function portOf(papers: ReadableDocument[], lost: string[] = []): DocumentPort & { opened: string[] } {
  const opened: string[] = [];
  return {
    opened,
    list: async (names) => papers.filter(({ name }) => names.includes(name)),
    open: async (uuid) => {
      opened.push(uuid);
      if (lost.some((name) => uuid.endsWith(name))) throw new Error('no connection');
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

/** What is scrolled into view, or out of it, is told to who watches it. */
async function scroll(element: Element, isSeen = true): Promise<void> {
  const watching = () => watches.filter((watch) => watch.element === element);
  await waitFor(() => expect(watching()).not.toEqual([]));
  await act(async () => {
    for (const { tell } of watching()) tell(isSeen);
  });
}

const END = 'You have reached the end of the document.';
const partOf = (name: string) => within(screen.getByRole('region', { name: `The ${name}` }));
const endOf = (name: string) => partOf(name).findByText(END, { selector: 'section p' });
const scrollToEnd = async (name: string) => scroll(await endOf(name));
/** Near enough to be opened. */
const scrollNear = async (name: string) => scroll(await screen.findByRole('region', { name: `The ${name}` }));
const announced = () =>
  screen
    .getAllByRole('status')
    .flatMap(({ textContent }) => (textContent?.includes(END) ? [textContent] : []));

describe('[MODAL-06] A paper', () => {
  test('counts as read once its end came into view, with the hash of its bytes, and says so', async () => {
    const [note, deed] = [paper('note'), paper('deed')];
    const { user, reported } = await draw(form, { lookups: { documents: portOf([note, deed]) } });
    expect(await rowOf('note')).toHaveTextContent('Not read yet');
    await openPaper('note', user);
    await endOf('note');
    expect([reported.answers, announced()]).toEqual([{}, []]);
    await scrollToEnd('note');
    await waitFor(() => expect(reported.answers).toEqual({ documents: [readingOf(note)] }));
    expect(announced()).toEqual([`The note: ${END}`]);
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
    await user.click(await screen.findByRole('button', { name: 'I have read it, next document' }));
    expect(screen.getByRole('heading', { name: 'The note' })).toHaveFocus();
    expect(reported.answers).toEqual({ documents: [readingOf(deed)] });
    expect(announced()).toEqual([]);
    await scrollNear('note');
    await endOf('note');
    await user.click(partOf('note').getByRole('button', { name: 'I have read it' }));
    expect(reported.answers).toEqual({ documents: [readingOf(deed), readingOf(note)] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('has its text in the page, a name for each page, and an area that keys scroll', async () => {
    const { user } = await draw(form, { lookups: { documents: portOf([paper('note')]) } });
    await openPaper('note', user);
    const area = screen.getByRole('region', { name: 'The note' });
    expect(area).toHaveAttribute('tabindex', '0');
    const first = within(area).getByRole('region', { name: 'Page 1' });
    await scroll(first);
    await waitFor(() => expect(first).toHaveTextContent('What stands on page 1'));
    // What is far away is not drawn yet, and no longer.
    expect(drawn).toEqual([0]);
    await scroll(first, false);
    expect(first).toHaveTextContent('');
    expect(first.querySelector('canvas')).toHaveProperty('width', 0);
  });

  test('is plain text on a phone: headings, tables, and an end', async () => {
    vi.stubGlobal('innerWidth', 375);
    const note = paper('note');
    const { user, reported } = await draw(form, { lookups: { documents: portOf([note]) } });
    await openPaper('note', user);
    expect(await screen.findByRole('heading', { name: 'Heading 2' })).toBeVisible();
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(screen.getByText('Text of page 1.', { selector: 'p' })).toBeVisible();
    await scrollToEnd('note');
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
    await scrollToEnd('note');
    await waitFor(() => expect(reported.answers).toEqual({ documents: [readingOf(deed), readingOf(note)] }));
  });
});

describe('[MODAL-06] Papers that are all to be read stand in one scroll', () => {
  const [note, deed, rider] = [paper('note'), paper('deed', { pages: 7 }), paper('rider')];
  const draws = async (papers: ReadableDocument[], lost?: string[]) => {
    const port = portOf(papers, lost);
    const lookups = { documents: port };
    const options = { documents: papers.map(({ name }) => name) };
    return {
      port,
      ...(await draw({ ...form, properties: { documents: { ...field, options } } }, { lookups })),
    };
  };

  test('each under its title, its pages and its download, in a dialog with the name of the question', async () => {
    const { user } = await draws([note, deed]);
    await openPaper('note', user);
    const dialog = within(screen.getByRole('dialog', { name: 'Please read' }));
    expect(await dialog.findByRole('heading', { name: 'The deed' })).toBeVisible();
    expect(partOf('deed').getByText('Pages: 7')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Download The note' })).toBeVisible();
    // There is nothing to save before it is opened.
    expect(dialog.getByRole('button', { name: 'Download The deed' })).toHaveAttribute('aria-disabled');
  });

  test('and are opened one by one: the next when the end before it is near', async () => {
    const { user, port } = await draws([note, deed, rider]);
    await openPaper('note', user);
    await screen.findByRole('region', { name: 'The deed' });
    expect(port.opened).toEqual([note.uuid]);
    expect(screen.queryByRole('region', { name: 'The rider' })).toBeNull();
    await scrollNear('deed');
    expect(port.opened).toEqual([note.uuid, deed.uuid]);
    expect(await screen.findByRole('region', { name: 'The rider' })).toBeVisible();
  });

  test('and each counts at its own end, which is announced with its title', async () => {
    const { user, reported } = await draws([note, deed]);
    await openPaper('note', user);
    await scrollToEnd('note');
    await scrollNear('deed');
    await endOf('deed');
    await waitFor(() => expect(reported.answers).toEqual({ documents: [readingOf(note)] }));
    await scrollToEnd('deed');
    await waitFor(() => expect(reported.answers).toEqual({ documents: [readingOf(note), readingOf(deed)] }));
    expect(announced()).toEqual([`The note: ${END}`, `The deed: ${END}`]);
    await user.click(partOf('deed').getByRole('button', { name: 'I have read it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('and one that was passed over is where the last one leads', async () => {
    const { user, reported } = await draws([note, deed]);
    await openPaper('note', user);
    await scrollNear('deed');
    await scrollToEnd('deed');
    await user.click(partOf('deed').getByRole('button', { name: 'I have read it, next document' }));
    expect(screen.getByRole('heading', { name: 'The note' })).toHaveFocus();
    expect(reported.answers).toEqual({ documents: [readingOf(deed)] });
  });

  test('and only those that are unread: one that was read is not read again', async () => {
    const lookups = { documents: portOf([note, deed]) };
    const { user } = await draw(form, { answers: { documents: [readingOf(note)] }, lookups });
    await openPaper('deed', user);
    expect(screen.getByRole('dialog', { name: 'The deed' })).toBeVisible();
    await screen.findByRole('button', { name: 'I have read it' });
    expect(screen.queryByText('The note', { selector: 'h3' })).toBeNull();
  });

  test('and one that does not arrive is not read, and does not stop the others', async () => {
    const { user, reported } = await draws([note, deed], ['note']);
    await user.click(within(await rowOf('note')).getByRole('button'));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be opened');
    await scrollNear('deed');
    await scrollToEnd('deed');
    await waitFor(() => expect(reported.answers).toEqual({ documents: [readingOf(deed)] }));
    expect(partOf('note').queryByText(END)).toBeNull();
    expect(partOf('note').queryByRole('button', { name: /I have read it/ })).toBeNull();
  });

  test('and as text on a phone: the second has no end before it has its text', async () => {
    vi.stubGlobal('innerWidth', 375);
    const { user, reported } = await draws([note, deed]);
    await openPaper('note', user);
    await scrollToEnd('note');
    expect(partOf('deed').queryByText(END)).toBeNull();
    await scrollNear('deed');
    expect(await partOf('deed').findByRole('heading', { name: 'Heading 2' })).toBeVisible();
    await scrollToEnd('deed');
    await waitFor(() => expect(reported.answers).toEqual({ documents: [readingOf(note), readingOf(deed)] }));
  });

  test('at the size that was chosen, and what is at the top stays there', async () => {
    const { user } = await draws([note, deed]);
    await openPaper('note', user);
    await scrollNear('deed');
    const sheets = async () =>
      Promise.all(
        ['note', 'deed'].map(
          async (name) => (await partOf(name).findByRole('region', { name: 'Page 2' })).style.width,
        ),
      );
    expect(await sheets()).toEqual(['584px', '584px']);
    const area = screen.getByRole('region', { name: 'Please read' });
    let scale = 1;
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => 1000 * scale);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return [...area.children].indexOf(this) * 1000 * scale;
    });
    area.scrollTop = 1500;
    area.dispatchEvent(new Event('scroll'));
    scale = 1.25;
    await user.click(screen.getByRole('button', { name: 'Larger' }));
    expect(await sheets()).toEqual(['730px', '730px']);
    expect(area.scrollTop).toBe(1875);
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
