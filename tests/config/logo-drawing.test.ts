/** Does a logo become shapes that documents draw, or is the first thing told that they do not, where it stands? */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLogo } from '../../src/config/read/logo-drawing.ts';

const LOGOS = join(import.meta.dirname, '../../orgs/logos');
const svg = (inside: string, more = 'viewBox="0 0 10 10"') => `<svg ${more}>\n${inside}</svg>`;

function shapesOf(inside: string) {
  const read = readLogo(svg(inside));
  if ('fault' in read) throw new Error(read.fault.message);
  return read.drawing.shapes;
}

test.each(readdirSync(LOGOS))('%s can be drawn on documents', (name) => {
  expect(readLogo(readFileSync(join(LOGOS, name), 'utf8'))).toHaveProperty('drawing');
});

test.each([
  ['<rect x="1" y="2" width="3" height="4"/>', 'M1 2h3v4h-3Z'],
  ['<circle cx="5" cy="5" r="2"/>', 'M3 5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z'],
  ['<polygon points="0,0 4 0 4,4"/>', 'M0 0 4 0 4 4Z'],
  ['<line x2="4"/>', 'M0 0L4 0'],
  ['<path d="M0 0\n\tl1-1.5.5"/>', 'M0 0 l1-1.5.5'],
])('%s is drawn as the path %s', (inside, path) => {
  expect(shapesOf(inside)).toMatchObject([{ path }]);
});

test('a shape has its own paint over that of its group, and moves with it', () => {
  const inside =
    '<g fill="#abc" opacity=".5" transform="translate(1 2)"><path d="M0 0h1" style="fill: rgb(1, 2, 3); stroke:RED"/><path d="M0 0h1" transform="scale(2)"/></g><path d="M0 0h1"/>';
  const [own, grouped, outer] = shapesOf(inside);
  expect(own).toMatchObject({
    fill: '#010203',
    fillOpacity: 0.5,
    stroke: { colour: '#ff0000', opacity: 0.5 },
  });
  expect(grouped).toMatchObject({ fill: '#aabbcc', matrix: [2, 0, 0, 2, 1, 2] });
  expect(outer).toMatchObject({ fill: '#000000', fillOpacity: 1, matrix: [1, 0, 0, 1, 0, 0] });
});

test('a plain colour after a gradient is what documents are painted with; what is only defined is not drawn', () => {
  const inside =
    '<defs><linearGradient id="a"><stop/></linearGradient><path d="M9 9"/></defs><title>A</title><path d="M0 0h1" fill="url(#a) #123456"/>';
  expect(shapesOf(inside)).toMatchObject([{ path: 'M0 0h1', fill: '#123456' }]);
});

test.each([
  ['a gradient alone', '<path d="M0 0h1" fill="url(#a)"/>'],
  ['a colour of no name', '<path d="M0 0h1" fill="constructor"/>'],
  ['a part used again', '<use href="#a"/>'],
  ['a mask', '<g mask="url(#a)"/>'],
  ['a clip in a style', '<g style="clip-path: url(#a)"/>'],
  ['dashes', '<path stroke-dasharray="1 1" d="M0 0h1"/>'],
  ['a share', '<rect width="100%" height="1"/>'],
  ['a number past those of a PDF', '<path d="M0 0h999999"/>'],
  ['a path that is none', '<path d="M0 0 <- "/>'.replace('<-', 'q?')],
  ['a path that begins nowhere', '<path d="L0 0"/>'],
  ['corners without end', '<polygon points="NaN 0"/>'],
  ['a transform that is none', '<g transform="skewX(3)"/>'],
  ['words in parts', '<text><tspan>A</tspan></text>'],
  ['letters of no font', '<text>名前</text>'],
])('%s is told where it stands', (_, inside) => {
  const read = readLogo(svg(inside));
  expect(read).toHaveProperty('fault');
  expect('fault' in read && svg(inside).slice(0, read.fault.at).split('\n').length).toBe(2);
});

test.each([
  ['has no size', svg('<path d="M0 0h1"/>', '')],
  ['is of no height', svg('<path d="M0 0h1"/>', 'viewBox="0 0 9 0"')],
  ['shows nothing', svg('<g/>')],
  ['is too long', svg(`<path d="M0 0${'h1'.repeat(40_000)}"/>`)],
  ['has too many shapes', svg('<path d="M0 0h1"/>'.repeat(600))],
  ['is too deep', svg(`${'<g>'.repeat(40)}<path d="M0 0h1"/>`)],
])('a drawing that %s is not drawn', (_, text) => {
  expect(readLogo(text)).toHaveProperty('fault.message');
});
