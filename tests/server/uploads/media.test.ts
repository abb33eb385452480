/** Are recordings and texts that come by a talk what they say, and do forms go on taking pages alone? */
import { expect, test } from 'vitest';
import { type FileKind, PAGE_KINDS, SNIFFED_BYTES } from '../../../src/server/uploads/inspect/inspect.ts';
import { jpeg, png } from './files.ts';
import { amr, mp3, mp4 } from './recordings.ts';
import { verdict } from './verdict.ts';

const ASKED: FileKind[] = ['jpg', 'png', 'amr', 'mp3', 'mp4', 'pdf', 'txt'];

const text = (content: string) => Buffer.from(content);
const then = (bytes: Buffer, more: string) => Buffer.concat([bytes, Buffer.from(more)]);

test.each<[what: string, bytes: Buffer, verdict: string]>([
  ['a film', mp4(), 'mp4'],
  ['a film that breaks off', mp4().subarray(0, -5), 'damaged'],
  ['a film with a page behind it', then(mp4(), '<script>alert(1)</script>'), 'damaged'],
  ['a voice', amr(), 'amr'],
  ['a voice that breaks off', amr().subarray(0, -5), 'damaged'],
  ['a song', mp3(), 'mp3'],
  ['a song with a tag behind it', then(mp3(), `TAG${'x'.repeat(125)}`), 'mp3'],
  ['a song with a page behind it', then(mp3(), '<script>alert(1)</script>'), 'damaged'],
  ['a text', text('Two lines,\nand an émigré.'), 'txt'],
  [
    'a text longer than its head, broken within a character there',
    text(`${'a'.repeat(SNIFFED_BYTES - 1)}é`),
    'txt',
  ],
  ['a text that is none further on', then(text('a'.repeat(SNIFFED_BYTES)), '\0\0'), 'damaged'],
  ['a program', Buffer.concat([text('MZ'), Buffer.alloc(200)]), 'type'],
])('%s', async (_what, bytes, expected) => {
  expect(await verdict(bytes, ASKED)).toBe(expected);
});

test('pictures are what they were', async () => {
  expect(await verdict(png(), ASKED)).toBe('png');
  expect(await verdict(jpeg(), ASKED)).toBe('jpg');
});

test('a form that names no kinds takes pages, and neither texts nor recordings', async () => {
  for (const bytes of [mp4(), amr(), mp3(), text('Plain')])
    expect(await verdict(bytes, PAGE_KINDS)).toBe('type');
});
