/** Is an applicant led through the second step of their sign-in, and shown at the settings what their lender lets them have? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { LaterSecondStep } from '../../src/runtime/form/SignInForm.tsx';
import { chunkOf } from '../runtime/support/garden.ts';
import { heading, play } from '../runtime/support/play.tsx';
import { createServer, json, refusal } from '../runtime/support/server.ts';
import { realProduct } from '../support/project.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(cleanup);
await LaterSecondStep.ahead();

const user = userEvent.setup();
const slice = sliceFor(realProduct().source, 'citywide');
const { forms } = realProduct().source;
const loadChunk = async (hash: string) =>
  chunkOf(Object.values(forms).find((form) => form.hash === hash)?.shape ?? {});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

async function passwordTyped(asks: 'email' | 'app') {
  const server = createServer(slice);
  server.answer('login', () => json({ challenge: 'the-challenge', asks }, 202));
  const played = play('/auth/login', { slice, server, loadChunk });
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'a password of hers');
  await press('Sign in');
  return { ...played, server };
}

test('a code of the app, or a recovery code in its place, goes with the challenge of the password', async () => {
  const { server, stored } = await passwordTyped('app');
  expect(await screen.findByText(/Open your authenticator app/)).toBeVisible();
  server.answer('loginCode', () =>
    refusal(422, 'no', { fields: [{ pointer: '/code', keyword: 'wrong', message: 'Not that one.' }] }),
  );
  await user.type(await screen.findByLabelText('Code'), '123456');
  await press('Sign in');
  expect((await screen.findAllByText('Not that one.')).length).toBeGreaterThan(0);
  await press("I can't use my app");
  expect(await screen.findByText(/call us at/)).toHaveTextContent('(800) 555-0147');
  server.state.signedIn = 'person-1';
  server.answer('loginCode', () => json({ jwt: 'a.b.c' }));
  await user.type(await screen.findByLabelText('Recovery code'), 'AAAA-BBBB-CCCC');
  await press('Sign in');
  await waitFor(() => expect([...stored.values()].join()).toContain('a.b.c'));
  expect(server.of('loginCode').map(({ body }) => body)).toEqual([
    { challenge: 'the-challenge', code: '123456' },
    { challenge: 'the-challenge', code: 'AAAA-BBBB-CCCC' },
  ]);
});

test('where the lender requires an app it is set up first, and nobody is in before the codes were shown', async () => {
  const { server, stored } = await passwordTyped('email');
  expect(await screen.findByText(/We sent a code to ada@example.com/)).toBeVisible();
  const app = { challenge: 'of-the-app', key: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' };
  server.answer('loginCode', () => json(app, 202));
  server.answer('loginSetUp', () => json({ jwt: 'a.b.c', recoveryCodes: ['AAAA-BBBB-CCCC'] }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await press('Sign in');
  expect(await screen.findByText('ABCD EFGH')).toBeVisible();
  await user.type(await screen.findByLabelText('Code'), '654321');
  await press('Confirm');
  expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeVisible();
  expect(server.of('loginSetUp')[0]?.body).toEqual({ challenge: 'of-the-app', code: '654321' });
  expect([...stored.values()].join()).not.toContain('a.b.c');
  server.state.signedIn = 'person-1';
  await press('I saved them');
  await waitFor(() => expect([...stored.values()].join()).toContain('a.b.c'));
});

const NONE = { since: null, recoveryCodesLeft: 0, passkeys: [] };

async function settings(factor: object) {
  const server = createServer(slice, { signedIn: 'person-1' });
  server.answer('identity', () => json({ uuid: 'person-1', email: 'ada@example.com' }));
  server.answer('sessions', () => json({ sessions: [] }));
  server.answer('factor', () => json(factor));
  play('/dashboard/settings', { slice, server, loadChunk, token: 'Bearer a' });
  await heading('Settings');
  await waitFor(() => expect(server.of('factor').length).toBeGreaterThan(0));
  await screen.findByText('Where you are signed in');
  return server;
}

test('the settings show nothing of it where the lender offers none, and what somebody has anywhere', async () => {
  await settings({ ...NONE, maySetUp: false });
  expect(screen.queryByText('Authenticator app')).toBeNull();
  cleanup();
  await settings({ ...NONE, maySetUp: true });
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeVisible();
  expect(screen.queryByText('Passkeys')).toBeNull();
  cleanup();
  const since = '2026-06-15T12:00:00.000Z';
  const passkeys = [{ uuid: 'p1', name: 'Phone', since }];
  await settings({ since, recoveryCodesLeft: 7, passkeys, maySetUp: false });
  expect(await screen.findByText('7')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove: Phone' })).toBeVisible();
});

test('a refused password stays at its field, and one part of the settings is open at a time', async () => {
  const server = await settings({ ...NONE, maySetUp: true });
  server.answer('beginFactor', () =>
    refusal(422, 'no', { fields: [{ pointer: '/password', keyword: 'wrong', message: 'Not yours.' }] }),
  );
  await press('Set up an app');
  await user.type(await screen.findByLabelText('Your password now'), 'wrong one');
  await press('Continue');
  expect((await screen.findAllByText('Not yours.')).length).toBeGreaterThan(0);
  await press('Change my name');
  expect(await screen.findByLabelText('First name')).toBeVisible();
  expect(screen.queryByLabelText('Your password now')).toBeNull();
});

test('an app that is set up shows its codes, then itself, with the focus; a part that is closed gives it back', async () => {
  const server = await settings({ ...NONE, maySetUp: true });
  server.answer('beginFactor', () => json({ challenge: 'by-email' }));
  server.answer('factorKey', () =>
    json({ challenge: 'of-the-app', key: 'ABCDEFGH', uri: 'otpauth://totp/x' }),
  );
  server.answer('setUpFactor', () => json({ recoveryCodes: ['AAAA-BBBB-CCCC'] }));
  await press('Set up an app');
  await user.type(await screen.findByLabelText('Your password now'), 'a password of hers');
  await press('Continue');
  await screen.findByText(/We sent a code to ada@example.com/);
  await user.type(await screen.findByLabelText('Code'), '123456');
  await press('Continue');
  await screen.findByText('ABCD EFGH');
  await user.type(await screen.findByLabelText('Code'), '654321');
  await press('Confirm');
  expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeVisible();
  expect(['beginFactor', 'factorKey', 'setUpFactor'].map((call) => server.of(call)[0]?.body)).toEqual([
    { password: 'a password of hers' },
    { challenge: 'by-email', code: '123456' },
    { challenge: 'of-the-app', code: '654321' },
  ]);
  const since = '2026-06-15T12:00:00.000Z';
  server.answer('factor', () => json({ since, recoveryCodesLeft: 10, passkeys: [], maySetUp: false }));
  await press('I saved them');
  expect(await screen.findByText('Recovery codes left')).toBeVisible();
  expect(document.activeElement).toContainElement(screen.getByText('Recovery codes left'));
  await press('Remove my app');
  await press('Not now');
  expect(await screen.findByRole('button', { name: 'Remove my app' })).toHaveFocus();
});
