/** Is a flow drawn whole, legibly and the same each time? One folder a case, and the rules of a picture. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../src/cli/graph/layout.ts';
import { drawingOf } from '../../src/cli/graph/model.ts';
import type { Box, Picture } from '../../src/cli/graph/picture.ts';
import { openFlowAt } from '../../src/cli/open.ts';
import { project, said } from './said.ts';

const folder = join(import.meta.dirname, 'graph');

test.each(readdirSync(folder))('The drawing %s is its golden text', async (name) => {
  const argv = readFileSync(join(folder, name, 'argv'), 'utf8')
    .trim()
    .split(' ');
  const expected = readFileSync(join(folder, name, 'expected'), 'utf8');
  expect(await said(['graph', ...argv])).toEqual({ code: 0, result: expected, comment: '' });
});

describe('The drawing of the project’s own flow', () => {
  const { bundle, flow, org } = openFlowAt({ root: project, product: 'heloc' });
  const picture = pictureOf(drawingOf(bundle, flow, { org }));

  test('has no two labels, cards or events that cover each other', () => {
    expect(picture.texts.length).toBeGreaterThan(200);
    expect(overlaps(picture.texts)).toEqual([]);
    expect(overlaps(picture.shapes)).toEqual([]);
  });

  test('has no label that leaves its card', () => {
    const outside = picture.texts.filter((text) =>
      touching(text, picture.shapes).some((box) => !within(text, box)),
    );
    expect(outside).toEqual([]);
  });

  test('has no edge through a card or an event', () => {
    expect(edgesThrough(picture)).toEqual([]);
  });

  test('fits a page of 1600 pixels', () => {
    expect(picture.width).toBeLessThanOrEqual(1600);
  });

  test('names each step and each status at least once, and each transition', () => {
    const words = picture.texts.map(({ text }) => text).join(' ');
    for (const { id } of flow.steps) expect(words).toContain(id);
    for (const [at, { id }] of flow.transitions.entries()) expect(words).toContain(`${at + 1} ${id}`);
    const joined = words.replaceAll('_ ', '_');
    for (const status of Object.keys(flow.statuses)) expect(joined).toContain(status);
  });

  test('from a step on holds only what follows it', () => {
    const { cards, groups } = drawingOf(bundle, flow, { org, from: 'sign' });
    expect(cards.map(({ id }) => id)).toEqual(['sign', 'codeed', 'waitNotary']);
    expect(groups).toEqual([]);
  });
});

test('Two labels that cover each other are noticed', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  expect(overlaps([box, { ...box, x: 9 }])).toHaveLength(1);
  expect(overlaps([box, { ...box, x: 10 }])).toEqual([]);
});

test('The words are those of the org that is asked for', async () => {
  const { result } = await said(
    ['graph', '--product', 'heloc', '--flow', 'registration', '--org', 'homepoint'],
    project,
  );
  expect(result).toContain('What is your date of birth?');
});

test.each([
  [['--product', 'heloc', '--from', 'prodct'], 'No step is named "prodct". Did you mean "product"?\n'],
  [['--product', 'heloc', '--org', 'figur'], 'No org is named "figur". Did you mean "figure"?\n'],
  [
    ['--product', 'heloc', '--flow', 'aplication'],
    'No flow is named "aplication". Did you mean "application"?\n',
  ],
  [[], 'The project has the products heloc and dscr. Say which by --product.\n'],
  [['--product', 'helo'], 'No product is named "helo". Did you mean "heloc"?\n'],
])('What is not there (%s) is told with the nearest name', async (argv, comment) => {
  expect(await said(['graph', ...argv], project)).toEqual({ code: 2, result: '', comment });
});

function overlaps(boxes: Box[]): [Box, Box][] {
  return boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((other): [Box, Box][] => (isTouching(one, other) ? [[one, other]] : [])),
  );
}

function isTouching(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function touching(box: Box, all: Box[]): Box[] {
  return all.filter((other) => isTouching(box, other));
}

function within(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Points along each edge, but for its ends, which touch what they connect. */
function edgesThrough({ lines, shapes }: Picture): { x: number; y: number }[] {
  const points = lines.flatMap(({ points }) => {
    const between = points.slice(1).flatMap((to, at) => {
      const from = points[at]!;
      return [0, 0.25, 0.5, 0.75].map((part) => ({
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      }));
    });
    return between.slice(1);
  });
  return points.filter(({ x, y }) =>
    touching({ x, y, width: 0.01, height: 0.01 }, shapes).some(
      (shape) => y > shape.y + 6 && y < shape.y + shape.height - 6,
    ),
  );
}
