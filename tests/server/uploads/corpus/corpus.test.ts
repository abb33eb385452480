/** Of a corpus of hostile files none is taken, and of honest ones of many programs none is refused. A part of it; all of it in corpus.deep.test.ts. */
import { expect, test } from 'vitest';
import { verdict } from '../verdict.ts';
import { honestFiles, hostileCorpus, refusedOf, takenOf } from './corpus.ts';
import { HONEST_FORMS, HOSTILE_FORMS } from './drawn-forms.ts';
import { HONEST_PICTURES, HOSTILE_PICTURES } from './drawn-pictures.ts';
import { actingPdfs, innocentPdf, pages } from './hostile-pdfs.ts';
import { writePdf } from './write-pdf.ts';
import { writePng } from './write-png.ts';

test('of every fifth hostile file of the corpus, none is taken', async () => {
  const part = hostileCorpus().filter((_, at) => at % 5 === 0);
  expect(part).toHaveLength(100);
  expect(await takenOf(part)).toEqual([]);
});

test('of every third honest file of the corpus, none is refused', async () => {
  const part = honestFiles().filter((_, at) => at % 3 === 0);
  expect(part.length).toBeGreaterThan(60);
  expect(await refusedOf(part)).toEqual([]);
});

test.each([
  ...['open', 'codes', 'lowCodes', 'comments', 'narrow', 'wide', 'strings', 'strays', 'oldMacLines'],
  ...['update', 'updateBefore', 'updatePacked', 'inData', 'inDeadData', 'inString', 'packedAnywhere'],
  ...['packed', 'packedInList', 'packedInCodes', 'packedWithoutType', 'packedTypeInCodes', 'packedShort'],
  ...['packedLong', 'packedFar'],
])('pages that turn by themselves are taken as well, %s', async (hidden) => {
  expect(await verdict(innocentPdf(hidden))).toBe('pdf');
});

test('what acts is refused for that, wherever objects can be read', async () => {
  const unreadable = /packed(?:Broken|CutOff|Behind|FiltersTold)$/;
  const files = actingPdfs(100).filter(({ what }) => !unreadable.test(what));
  const others: string[] = [];
  for (const { what, make } of files) {
    const found = await verdict(await make());
    if (found !== 'active' && found !== 'links') others.push(`${what}: ${found}`);
  }
  expect(others).toEqual([]);
});

test.each([...HOSTILE_PICTURES, ...HOSTILE_FORMS])('%s: too detailed', async (_what, make) => {
  expect(await verdict(make())).toBe('tooDetailed');
});

test.each([...HONEST_PICTURES, ...HONEST_FORMS])('%s: taken', async (_what, make) => {
  expect(await verdict(make())).toBe('pdf');
});

const turn = '<< /S /GoTo /D [3 0 R /Fit]';
const unknown = '<< /Type /Action /S /Zap >>';

test.each([
  ['packed objects whose checksum is false', () => innocentPdf('packedBroken'), 'damaged'],
  ['packed objects with bytes behind them', () => innocentPdf('packedBehind'), 'damaged'],
  ['objects that are not packed at all', () => innocentPdf('packedUnpacked'), 'active'],
  ['an action that nobody knows', () => writePdf(pages({ root: `/OpenAction ${unknown}` })), 'links'],
  [
    'an action that nobody knows, told elsewhere',
    () => writePdf({ ...pages({ root: '/OpenAction 9 0 R' }), 9: '<< /S /Zap >>' }),
    'links',
  ],
  [
    'occasions that are told elsewhere',
    () => writePdf({ ...pages({ root: '/AA 9 0 R' }), 9: '<< /WC << /S /Zap >> >>' }),
    'links',
  ],
  [
    'actions after one that is allowed, in a list that is told elsewhere',
    () => writePdf({ ...pages({ root: `/OpenAction ${turn} /Next 9 0 R >>` }), 9: '[<< /S /Zap >>]' }),
    'links',
  ],
  [
    'an action that is told elsewhere twice',
    () => writePdf({ ...pages({ root: '/AA 9 0 R' }), 9: '<< /WC 10 0 R >>', 10: '<< /S /Zap >>' }),
    'links',
  ],
  ['a picture of a row too few', () => writePng({ height: 9, rows: 8 }), 'damaged'],
  ['a picture of a row too many', () => writePng({ height: 8, rows: 9 }), 'tooDetailed'],
])('%s: refused', async (_what, make, flaw) => {
  expect(await verdict(make())).toBe(flaw);
});
