/** Which sizes, spaces and names of colours is everything drawn with? A page carries its brand's values for them, see engine/say/brand-styles.ts. */
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import type { Role } from '../engine/say/palette.ts';

/** What stands where no brand is known: a neutral one. The names are those that a brand gives its own values. */
const neutral: Record<Role, string> = {
  ink: '#16191d',
  inkSoft: '#525a65',
  line: '#d5d9e0',
  /** An input's outline is a part that must be seen: 3:1 on white. */
  edge: '#858d99',
  surface: '#ffffff',
  canvas: '#f6f7f9',
  danger: '#b3261e',
  dangerTint: '#fdf1f0',
  success: '#1a6b3c',
  successTint: '#eef8f2',
  warn: '#7a4b00',
  warnTint: '#fff7e6',
  'brand.solid': '#2f3a4a',
  'brand.solidHover': '#222b38',
  'brand.onSolid': '#ffffff',
  'brand.link': '#2f3a4a',
  'brand.focus': '#2f3a4a',
  'brand.tint': '#f0f2f5',
  accent: '#5a6b80',
  accentTint: '#eef1f5',
};

const BRAND = 'brand.';

function valuesOf(values: Record<string | number, string>): Record<string, { value: string }> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

/** `brand.solid` is the token `solid` below `brand`. */
function nested(roles: Record<Role, string>) {
  const all = Object.entries(roles);
  const plain = all.filter(([role]) => !role.startsWith(BRAND));
  const brand = all.flatMap(([role, value]) =>
    role.startsWith(BRAND) ? [[role.slice(BRAND.length), value] as const] : [],
  );
  return { ...valuesOf(Object.fromEntries(plain)), brand: valuesOf(Object.fromEntries(brand)) };
}

const scale = defineConfig({
  cssVarsPrefix: 'hl',
  preflight: true,
  theme: {
    /** em, so that a reader's larger type gets the narrower layout. */
    breakpoints: { sm: '30em', md: '48em', lg: '64em', xl: '80em' },
    tokens: {
      colors: nested(neutral),
      spacing: valuesOf({
        1: '0.25rem',
        2: '0.5rem',
        3: '0.75rem',
        4: '1rem',
        5: '1.25rem',
        6: '1.5rem',
        8: '2rem',
        10: '2.5rem',
        12: '3rem',
        16: '4rem',
      }),
      sizes: valuesOf({ column: '30rem', target: '2.75rem', control: '3.25rem', page: '74rem' }),
      fonts: {
        body: {
          value:
            'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
        },
      },
      fontSizes: valuesOf({
        small: '0.875rem',
        body: '1rem',
        lead: '1.125rem',
        h2: '1.25rem',
        h1: 'clamp(1.625rem, 1.4rem + 1.2vw, 2rem)',
      }),
      lineHeights: valuesOf({ tight: '1.25', body: '1.5' }),
      radii: valuesOf({ control: '0.5rem', card: '0.875rem', button: '0.5rem', pill: '999px' }),
      shadows: valuesOf({
        card: '0 1px 2px rgb(16 18 27 / 0.04), 0 12px 32px -8px rgb(16 18 27 / 0.08)',
        list: '0 2px 6px rgb(22 25 29 / 0.08), 0 12px 32px rgb(22 25 29 / 0.14)',
      }),
    },
    keyframes: {
      turn: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.5' } },
      arrive: { from: { opacity: '0', transform: 'translateY(-0.5rem)' } },
    },
  },
  globalCss: {
    html: { textSizeAdjust: '100%', scrollPaddingTop: '5rem', scrollPaddingBottom: '7rem' },
    body: {
      margin: '0',
      fontFamily: 'body',
      fontSize: 'body',
      lineHeight: 'body',
      color: 'ink',
      background: 'canvas',
      overflowWrap: 'break-word',
    },
    ':focus-visible': { outline: '3px solid {colors.brand.focus}', outlineOffset: '2px' },
    '@media (prefers-reduced-motion: reduce)': {
      '& *, & *::before, & *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Not a short one: what has just become visible could not take the focus while it lasts.
        transition: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
});

/** One for all brands: it names their values and holds none. */
export const drawingSystem = createSystem(defaultBaseConfig, scale);
