/** What of a file is stored? What is seen of it, turned as it was, and nothing of where, when and by what it was made. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orientationIn, orientationSegment } from '../../../src/server/uploads/inspect/orientation.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { latin } from './corpus/write-pdf.ts';
import { writePng } from './corpus/write-png.ts';
import { chunk, jpeg, pdf, png, zip } from './files.ts';
import { PAPERS, readingWithFiles, SCREEN } from './project.ts';
import { storedOf } from './verdict.ts';

function segment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, latin(text)]);
}

/** The mark, a size of density, and a preview of one pixel. */
const JFIF = segment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\x01\x01abc');
/** Little-endian: a maker, the orientation 6, and a directory of the place. */
const EXIF = segment(
  0xe1,
  'Exif\0\0II*\0\x08\0\0\0\x03\0\x0f\x01\x02\0\x04\0\0\0ACME\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\x25\x88\x04\0\x01\0\0\0\x20\0\0\0\0\0\0\0',
);
const photo = (...parts: Buffer[]) => Buffer.concat([jpeg().subarray(0, 2), ...parts, jpeg().subarray(2)]);

describe('a JPEG', () => {
  test('loses device, place, description, comment and preview, and keeps how it is turned', async () => {
    const told = [
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'),
      segment(0xed, 'Photoshop 3.0\0SECRET'),
    ];
    const more = [segment(0xfe, 'SECRET'), segment(0xe2, 'MPF\0SECRET'), segment(0xe5, 'MAKER')];
    const stored = await storedOf(photo(JFIF, EXIF, ...told, ...more));
    expect(stored).toEqual(photo(segment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\0\0'), orientationSegment(6)));
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('that is turned by %i stays so', async (orientation) => {
    const stored = await storedOf(photo(orientationSegment(orientation)));
    expect(stored).toEqual(photo(orientationSegment(orientation)));
    expect(orientationIn(stored.subarray(6))).toBe(orientation);
  });

  test('that is upright says nothing of it', async () => {
    expect(await storedOf(photo(orientationSegment(1)))).toEqual(jpeg());
    expect(await storedOf(photo(orientationSegment(9)))).toEqual(jpeg());
  });

  test('keeps its colors', async () => {
    const colors = photo(segment(0xe2, 'ICC_PROFILE\0\x01\x01data'), segment(0xee, 'Adobe\0d\0\0\0\0\x01'));
    expect(await storedOf(colors)).toEqual(colors);
  });

  test('ends where its picture does', async () => {
    expect(await storedOf(Buffer.concat([jpeg(), zip(), jpeg()]))).toEqual(jpeg());
  });
});

describe('a PNG', () => {
  test('loses texts, times, places and what nobody knows', async () => {
    const notes = [
      chunk('tEXt', latin('Author\0SECRET')),
      chunk('zTXt', Buffer.concat([latin('a\0\0'), deflateSync(latin('SECRET'))])),
      chunk('iTXt', latin('XML:com.adobe.xmp\0\0\0\0\0SECRET')),
      chunk('eXIf', latin('II*\0SECRET')),
      chunk('tIME', Buffer.alloc(7)),
      chunk('prVt', latin('SECRET')),
      chunk('pHYs', latin('SECRET that is too long for it')),
    ];
    expect(await storedOf(writePng({ chunks: notes }))).toEqual(writePng());
  });

  test('keeps its colors and its size', async () => {
    const colors = Buffer.concat([latin('sRGB\0\0'), deflateSync(Buffer.alloc(300))]);
    const meant = writePng({
      chunks: [chunk('iCCP', colors), chunk('gAMA', Buffer.alloc(4)), chunk('pHYs', Buffer.alloc(9))],
    });
    expect(await storedOf(meant)).toEqual(meant);
  });
});

test('a PDF ends where it says', async () => {
  const whole = await pdf();
  expect(await storedOf(Buffer.concat([whole, zip()]))).toEqual(whole);
});

describe('over the real app', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startApp({ reading: readingWithFiles });
  });
  afterAll(() => server.close());

  test('size, hash and bytes are of what is stored', async () => {
    const { browser, uuid } = await withApplication(server);
    const query = new URLSearchParams({ screen: SCREEN, field: PAPERS });
    const url = `/service-hearthline/api/v1/uploads/${uuid}`;
    const headers = { 'content-type': 'application/octet-stream' };
    const payload = writePng({ chunks: [chunk('tEXt', latin('Author\0SECRET'))] });
    const { body, status } = await browser.raw({ method: 'POST', url: `${url}?${query}`, headers, payload });
    expect(status).toBe(201);
    expect(body.size).toBe(png().length);
    const [row] = await server.store.uploads.of({ application: uuid, participant: null });
    expect(row?.sha256).toBe(createHash('sha256').update(writePng()).digest('hex'));
    const read = await browser.raw({ method: 'GET', url: `${url}/${body.uuid}` });
    expect(Number(read.headers['content-length'])).toBe(writePng().length);
    expect(read.text).not.toContain('SECRET');
  });
});
