/** Is each list of choices of the project's schemas said once, and the states too? */
import { expect, test } from 'vitest';
import { readFiles } from '../../src/config/disk.ts';
import { PROJECT_FOLDER } from '../support/project.ts';

const schemas = readFiles(PROJECT_FOLDER).filter(({ path }) => /^schemas\/(?!config\/).*\.json$/.test(path));

interface Listed {
  at: string;
  choices: string;
}

function* listsIn(data: unknown, at: string): Generator<Listed> {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    const isList = key === 'enum' && Array.isArray(value);
    if (isList) yield { at, choices: JSON.stringify(value.toSorted()) };
    else yield* listsIn(value, `${at}/${key}`);
  }
}

test('No list of choices stands twice, in forms, facts and what they share', () => {
  expect(schemas.length).toBeGreaterThan(80);
  const all = schemas.flatMap(({ path, text }) => [...listsIn(JSON.parse(text), path)]);
  expect(all.length).toBeGreaterThan(40);
  const twice = [...Map.groupBy(all, ({ choices }) => choices).values()].filter(({ length }) => length > 1);
  expect(twice.map((each) => each.map(({ at }) => at))).toEqual([]);
});

test('The states of the country stand in one schema', () => {
  const holding = schemas.filter(({ text }) => text.includes('"WY"')).map(({ path }) => path);
  expect(holding).toEqual(['schemas/parts/us-state.json']);
});
