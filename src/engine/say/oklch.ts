/** Colours as people see them: lightness, colourfulness and hue in OKLCH, to and from hex, always inside sRGB. */
import { contrastBetween, luminanceOf, parseHex, toHex } from './colour.ts';

/** `l` 0 black to 1 white, `c` 0 grey to about 0.3, `h` degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Throws a TypeError for what is no hex colour. */
export function oklchOf(hex: string): Oklch {
  const rgb = parseHex(hex);
  if (rgb === null) throw new TypeError(`"${hex}" is no hex colour`);
  const [red, green, blue] = rgb.map((part) => linear(part / 255)) as [number, number, number];
  // Björn Ottosson, "A perceptual color space for image processing" (2020).
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** What sRGB cannot show is shown less colourful, never lighter or darker. */
export function hexOf({ l, c, h }: Oklch): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const rgb = rgbOf({ l, c: c * share, h });
    if (rgb.every((part) => part >= -0.0005 && part <= 1.0005)) return byteHex(rgb);
  }
  return byteHex(rgbOf({ l, c: 0, h }));
}

/** The colour itself where it has this contrast with each ground; else as little lighter or darker as it takes. */
export function readableOn(hex: string, grounds: readonly string[], ratio: number): string {
  const lights = grounds.map(luminanceOf);
  const isEnough = (colour: string) => {
    const own = luminanceOf(colour);
    return lights.every((light) => contrastBetween(own, light) >= ratio);
  };
  if (isEnough(hex)) return hex;
  const { l, c, h } = oklchOf(hex);
  for (let step = 0.005; step <= 1; step += 0.005) {
    for (const lightness of [l - step, l + step]) {
      if (lightness < 0 || lightness > 1) continue;
      const colour = hexOf({ l: lightness, c, h });
      if (isEnough(colour)) return colour;
    }
  }
  throw new RangeError(`No shade of ${hex} has a contrast of ${ratio} with ${grounds.join(', ')}.`);
}

function rgbOf({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
}

function byteHex(rgb: number[]): string {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => part * 255);
  return toHex([red, green, blue]);
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
