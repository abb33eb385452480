/** How different two colours look, measured as CIEDE2000. */
import { parseHex } from '../../src/engine/say/colour.ts';

/** CIE L*a*b* under D65. */
export type Lab = readonly [number, number, number];

/** How different two colours look: below 2 hardly, above 20 plainly (CIEDE2000, Sharma et al. 2005). */
export function deltaE(one: string, other: string): number {
  return deltaE2000(labOf(one), labOf(other));
}

/** CIEDE2000 with unit weights. */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const grey = 1.5 - 0.5 * Math.sqrt(meanChroma7 / (meanChroma7 + 25 ** 7));
  const [c1, c2] = [Math.hypot(a1 * grey, b1), Math.hypot(a2 * grey, b2)];
  const [h1, h2] = [hueOf(a1 * grey, b1), hueOf(a2 * grey, b2)];
  const colourless = c1 * c2 === 0;
  const turn = colourless ? 0 : shortestTurn(h2 - h1);
  const meanHue = colourless ? h1 + h2 : h1 + turn / 2;
  const [meanL, meanC] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const light = (l2 - l1) / (1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * meanC);
  const hue = (2 * Math.sqrt(c1 * c2) * sine(turn / 2)) / (1 + 0.015 * meanC * hueWeight(meanHue));
  const rotation =
    -2 *
    Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)) *
    sine(60 * Math.exp(-(((wrap(meanHue) - 275) / 25) ** 2)));
  return Math.sqrt(light ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue);
}

function labOf(hex: string): Lab {
  const rgb = parseHex(hex);
  if (rgb === null) throw new TypeError(`"${hex}" is no hex colour`);
  const [red, green, blue] = rgb.map(linear) as [number, number, number];
  const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = curve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function curve(share: number): number {
  return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
}

function hueOf(a: number, b: number): number {
  return wrap((Math.atan2(b, a) * 180) / Math.PI);
}

function wrap(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

function shortestTurn(degrees: number): number {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}

function hueWeight(hue: number): number {
  return (
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63)
  );
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}
