/** Are papers read to their end before they count as read, whoever reads them and however? */
import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ReadableDocument } from '../../src/widgets/fields.ts';
import {
  announced,
  END,
  endOf,
  form,
  openPaper,
  paper,
  partOf,
  pdfs,
  portOf,
  readingOf,
  rowOf,
  scroll,
  scrollNear,
  scrollToEnd,
} from './reading.tsx';
import { draw } from './support.tsx';

vi.mock('../../src/widgets/documents/pdf.ts', async () => (await import('./reading.tsx')).fakePdf);

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
    expect(pdfs.drawn).toEqual([0]);
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
    pdfs.isBroken = true;
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
