/** Which colours, sizes and spaces does one brand draw with? Everything but the brand is neutral and fixed. */
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import {
  AA_PART,
  AA_TEXT,
  nearestShade,
  type ShadeStep,
  type Shades,
  shadesOf,
} from '../engine/say/colour.ts';

export interface Brand {
  /** Hex colours. */
  primary: string;
  secondary: string;
}

/** What follows from the primary colour: hex values that are readable where they are used. */
export interface BrandRoles {
  solid: string;
  solidHover: string;
  onSolid: string;
  link: string;
  focus: string;
  tint: string;
}

const WHITE = '#ffffff';
const INK = '#16191d';
/** White on a slightly darker shade looks more like the brand than dark text does; two shades are slight. */
const SLIGHTLY_DARKER: ShadeStep = 600;

const neutrals = {
  ink: INK,
  inkSoft: '#525a65',
  line: '#d5d9e0',
  /** An input's outline is a part that must be seen: 3:1 on white. */
  edge: '#858d99',
  surface: WHITE,
  canvas: '#f6f7f9',
  danger: '#b3261e',
  dangerTint: '#fdf1f0',
  success: '#1a6b3c',
  successTint: '#eef8f2',
  warn: '#7a4b00',
  warnTint: '#fff7e6',
};

/** A Chakra system with the shades and roles of one brand. Throws a TypeError for a colour that is no hex colour. */
export function createBrandSystem(brand: Brand) {
  const primary = shadesOf(brand.primary);
  const secondary = shadesOf(brand.secondary);
  return createSystem(defaultBaseConfig, scale, {
    theme: {
      tokens: {
        colors: {
          ...valuesOf(neutrals),
          primary: valuesOf(primary),
          secondary: valuesOf(secondary),
          brand: valuesOf({ ...rolesOf(primary) }),
        },
      },
    },
  });
}

/** Text on the button, links and focus reach WCAG AA whatever the brand's colour is. */
export function rolesOf(primary: Shades): BrandRoles {
  const { solid, onSolid } = buttonOf(primary);
  const link = nearestShade(primary, neutrals.canvas, AA_TEXT) ?? 800;
  const focus = nearestShade(primary, neutrals.canvas, AA_PART) ?? 800;
  return {
    solid: primary[solid],
    solidHover: primary[hoverOf(primary, solid, onSolid)],
    onSolid,
    link: primary[link],
    focus: primary[focus],
    tint: primary[50],
  };
}

function buttonOf(primary: Shades): { solid: ShadeStep; onSolid: string } {
  const forWhite = nearestShade(primary, WHITE);
  if (forWhite !== null && forWhite <= SLIGHTLY_DARKER) return { solid: forWhite, onSolid: WHITE };
  return { solid: nearestShade(primary, INK) ?? 50, onSolid: INK };
}

/** One shade further from the text's colour, so that contrast only grows; at the end of the shades, the same. */
function hoverOf(primary: Shades, solid: ShadeStep, onSolid: string): ShadeStep {
  const next = (onSolid === WHITE ? solid + 50 : solid - 50) as ShadeStep;
  return primary[next] === undefined ? solid : next;
}

function valuesOf(values: Record<string | number, string>): Record<string, { value: string }> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

const scale = defineConfig({
  cssVarsPrefix: 'hl',
  preflight: true,
  theme: {
    /** em, so that a reader's larger type gets the narrower layout. */
    breakpoints: { sm: '30em', md: '48em', lg: '64em', xl: '80em' },
    tokens: {
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
      radii: valuesOf({ control: '0.625rem', card: '1rem', pill: '999px' }),
      shadows: valuesOf({
        card: '0 1px 2px rgb(22 25 29 / 0.05), 0 8px 24px rgb(22 25 29 / 0.05)',
        list: '0 2px 6px rgb(22 25 29 / 0.08), 0 12px 32px rgb(22 25 29 / 0.14)',
      }),
    },
    keyframes: {
      turn: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.5' } },
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
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
});
