/** Does the form for feedback open for who is asked, tell what is missing, and send what was written? Drawn from the real product. */
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { useIdentity } from '../../src/runtime/identity.ts';
import { Chrome } from '../../src/shell/chrome/Chrome.tsx';
import { chunkOf } from '../runtime/support/garden.ts';
import { play } from '../runtime/support/play.tsx';
import { createServer, refusal } from '../runtime/support/server.ts';
import { realProduct } from '../support/project.ts';

const UUID = '3f0c9d4e-1111-4222-8333-444455556666';
const TITLE = 'Share your thoughts with our CEO';
const { source } = realProduct();
const user = userEvent.setup();
const scrolled = vi.fn();

beforeAll(() => {
  // What a browser has, and jsdom has not.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(() => {
  cleanup();
  scrolled.mockClear();
});

function Page() {
  useIdentity('stay');
  return <Chrome>The page</Chrome>;
}

/** `settings` are said otherwise than in the lender's file. */
async function enter(org: string, path = '/dashboard', settings: Slice['org']['settings'] = {}) {
  const own = sliceFor(source, org);
  const slice = { ...own, org: { ...own.org, settings: { ...own.org.settings, ...settings } } };
  const server = createServer(slice, { signedIn: 'person-1' });
  server.answer('feedback', () => new Response(JSON.stringify({ uuid: UUID }), { status: 201 }));
  const loadChunk = async () => chunkOf(source.forms['heloc/ceo-feedback']?.shape ?? {});
  play(path, { piece: <Page />, slice, server, token: 'Bearer a', loadChunk });
  await screen.findAllByRole('button', { name: 'Account' });
  return server;
}

async function open() {
  await user.click(await screen.findByRole('button', { name: TITLE }));
  return screen.findByRole('dialog', { name: TITLE });
}

async function fillIn(dialog: HTMLElement) {
  await user.click(await within(dialog).findByRole('radio', { name: 'Give us a compliment' }));
  await user.type(within(dialog).getByLabelText('Your message'), 'You were quick.');
  await user.click(within(dialog).getByRole('radio', { name: 'Yes' }));
}

test('[FEEDBACK-01][CHROME-12] the signed-in people of the main brand are asked, and nobody else', async () => {
  await enter('figure');
  expect(await open()).toBeInTheDocument();
  cleanup();
  await enter('harbor-cu');
  await screen.findByRole('contentinfo');
  expect(screen.queryByRole('button', { name: TITLE })).toBeNull();
  cleanup();
  play('/contact', { piece: <Page />, slice: sliceFor(source, 'figure') });
  await screen.findByRole('contentinfo');
  expect(screen.queryByRole('button', { name: TITLE })).toBeNull();
});

test('[CHROME-13] the main brand is figure, with its market and New York, by a setting that any lender may have', async () => {
  const isMain = (org: string) => sliceFor(source, org).org.settings.mainBrand === true;
  expect(Object.keys(source.orgs).filter(isMain).sort()).toEqual(['figure', 'figure-market', 'figure-ny']);
  await enter('harbor-cu', '/dashboard', { mainBrand: true });
  expect(await open()).toBeInTheDocument();
  cleanup();
  await enter('figure', '/dashboard', { mainBrand: false });
  await screen.findByRole('contentinfo');
  expect(screen.queryByRole('button', { name: TITLE })).toBeNull();
});

test('[FEEDBACK-02] [FEEDBACK-03] what was written is sent with the page, the application and the product, and is thanked for', async () => {
  const server = await enter('figure', `/account/heloc/${UUID}/liens`);
  const dialog = await open();
  expect(
    await within(dialog).findByRole('group', { name: 'May we quote you in our marketing?' }),
  ).toBeInTheDocument();
  await fillIn(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you. Your message is with us.', { selector: 'li *' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
  expect(server.of('feedback')[0]?.body).toEqual({
    topic: 'COMPLIMENT',
    message: 'You were quick.',
    marketingConsent: true,
    applicationUuid: UUID,
    pathname: `/account/heloc/${UUID}/liens`,
    productType: 'HELOC',
  });
  cleanup();
  const elsewhere = await enter('figure', '/dashboard');
  const another = await open();
  await fillIn(another);
  await user.click(within(another).getByRole('radio', { name: 'Improve our product' }));
  await user.click(within(another).getByRole('radio', { name: 'No' }));
  await user.click(within(another).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(elsewhere.of('feedback')).toHaveLength(1));
  expect(elsewhere.of('feedback')[0]?.body).toMatchObject({
    ...{ topic: 'IMPROVE_PRODUCT', marketingConsent: false, pathname: '/dashboard' },
  });
  expect(elsewhere.of('feedback')[0]?.body).not.toHaveProperty('applicationUuid');
});

test('[VAL-35][VAL-36][VAL-37] what is missing is told, the first field of it comes into view, and nothing is sent', async () => {
  const server = await enter('figure');
  const dialog = await open();
  const topic = await within(dialog).findByRole('radio', { name: 'Improve our product' });
  expect(within(dialog).getByRole('radio', { name: 'Give us a compliment' })).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  for (const missing of ['Please choose what it is about', 'Must be at least 10 characters'])
    expect((await within(dialog).findAllByText(missing)).length).toBeGreaterThan(0);
  await user.click(topic);
  await user.type(within(dialog).getByLabelText('Your message'), 'Too short');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  const message = within(dialog).getByLabelText('Your message');
  await waitFor(() => expect(scrolled.mock.contexts.at(-1)).toBe(message));
  expect(message).toHaveAccessibleDescription(/Must be at least 10 characters/);
  expect(within(dialog).getAllByText('Please choose Yes or No').length).toBeGreaterThan(0);
  fireEvent.change(message, { target: { value: 'a'.repeat(1001) } });
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(message).toHaveAccessibleDescription(/Must be at most 1000 characters/));
  expect(server.of('feedback')).toHaveLength(0);
});

test('[ERR-19] what the server says stands in a banner above the form, and what was written stays', async () => {
  const server = await enter('figure');
  server.answer('feedback', () => refusal(429, 'You have written to us five times today.'));
  const dialog = await open();
  await fillIn(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  const banner = await within(dialog).findByRole('alert');
  expect(banner).toHaveTextContent('You have written to us five times today.');
  expect(within(dialog).getByLabelText('Your message')).toHaveValue('You were quick.');
});
