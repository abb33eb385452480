/** The typefaces that a lender may choose: one variable file each under orgs/faces, and what stands in until it is there. */

export interface Typeface {
  family: string;
  /** Faces of the reader's own machine, made as wide and high as this one (percent). */
  local: readonly string[];
  size: number;
  ascent: number;
  descent: number;
  generic: 'sans-serif' | 'serif';
}

const SANS = { local: ['Arial', 'Liberation Sans', 'Roboto'], generic: 'sans-serif' } as const;

/** Widths measured over a paragraph of the product's own words, against Arial and Georgia. */
export const FACES = {
  manrope: { family: 'Manrope', ...SANS, size: 103.4, ascent: 103.1, descent: 29 },
  archivo: { family: 'Archivo', ...SANS, size: 100, ascent: 87.8, descent: 21 },
  'source-serif': {
    family: 'Source Serif 4',
    local: ['Georgia', 'Gelasio'],
    generic: 'serif',
    ...{ size: 105.7, ascent: 98, descent: 31.7 },
  },
} as const satisfies Record<string, Typeface>;

export type FaceName = keyof typeof FACES;
export const FACE_NAMES = Object.keys(FACES) as FaceName[];
