/** Are papers that are all to be read read in one scroll, and does each count at its own end? */
import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ReadableDocument } from '../../src/widgets/fields.ts';
import {
  announced,
  END,
  endOf,
  field,
  form,
  openPaper,
  paper,
  partOf,
  portOf,
  readingOf,
  rowOf,
  scrollNear,
  scrollToEnd,
} from './reading.tsx';
import { draw } from './support.tsx';

vi.mock('../../src/widgets/documents/pdf.ts', async () => (await import('./reading.tsx')).fakePdf);

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
