/** How a shape of a logo is painted: its own attributes over those of what it lies in. */
import type { LogoMatrix, LogoPaint } from '../../engine/model/logo-drawing.ts';
import { parseHex, toHex } from '../../engine/say/colour.ts';
import { svgNumber, Undrawn } from './logo-number.ts';

export interface LogoStyle {
  /** By the names of SVG, as they were written. */
  said: Record<string, string>;
  opacity: number;
  matrix: LogoMatrix;
}

export const PLAIN: LogoStyle = { said: {}, opacity: 1, matrix: [1, 0, 0, 1, 0, 0] };

const INHERITED = new Set(
  `fill stroke stroke-width stroke-linecap stroke-linejoin fill-rule fill-opacity stroke-opacity
  font-size letter-spacing text-anchor color`.split(/\s+/),
);
const ONLY_BROWSERS =
  /^(clip-path|mask|filter|marker(-\w+)?|stroke-dasharray|display|visibility|mix-blend-mode)$/;
const NAMED: Record<string, string> = {
  ...{ black: '#000000', white: '#ffffff', red: '#ff0000', green: '#008000', blue: '#0000ff' },
  ...{ gray: '#808080', grey: '#808080', silver: '#c0c0c0', yellow: '#ffff00', navy: '#000080' },
  ...{ orange: '#ffa500', maroon: '#800000', teal: '#008080', purple: '#800080' },
};

export function styleIn(attributes: readonly [string, string][], outer: LogoStyle): LogoStyle {
  const said = { ...outer.said };
  let { opacity, matrix } = outer;
  for (const [name, value] of attributes.flatMap(unfolded)) {
    if (ONLY_BROWSERS.test(name) && value !== 'none') throw new Undrawn(`Documents draw no ${name}.`);
    if (INHERITED.has(name) && value !== 'inherit') said[name] = value;
    if (name === 'opacity') opacity *= share(value);
    if (name === 'transform') matrix = moved(matrix, value);
  }
  return { said, opacity, matrix };
}

/** A `style` says what attributes say. */
function unfolded([name, value]: [string, string]): [string, string][] {
  if (name !== 'style') return [[name, value.trim()]];
  return value.split(';').flatMap((each) => {
    const [key = '', ...rest] = each.split(':');
    return rest.length > 0 ? [[key.trim(), rest.join(':').trim()] as [string, string]] : [];
  });
}

export function paintOf({ said, opacity, matrix }: LogoStyle): LogoPaint {
  const fill = colourIn(said.fill ?? 'black', said);
  const stroke = colourIn(said.stroke ?? 'none', said);
  const anchor = said['text-anchor'];
  return {
    ...(fill !== undefined && { fill }),
    fillOpacity: opacity * share(said['fill-opacity'] ?? '1'),
    ...(said['fill-rule'] === 'evenodd' && { evenOdd: true as const }),
    ...(stroke !== undefined && {
      stroke: {
        colour: stroke,
        width: svgNumber(said['stroke-width'] ?? '1'),
        cap: oneOf(said['stroke-linecap'], ['butt', 'round', 'square']),
        join: oneOf(said['stroke-linejoin'], ['miter', 'round', 'bevel']),
        opacity: opacity * share(said['stroke-opacity'] ?? '1'),
      },
    }),
    ...(said['letter-spacing'] !== undefined && { spacing: svgNumber(said['letter-spacing']) }),
    ...((anchor === 'middle' || anchor === 'end') && { anchor }),
    matrix,
  };
}

/** After a gradient a plain colour may stand, which SVG takes where there is none. */
function colourIn(value: string, said: Record<string, string>): string | undefined {
  const plain = value.replace(/^url\([^)]*\)\s*/i, '').trim();
  if (plain === '') throw new Undrawn(`Documents draw no gradient or pattern ("${value}").`);
  const word = plain.toLowerCase();
  if (word === 'none' || word === 'transparent') return undefined;
  if (word === 'currentcolor') return said.color ? colourIn(said.color, {}) : '#000000';
  const parts = /^rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)$/.exec(word);
  const rgb = parts ? ([Number(parts[1]), Number(parts[2]), Number(parts[3])] as const) : parseHex(plain);
  const known = rgb ? toHex(rgb) : Object.hasOwn(NAMED, word) ? NAMED[word] : undefined;
  if (known === undefined) throw new Undrawn(`Documents know no colour "${plain}".`);
  return known;
}

function oneOf(value: string | undefined, [first = '', ...others]: string[]): string {
  return value !== undefined && others.includes(value) ? value : first;
}

function share(value: string): number {
  const number = value.endsWith('%') ? svgNumber(value.slice(0, -1)) / 100 : svgNumber(value);
  return Math.min(1, Math.max(0, number));
}

function moved(outer: LogoMatrix, value: string): LogoMatrix {
  let matrix = outer;
  const rest = value.replace(/(\w+)\(([^()]*)\)[\s,]*/g, (_, name: string, list: string) => {
    matrix = product(
      matrix,
      step(
        name,
        list
          .trim()
          .split(/[\s,]+/)
          .map(svgNumber),
      ),
    );
    return '';
  });
  if (rest.trim() !== '') throw new Undrawn(`Documents know no transform "${value}".`);
  return matrix;
}

function step(name: string, [a = 0, b, c, d, e, f]: number[]): LogoMatrix {
  const turn = (a * Math.PI) / 180;
  switch (name) {
    case 'matrix':
      return [a, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0];
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate': {
      const [x, y] = [b ?? 0, c ?? 0];
      const turned: LogoMatrix = [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), x, y];
      return product(turned, [1, 0, 0, 1, -x, -y]);
    }
    default:
      throw new Undrawn(`Documents know no transform "${name}".`);
  }
}

function product(one: LogoMatrix, two: LogoMatrix): LogoMatrix {
  const [a, b, c, d, e, f] = one;
  const [g, h, i, j, k, l] = two;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
