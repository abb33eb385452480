/** Where documents are read in a test: a PDF of two pages, a page that is scrolled by telling who watches it, and papers to read. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import type { DocumentPort, ReadableDocument } from '../../src/widgets/fields.ts';

/** The pages that were drawn, and whether none can be. */
export const pdfs = { drawn: [] as number[], isBroken: false };

export const fakePdf = {
  openPdf: async () => {
    if (pdfs.isBroken) throw new Error('no PDF');
    const size = { width: 612, height: 792 };
    return {
      pages: [size, size],
      draw: async (page: number, { text }: { text: HTMLElement }) => {
        pdfs.drawn.push(page);
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
};

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
  pdfs.drawn.length = 0;
  pdfs.isBroken = false;
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

export const paper = (name: string, more: Partial<ReadableDocument> = {}): ReadableDocument => ({
  uuid: `uuid-of-${name}`,
  name,
  title: `The ${name}`,
  version: 'v1',
  sha256: name.repeat(4),
  pages: 2,
  madeAt: '2026-11-20T15:00:00.000Z',
  ...more,
});

export const field: JsonSchema = {
  type: 'array',
  title: 'Please read',
  widget: 'reader',
  minItems: 2,
  options: { documents: ['note', 'deed'] },
  messages: { '*': 'Please read each document to its end' },
  items: { type: 'object' },
};
export const form: JsonSchema = { required: ['documents'], properties: { documents: field } };

/** `lost`: names of those whose bytes do not arrive. */
export function portOf(papers: ReadableDocument[], lost: string[] = []): DocumentPort & { opened: string[] } {
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

export const readingOf = ({ uuid, sha256 }: ReadableDocument) => ({ uuid, sha256 });
export const rowOf = async (name: string) =>
  (await screen.findByText(`The ${name}`, { selector: 'strong' })).closest('li')!;
export const openPaper = async (name: string, user: { click: (element: Element) => Promise<void> }) => {
  await user.click(within(await rowOf(name)).getByRole('button', { name: `Read The ${name}` }));
  await screen.findByRole('region', { name: `The ${name}` });
};

/** What is scrolled into view, or out of it, is told to who watches it. */
export async function scroll(element: Element, isSeen = true): Promise<void> {
  const watching = () => watches.filter((watch) => watch.element === element);
  await waitFor(() => expect(watching()).not.toEqual([]));
  await act(async () => {
    for (const { tell } of watching()) tell(isSeen);
  });
}

export const END = 'You have reached the end of the document.';
export const partOf = (name: string) => within(screen.getByRole('region', { name: `The ${name}` }));
export const endOf = (name: string) => partOf(name).findByText(END, { selector: 'section p' });
export const scrollToEnd = async (name: string) => scroll(await endOf(name));
/** Near enough to be opened. */
export const scrollNear = async (name: string) =>
  scroll(await screen.findByRole('region', { name: `The ${name}` }));
export const announced = () =>
  screen
    .getAllByRole('status')
    .flatMap(({ textContent }) => (textContent?.includes(END) ? [textContent] : []));
