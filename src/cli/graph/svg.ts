/** Writes a picture as SVG that can be read on light and dark pages. */
import type { Connector, Picture, Shape, TextRun, Tone } from './picture.ts';

const INK: Record<Tone, string> = { title: '#16202e', ink: '#3a4657', muted: '#566274', accent: '' };
const FACES = {
  sans: 'font-family="Helvetica, Arial, Liberation Sans, sans-serif"',
  bold: 'font-family="Helvetica, Arial, Liberation Sans, sans-serif" font-weight="700"',
  mono: 'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace"',
};

export function svgOf(picture: Picture, { title, accent }: { title: string; accent: string }): string {
  const { width, height, lines, shapes, texts } = picture;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 .6 7.4 4 0 7.4z" fill="#7b879a"/></marker></defs>',
    `<rect width="${width}" height="${height}" rx="14" fill="#f6f8fb"/>`,
    '<g fill="none" stroke="#9aa5b6" stroke-width="1.5">',
    ...lines.map(lineOf),
    '</g>',
    ...shapes.map((shape) => shapeOf(shape, accent)),
    ...texts.map((text) => textOf(text, accent)),
    '</svg>',
  ].join('\n')}\n`;
}

function lineOf({ points, arrow }: Connector): string {
  return `<path d="${curve(points)}"${arrow ? ' marker-end="url(#arrow)"' : ''}/>`;
}

/** Straight to the first middle, round each corner, straight from the last: no corner is left, no corner is missed. */
function curve(points: Connector['points']): string {
  const at = ({ x, y }: Connector['points'][number]) => `${round(x)} ${round(y)}`;
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return '';
  let path = `M${at(first)}`;
  for (const [index, corner] of rest.entries()) {
    const next = rest[index + 1] ?? last;
    const middle =
      index === rest.length - 1 ? last : { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
    path += `Q${at(corner)} ${at(middle)}`;
  }
  return rest.length === 0 ? `${path}L${at(last)}` : path;
}

function shapeOf({ kind, x, y, width, height, strip }: Shape, accent: string): string {
  const place = `x="${round(x)}" y="${round(y)}" width="${round(width)}"`;
  switch (kind) {
    case 'pill':
      return `<rect ${place} height="${height}" rx="11.5" fill="#e6ebf2"/>`;
    case 'panel':
      return `<rect ${place} height="${height}" rx="8" fill="none" stroke="#cdd5e0" stroke-dasharray="4 3"/>`;
    case 'screen':
      return `${outline(place, height, '#cdd5e0', 1)}${stripOf({ x, y, width, strip }, accent)}`;
    case 'first':
      return `${outline(place, height, accent, 2)}${stripOf({ x, y, width, strip }, accent)}`;
    case 'card':
      return `${outline(place, height, '#b9c3d1', 1.2)}${stripOf({ x, y, width, strip }, accent)}`;
  }
}

function outline(place: string, height: number, stroke: string, width: number): string {
  return `<rect ${place} height="${round(height)}" rx="8" fill="#fff" stroke="${stroke}" stroke-width="${width}"/>`;
}

function stripOf({ x, y, width, strip }: Omit<Shape, 'kind' | 'height'>, accent: string): string {
  if (strip === 0) return '';
  const [right, bottom] = [round(width - 16), round(strip - 8)];
  return `<path d="M${round(x)} ${round(y + strip)}v-${bottom}q0-8 8-8h${right}q8 0 8 8v${bottom}z" fill="${accent}" fill-opacity=".1"/>`;
}

function textOf({ text, x, y, size, face, tone, height }: TextRun, accent: string): string {
  const baseline = round(y + height * 0.74);
  return `<text x="${round(x)}" y="${baseline}" font-size="${size}" ${FACES[face]} fill="${INK[tone] || accent}">${escaped(text)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
