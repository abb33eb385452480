/** Colours as hex: their contrast, the shades of a brand and which of them can be read on which. */

/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The shades of a brand colour, lightest to darkest; the brand's own colour stands at 500. */
export const SHADE_STEPS = [
  50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650, 700, 750, 800,
] as const;
export type ShadeStep = (typeof SHADE_STEPS)[number];
export type Shades = Readonly<Record<ShadeStep, string>>;

/** WCAG 2.2, success criterion 1.4.3: text below 18 pt. */
export const AA_TEXT = 4.5;
/** WCAG 2.2, success criterion 1.4.11: outlines and other parts that are not text. */
export const AA_PART = 3;

const BASE: ShadeStep = 500;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** `#rgb` or `#rrggbb` to numbers; null when the text is no such colour. */
export function parseHex(text: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as unknown as Rgb;
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => clampByte(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of the second colour, 0 to 1, mixed into the first, in sRGB. */
export function mix(first: Rgb, second: Rgb, share: number): Rgb {
  return first.map((part, at) => part + (second[at]! - part) * share) as unknown as Rgb;
}

/** Relative luminance, 0 black to 1 white (WCAG 2.2, definitions). */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21 (WCAG 2.2, definitions); the order of the two does not matter. */
export function contrast(one: string, other: string): number {
  return contrastBetween(luminanceOf(one), luminanceOf(other));
}

/** The same of two luminances. */
export function contrastBetween(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Of a hex colour. Throws a TypeError for what is none. */
export function luminanceOf(hex: string): number {
  return luminance(rgbOf(hex));
}

/** The sixteen shades of a colour: towards white up to 50, towards black down to 800. */
export function shadesOf(hex: string): Shades {
  const base = rgbOf(hex);
  return Object.fromEntries(SHADE_STEPS.map((step) => [step, toHex(shadeAt(base, step))])) as Shades;
}

function rgbOf(hex: string): Rgb {
  const rgb = parseHex(hex);
  if (rgb === null) throw new TypeError(`"${hex}" is no hex colour`);
  return rgb;
}

/** 0.94 and 0.62: the lightest still carries its hue on white, the darkest is not yet black. */
function shadeAt(base: Rgb, step: ShadeStep): Rgb {
  if (step <= BASE) return mix(base, WHITE, ((BASE - step) / (BASE - 50)) * 0.94);
  return mix(base, BLACK, ((step - BASE) / (800 - BASE)) * 0.62);
}

function clampByte(part: number): number {
  return Math.min(255, Math.max(0, Math.round(part)));
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
