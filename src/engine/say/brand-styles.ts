/** What of a brand stands in a page before anything else: its colours, face and corners as CSS variables. */
import { SHADE_STEPS, shadesOf } from './colour.ts';
import { FACES, type FaceName } from './faces.ts';
import { type GroundTone, type Palette, paletteOf, type Theme } from './palette.ts';

export const CORNERS = {
  sharp: { control: '0.125rem', card: '0.25rem', button: '0.125rem' },
  soft: { control: '0.5rem', card: '0.875rem', button: '0.5rem' },
  round: { control: '1rem', card: '1.5rem', button: '999px' },
} as const;
export type Corners = keyof typeof CORNERS;

export const BARS = ['plain', 'brand'] as const;

export interface BrandTokens {
  primary: string;
  secondary: string;
  tone?: GroundTone | undefined;
  face?: FaceName | undefined;
  corners?: Corners | undefined;
  bar?: (typeof BARS)[number] | undefined;
}

const SYSTEM =
  'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif';

/** A style sheet for the pages of one lender below `base`. Throws a TypeError for a colour that is no hex colour. */
export function brandStyles(brand: BrandTokens, base: string): string {
  const light = { ...coloursIn(paletteOf(brand, 'light')), ...barOf(brand, 'light') };
  const dark = { ...coloursIn(paletteOf(brand, 'dark')), ...barOf(brand, 'dark') };
  const rest = { ...shadesIn(brand), ...cornersOf(brand), '--hl-fonts-body': familyOf(brand) };
  return [
    faceRules(brand, base),
    rule({ 'color-scheme': 'light dark', ...light, ...rest }),
    `@media (prefers-color-scheme:dark){${rule(dark)}}`,
  ].join('');
}

/** The same colours for pages of plain HTML, which know neither base nor face. */
export function plainStyles(brand: BrandTokens): string {
  const of = (theme: Theme) => rule({ ...coloursIn(paletteOf(brand, theme)), ...barOf(brand, theme) });
  return `${of('light')}${rule(cornersOf(brand))}@media (prefers-color-scheme:dark){${of('dark')}}`;
}

function coloursIn(palette: Palette): Record<string, string> {
  return Object.fromEntries(
    Object.entries(palette).map(([role, colour]) => [`--hl-colors-${kebab(role)}`, colour]),
  );
}

function barOf(brand: BrandTokens, theme: Theme): Record<string, string> {
  const palette = paletteOf(brand, theme);
  const isBrand = brand.bar === 'brand' && theme === 'light';
  return {
    '--bar': isBrand ? palette['brand.solid'] : palette.surface,
    '--on-bar': isBrand ? palette['brand.onSolid'] : palette['brand.link'],
  };
}

function shadesIn({ primary, secondary }: BrandTokens): Record<string, string> {
  const of = (name: string, hex: string) => {
    const shades = shadesOf(hex);
    return SHADE_STEPS.map((step) => [`--hl-colors-${name}-${step}`, shades[step]] as const);
  };
  return Object.fromEntries([...of('primary', primary), ...of('secondary', secondary)]);
}

function cornersOf({ corners = 'soft' }: BrandTokens): Record<string, string> {
  return Object.fromEntries(
    Object.entries(CORNERS[corners]).map(([part, radius]) => [`--hl-radii-${part}`, radius]),
  );
}

function familyOf({ face }: BrandTokens): string {
  return face === undefined
    ? SYSTEM
    : `"${FACES[face].family}","${FACES[face].family} fallback",${FACES[face].generic}`;
}

/** The fallback takes the face's room, so that nothing moves when the face arrives. */
function faceRules({ face }: BrandTokens, base: string): string {
  if (face === undefined) return '';
  const { family, local, size, ascent, descent } = FACES[face];
  const own = `font-family:"${family}";src:url("${base}/faces/${face}.woff2") format("woff2");font-weight:200 800;font-style:normal;font-display:swap`;
  const sources = local.map((name) => `local("${name}")`).join(',');
  const fallback = `font-family:"${family} fallback";src:${sources};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`;
  return `@font-face{${own}}@font-face{${fallback}}`;
}

function rule(properties: Record<string, string>): string {
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `:root{${lines.join(';')}}`;
}

/** As the styled system names its variables. */
function kebab(role: string): string {
  return role.replaceAll('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
