/** Does a link open what its screen asks to read, once for each press, and never for who comes there in another way? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunkOf, gardenChunk, gardenSlice } from './support/garden.ts';
import { heading } from './support/play.tsx';
import { createServer, json } from './support/server.ts';
import { at, open, sized } from './support/sized.ts';
import { completeWindow } from './support/window.ts';

class TestObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  completeWindow();
  vi.stubGlobal('ResizeObserver', TestObserver);
  vi.stubGlobal('IntersectionObserver', TestObserver);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const documentOf = (name: string) => ({
  uuid: `uuid-of-${name}`,
  name,
  title: `The ${name}`,
  version: 'v1',
  sha256: name.repeat(4),
  pages: 2,
  madeAt: '2026-11-20T15:00:00.000Z',
});
const lease = documentOf('lease');
const map = documentOf('map');

/** A notice, whose link reads what the form behind it asks to read; two documents. */
async function atLink({ from = '/done', read = [] as object[] } = {}) {
  const slice = gardenSlice();
  const { screens } = slice.flows.plot!;
  screens.done!.links = [{ id: 'read', to: 'tasks/photo', primary: true, reads: true }];
  screens['tasks/photo']!.links = [{ id: 'back', to: 'done' }];
  const field = { title: 'Read these first', widget: 'reader', options: { documents: ['map', 'lease'] } };
  slice.forms.photo = { id: 'photo', hash: 'reading', fields: { '/documents': field }, rules: [] };
  Object.assign(slice.copy, {
    'screens.done.link-read': 'Read and sign',
    'screens.tasks/photo.link-back': 'Back to the plot',
  });
  slice.calls.documents = { method: 'GET', path: '/documents/{uuid}' };
  slice.calls.document = { method: 'GET', path: '/documents/{uuid}/{document}' };
  const shape = { type: 'object', properties: { documents: { type: 'array', items: { type: 'object' } } } };
  const unsubmitted = read.length > 0 ? { 'tasks/photo': { documents: read } } : {};
  const server = createServer(slice, { signedIn: 'person-1', application: sized, unsubmitted });
  server.answer('documents', () => json({ documents: [map, lease] }));
  server.answer('document', () => new Promise(() => {}));
  const loadChunk = async (hash: string) => (hash === 'reading' ? chunkOf(shape) : gardenChunk(hash));
  const played = open(at(from), server, { slice, loadChunk });
  const press = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
  return { ...played, server, press };
}

const atList = () => screen.findByRole('button', { name: 'shell paperRead The map' });
const close = () => userEvent.click(screen.getByRole('button', { name: 'shell paperClose' }));

describe('a link that reads', () => {
  it('opens the first document that is unread, from the button that opens it again', async () => {
    const { press, address } = await atLink();
    await press('Read and sign');
    expect(await screen.findByRole('dialog', { name: 'Read these first' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The map' })).toBeVisible();
    expect(address()).toBe(at('/tasks/photo'));
    // A browser's dialog gives the focus back to where it was when it opened.
    expect(await atList()).toHaveFocus();
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens it once for each press: not for who comes back to the screen', async () => {
    const { press, goBack } = await atLink();
    await press('Read and sign');
    await screen.findByRole('dialog');
    await close();
    await press('Back to the plot');
    await heading('All done');
    await act(async () => goBack());
    await atList();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Back to the plot');
    await press('Read and sign');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('opens nothing for who comes by the address of the screen', async () => {
    await atLink({ from: '/tasks/photo' });
    await atList();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the other one where the first is read, and nothing where all are', async () => {
    const readingOf = ({ uuid, sha256 }: typeof map) => ({ uuid, sha256 });
    const { press } = await atLink({ read: [readingOf(map)] });
    await press('Read and sign');
    expect(await screen.findByRole('dialog', { name: 'The lease' })).toBeVisible();
    cleanup();
    const { press: again } = await atLink({ read: [readingOf(map), readingOf(lease)] });
    await again('Read and sign');
    await atList();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens them once they are there, where the list came late', async () => {
    const { press, server } = await atLink();
    server.answer('documents', () => json({ documents: [] }));
    await press('Read and sign');
    const again = await screen.findByRole('button', { name: 'shell paperAgain' });
    server.answer('documents', () => json({ documents: [map, lease] }));
    await userEvent.click(again);
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  });
});
