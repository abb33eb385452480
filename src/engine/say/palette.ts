/** Which colours does one brand draw with? Everything follows from its two colours and its tone, for light pages and for dark ones. */
import { AA_PART, AA_TEXT, contrast } from './colour.ts';
import { hexOf, oklchOf, readableOn } from './oklch.ts';

export const GROUND_TONES = ['plain', 'tinted', 'warm'] as const;
export type GroundTone = (typeof GROUND_TONES)[number];

/** What colours are for; each name is that of a colour token. */
export type Role =
  | 'ink'
  | 'inkSoft'
  | 'line'
  | 'edge'
  | 'surface'
  | 'canvas'
  | 'danger'
  | 'dangerTint'
  | 'success'
  | 'successTint'
  | 'warn'
  | 'warnTint'
  | 'brand.solid'
  | 'brand.solidHover'
  | 'brand.onSolid'
  | 'brand.link'
  | 'brand.focus'
  | 'brand.tint'
  | 'accent'
  | 'accentTint';

export type Palette = Readonly<Record<Role, string>>;
export type Theme = 'light' | 'dark';

export interface BrandColours {
  /** Hex colours. */
  primary: string;
  secondary: string;
  tone?: GroundTone | undefined;
}

/** A pair of which the first must be read or seen on the second, and by how much (WCAG 2.2, 1.4.3 and 1.4.11). */
export const PAIRS: readonly (readonly [Role, Role, number])[] = [
  ...(['surface', 'canvas', 'brand.tint'] as const).flatMap((ground) =>
    (['ink', 'inkSoft', 'brand.link'] as const).map((text) => [text, ground, AA_TEXT] as const),
  ),
  ...(['danger', 'success', 'warn'] as const).flatMap((tone) => [
    [tone, 'surface', AA_TEXT] as const,
    [tone, `${tone}Tint`, AA_TEXT] as const,
    ['ink', `${tone}Tint`, AA_TEXT] as const,
  ]),
  ['brand.onSolid', 'brand.solid', AA_TEXT],
  ['brand.onSolid', 'brand.solidHover', AA_TEXT],
  ...(['surface', 'canvas'] as const).flatMap((ground) =>
    (['edge', 'brand.focus', 'accent'] as const).map((part) => [part, ground, AA_PART] as const),
  ),
];

/** Hue and colourfulness of the ground; 2 to 4 % towards the brand, or a sheet of warm paper. */
const WARM_HUE = 80;
/** A brand that is nearly black or white still has a button that is seen to be one. */
const WHITE = '#ffffff';
/** White on a slightly darker shade looks more like the brand than dark text does; this much lightness is slight. */
const SLIGHTLY = 0.07;

/** Throws a TypeError for a colour that is no hex colour. */
export function paletteOf({ primary, secondary, tone }: BrandColours, theme: Theme): Palette {
  const { h: own, c } = oklchOf(primary);
  const neutral = neutralsOf(primary, tone);
  const grounds = groundsOf(primary, tone, theme);
  const tint = hexOf({ l: theme === 'light' ? 0.965 : 0.29, c: Math.min(c, 0.03), h: own });
  const all = [grounds.surface, grounds.canvas, tint];
  const text = (colour: string) => readableOn(colour, all, AA_TEXT);
  const part = (colour: string) => readableOn(colour, all, AA_PART);
  const far =
    theme === 'light' ? { ink: 0.22, soft: 0.46, edge: 0.62 } : { ink: 0.95, soft: 0.76, edge: 0.58 };
  const lit = (hex: string) => (theme === 'light' ? hex : hexOf({ ...oklchOf(hex), l: 0.76 }));
  return {
    ...grounds,
    ...states(theme, grounds.surface),
    ink: neutral(far.ink, 0.02),
    inkSoft: text(neutral(far.soft, 0.02)),
    edge: part(neutral(far.edge, 0.02)),
    ...buttonOf(theme === 'light' ? primary : hexOf({ ...oklchOf(primary), l: 0.72 }), neutral(0.2, 0.02)),
    'brand.link': text(lit(primary)),
    'brand.focus': part(lit(primary)),
    'brand.tint': tint,
    accent: part(lit(secondary)),
    accentTint: hexOf({
      l: theme === 'light' ? 0.95 : 0.32,
      c: Math.min(oklchOf(secondary).c, 0.04),
      h: oklchOf(secondary).h,
    }),
  };
}

type Grounds = Pick<Palette, 'surface' | 'canvas' | 'line'>;
type Neutrals = (l: number, tint: number) => string;

function neutralsOf(primary: string, tone: GroundTone | undefined): Neutrals {
  const { h: own, c } = oklchOf(primary);
  // A brand without a hue tints nothing.
  const share = tone === 'warm' ? 1 : Math.min(1, c / 0.08);
  return (l, tint) => hexOf({ l, c: tint * share, h: tone === 'warm' ? WARM_HUE : own });
}

/** What all else stands on. Throws as the whole palette does. */
export function groundsOf(primary: string, tone: GroundTone | undefined, theme: Theme): Grounds {
  const neutral = neutralsOf(primary, tone);
  return theme === 'light' ? lightGrounds(tone ?? 'tinted', neutral) : darkGrounds(neutral);
}

function lightGrounds(tone: GroundTone, neutral: Neutrals): Grounds {
  const canvas = { plain: neutral(0.985, 0.002), tinted: neutral(0.968, 0.012), warm: neutral(0.966, 0.014) };
  return { surface: WHITE, canvas: canvas[tone], line: neutral(0.895, tone === 'plain' ? 0.006 : 0.018) };
}

function darkGrounds(neutral: Neutrals): Grounds {
  return { surface: neutral(0.23, 0.016), canvas: neutral(0.18, 0.014), line: neutral(0.36, 0.016) };
}

/** Mistakes, success and warnings are the same for everybody: only as light as the theme needs them. */
function states(theme: Theme, surface: string) {
  const of = (hex: string, tint: string) => {
    if (theme === 'light') return [hex, tint] as const;
    const { c, h } = oklchOf(hex);
    const ground = hexOf({ l: 0.28, c: Math.min(c, 0.05), h });
    return [
      readableOn(hexOf({ l: 0.78, c: Math.min(c, 0.13), h }), [surface, ground], AA_TEXT),
      ground,
    ] as const;
  };
  const [danger, dangerTint] = of('#b3261e', '#fdf1f0');
  const [success, successTint] = of('#1a6b3c', '#eef8f2');
  const [warn, warnTint] = of('#7a4b00', '#fff7e6');
  return { danger, dangerTint, success, successTint, warn, warnTint };
}

/** The brand's own colour where words can be read on it; under the pointer the contrast only grows. */
function buttonOf(brand: string, ink: string) {
  const forWhite = readableOn(brand, [WHITE], AA_TEXT);
  const isSlight = Math.abs(oklchOf(forWhite).l - oklchOf(brand).l) <= SLIGHTLY;
  const solid = isSlight ? forWhite : readableOn(brand, [ink], AA_TEXT);
  const onSolid = isSlight ? WHITE : ink;
  const { l, c, h } = oklchOf(solid);
  const moved = hexOf({ l: Math.min(1, Math.max(0, l + (isSlight ? -0.06 : 0.05))), c, h });
  const hover = contrast(moved, onSolid) >= AA_TEXT ? moved : solid;
  return { 'brand.solid': solid, 'brand.solidHover': hover, 'brand.onSolid': onSolid };
}
