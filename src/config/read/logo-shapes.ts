/** Each shape of a logo as one path, or as a line of text. */
import type { LogoBox, LogoShape } from '../../engine/model/logo-drawing.ts';
import { svgNumber, Undrawn } from './logo-number.ts';
import { type LogoStyle, paintOf } from './logo-style.ts';

type Attributes = readonly [string, string][];

export function boxOf(attributes: Attributes): LogoBox {
  const said = Object.fromEntries(attributes);
  const parts = said.viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(svgNumber);
  const [left = 0, top = 0, width = 0, height = 0] = parts ?? [0, 0, ...sizeOf(said)];
  if (width <= 0 || height <= 0) throw new Undrawn('Its <svg> has no viewBox with a width and a height.');
  return [left, top, width, height];
}

function sizeOf({ width = '0', height = '0' }: Record<string, string>): number[] {
  return [svgNumber(width), svgNumber(height)];
}

/** Undefined where nothing of it is seen. `words` are what stands inside. */
export function shapeOf(
  name: string,
  attributes: Attributes,
  style: LogoStyle,
  words: () => string,
): LogoShape | undefined {
  const said = Object.fromEntries(attributes);
  const paint = paintOf(style);
  if (name === 'text') {
    const text = plainWords(words());
    if (text === '') throw new Undrawn('Documents draw a <text> only with its words in it, and no <tspan>.');
    const at = { x: svgNumber(said.x ?? '0'), y: svgNumber(said.y ?? '0') };
    return { ...paint, ...at, text, size: svgNumber(style.said['font-size'] ?? '16') };
  }
  const path = PATHS[name]?.(said) ?? '';
  return path === '' ? undefined : { ...paint, path };
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Scripts that the fonts of documents have. */
const DRAWN_LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Sc}&+<>=|®©™ ]*$/u;

function plainWords(inside: string): string {
  const words = inside.replace(/&(\w+);/g, (whole, sign: string) => SIGNS[sign] ?? whole);
  const text = words.replace(/\s+/g, ' ').trim().normalize('NFC');
  if (/&#|&\w+;/.test(text) || !DRAWN_LETTERS.test(text)) {
    throw new Undrawn(`No font of documents has all letters of "${text.slice(0, 40)}".`);
  }
  return text;
}

const PATHS: Record<string, (said: Record<string, string>) => string> = {
  path: ({ d = '' }) => pathIn(d),
  line: ({ x1 = '0', y1 = '0', x2 = '0', y2 = '0' }) => {
    const [a, b, c, d] = [x1, y1, x2, y2].map(svgNumber);
    return `M${a} ${b}L${c} ${d}`;
  },
  polyline: ({ points = '' }) => cornersIn(points),
  polygon: ({ points = '' }) => `${cornersIn(points)}Z`,
  circle: ({ cx, cy, r }) => ellipse(cx, cy, r, r),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(cx, cy, rx, ry),
  rect: ({ x = '0', y = '0', width = '0', height = '0', rx, ry }) => {
    const [left = 0, top = 0, w = 0, h = 0] = [x, y, width, height].map(svgNumber);
    const a = Math.min(svgNumber(rx ?? ry ?? '0'), w / 2);
    const b = Math.min(svgNumber(ry ?? rx ?? '0'), h / 2);
    if (w <= 0 || h <= 0) return '';
    if (a <= 0 || b <= 0) return `M${left} ${top}h${w}v${h}h${-w}Z`;
    const corner = (dx: number, dy: number) => `a${a} ${b} 0 0 1 ${dx} ${dy}`;
    return `M${left + a} ${top}h${w - 2 * a}${corner(a, b)}v${h - 2 * b}${corner(-a, b)}h${2 * a - w}${corner(-a, -b)}v${2 * b - h}${corner(a, -b)}Z`;
  },
};

function ellipse(cx = '0', cy = '0', rx = '0', ry = '0'): string {
  const [x = 0, y = 0, a = 0, b = 0] = [cx, cy, rx, ry].map(svgNumber);
  if (a <= 0 || b <= 0) return '';
  return `M${x - a} ${y}a${a} ${b} 0 1 1 ${2 * a} 0a${a} ${b} 0 1 1 ${-2 * a} 0Z`;
}

function cornersIn(points: string): string {
  const numbers = points
    .trim()
    .split(/[\s,]+/)
    .map(svgNumber);
  return `M${numbers.join(' ')}`;
}

/** As it was written: commands that there are, and numbers that a PDF has. */
function pathIn(path: string): string {
  const rest = path.replace(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?/gi, (number) => {
    svgNumber(number);
    return '';
  });
  if (path.trim() === '') return '';
  if (!/^[MmZzLlHhVvCcSsQqTtAa,\s]*$/.test(rest) || !/^\s*m/i.test(path)) {
    throw new Undrawn('Its path is no line of commands and numbers.');
  }
  return path.replace(/\s+/g, ' ').trim();
}
