/** Does the environment say where emails go, and is what makes no sense told with its cure, without a password? */
import { expect, test } from 'vitest';
import { readEmailSettings } from '../../../src/server/emails/settings.ts';
import { CannotStart } from '../../../src/server/secrets/cannot-start.ts';
import { readEnvironment } from '../../../src/server/start/environment.ts';

const FROM = 'no-reply@lender.example';
const read = (HEARTHLINE_MAIL: string, more: object = { HEARTHLINE_MAIL_FROM: FROM }) =>
  readEmailSettings({ HEARTHLINE_MAIL, ...more }, false);

test('emails wait without a setting', () => {
  expect(readEmailSettings({}, false)).toBeUndefined();
  expect(readEmailSettings({}, true)).toBeUndefined();
});

test('a mail server is named by a URL, with what its sign-in takes', () => {
  const server = { kind: 'smtp', host: 'mail.example.com', port: 587, isSecure: false, isLocal: false };
  expect(read('smtp://mail.example.com')).toEqual({ ...server, login: undefined, from: FROM });
  expect(read('smtp://u:p%40ss%2F@mail.example.com:2525')).toEqual({
    ...{ ...server, port: 2525, login: { user: 'u', pass: 'p@ss/' }, from: FROM },
  });
  expect(read('smtps://u:p@mail.example.com')).toMatchObject({ port: 465, isSecure: true });
  for (const own of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
    expect(read(`smtp://${own}:25`)).toMatchObject({ isLocal: true });
  expect(read('smtp://[::1]')).toMatchObject({ host: '::1' });
  expect(read('smtp://localhost.example.com')).toMatchObject({ isLocal: false });
});

test('a folder needs no sender, and stands beside the sandbox; a mail server does not', () => {
  const folder = { kind: 'folder', folder: '/tmp/mails' };
  expect(readEmailSettings({ HEARTHLINE_MAIL: 'folder:/tmp/mails' }, true)).toEqual({
    ...{ ...folder, from: 'hearthline@localhost' },
  });
  expect(read('folder:/tmp/mails')).toEqual({ ...folder, from: FROM });
  const given = { HEARTHLINE_MAIL: 'smtp://localhost', HEARTHLINE_MAIL_FROM: FROM };
  expect(() => readEmailSettings(given, true)).toThrow('sandbox');
  expect(() => readEnvironment(given, '/p')).toThrow('sandbox');
  expect(readEnvironment({ ...given, HEARTHLINE_SANDBOX: '0' }, '/p').email).toMatchObject({ from: FROM });
});

test.each([
  ['no address of anything', 'mail.example.com'],
  ['a web page', 'https://u:sesame@mail.example.com'],
  ['a name without a password', 'smtp://u@mail.example.com'],
  ['a password without a name', 'smtp://:sesame@mail.example.com'],
  ['a path', 'smtp://u:sesame@mail.example.com/inbox'],
  ['options', 'smtp://u:sesame@mail.example.com?tls=off'],
  ['no host', 'smtp://'],
  ['a password that is not encoded', 'smtp://u:sesame%@mail.example.com'],
  ['no folder', 'folder:'],
])('%s ends the start, and is not repeated', (_title, text) => {
  expect(() => read(text)).toThrow(CannotStart);
  try {
    read(text);
  } catch (error) {
    const { message, cure } = error as CannotStart;
    expect(message).toContain('HEARTHLINE_MAIL');
    expect(cure).toContain('smtp://user:password@host:587');
    expect(`${message}${cure}`).not.toContain('sesame');
  }
});

test('a mail server needs the address of a sender, and that is one', () => {
  expect(() => read('smtp://mail.example.com', {})).toThrow('which address');
  for (const HEARTHLINE_MAIL_FROM of [
    'Lender <a@b.example>',
    'a@b.example, c@d.example',
    'lender',
    'a@b\r\nBcc: c@d',
  ])
    expect(() => read('smtp://mail.example.com', { HEARTHLINE_MAIL_FROM })).toThrow('no email address');
});
