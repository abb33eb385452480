/** One wrong value is one problem: what could not be read is missing nowhere else. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMap, isScalar, isSeq, type Pair, parseDocument } from 'yaml';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';

type Way = (string | number)[];

const files = readFiles(join(import.meta.dirname, '../..'));
const load = createLoader();

test.each(['flows/heloc/product.yaml'])('A wrong value of any key of %s is one problem', (path) => {
  for (const { key } of entriesOf(path)) expect(problemsOf(path, [[key]])).toEqual([[path, key]]);
});

test.each(['flows/heloc/product.yaml'])('A wrong value in every key of %s is one problem each', (path) => {
  const ways = entriesOf(path).flatMap(({ key, first }) => (first === undefined ? [] : [[key, first]]));
  const keys = ways.map(([key]) => [path, key]);
  expect(problemsOf(path, ways)).toEqual(keys);
});

/** The file and the key of what is told when the values there are of a type that nothing is. */
function problemsOf(path: string, ways: Way[]): [file: string, key: unknown][] {
  const document = parsed(path);
  for (const way of ways) document.setIn(way, isScalar(document.getIn(way, true)) ? [['wrong']] : 42);
  const text = document.toString({ lineWidth: 0 });
  const { problems } = load(files.map((file) => (file.path === path ? { path, text } : file)));
  return problems.map(({ file, pointer }) => [file, pointer[0]]);
}

/** Each key with the first that stands in it. */
function entriesOf(path: string): { key: string; first: string | number | undefined }[] {
  const { contents } = parsed(path);
  if (!isMap<{ value: string }>(contents)) throw new Error(`${path} is no map.`);
  return contents.items.map(({ key, value }) => ({ key: key.value, first: firstIn(value) }));
}

function firstIn(value: unknown): string | number | undefined {
  if (isSeq(value)) return 0;
  const [first]: Pair<{ value: string }, unknown>[] = isMap<{ value: string }>(value) ? value.items : [];
  return first?.key.value;
}

function parsed(path: string) {
  return parseDocument(files.find((file) => file.path === path)?.text ?? '');
}
