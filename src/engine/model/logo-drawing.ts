/** A logo as the shapes it consists of: plain data that whoever draws it needs no reader of SVG for. */

export interface LogoDrawing {
  /** Left, top, width and height of what is seen, in the units of the shapes. */
  box: LogoBox;
  /** The first lies below the others. */
  shapes: LogoShape[];
}

export type LogoBox = [left: number, top: number, width: number, height: number];

export type LogoShape = (LogoPaint & { path: string }) | LogoText;

export type LogoText = LogoPaint & { text: string; x: number; y: number; size: number };

export interface LogoPaint {
  /** As #rrggbb; undefined where nothing is filled. */
  fill?: string;
  fillOpacity: number;
  evenOdd?: true;
  stroke?: { colour: string; width: number; cap: string; join: string; opacity: number };
  /** Of letters, between them. */
  spacing?: number;
  /** Which end of a text stands at its x. */
  anchor?: 'middle' | 'end';
  /** a, b, c, d, e, f of SVG. */
  matrix: LogoMatrix;
}

export type LogoMatrix = [number, number, number, number, number, number];
