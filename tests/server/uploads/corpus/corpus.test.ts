/** Of a corpus of hostile files none is taken, and of honest ones of many programs none is refused. A part of it; all of it in corpus.deep.test.ts. */
import { expect, test } from 'vitest';
import { verdict } from '../verdict.ts';
import { honestFiles, hostileCorpus, refusedOf, takenOf } from './corpus.ts';
import { actingPdfs, innocentPdf } from './hostile-pdfs.ts';

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
