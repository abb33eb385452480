/** A laid-out picture before it is SVG: boxes, texts and connectors with their coordinates. */
import type { Face } from './measure.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Tone = 'title' | 'ink' | 'muted' | 'accent';

/** `x` is the left edge, `y` the top of the line. */
export interface TextRun extends Box {
  text: string;
  size: number;
  face: Face;
  tone: Tone;
}

/** A card with its tinted strip (the ways in that name no step), or the pill of an event. */
export interface Shape extends Box {
  kind: 'card' | 'first' | 'screen' | 'pill' | 'panel';
  /** The height of the tinted strip at the top. */
  strip: number;
}

export interface Connector {
  points: { x: number; y: number }[];
  arrow: boolean;
}

export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
  texts: TextRun[];
  lines: Connector[];
}

/** A shape with its texts, drawn at the origin, to be moved to its place. */
export interface Piece {
  shape: Shape;
  texts: TextRun[];
}

export function moved({ shape, texts }: Piece, x: number, y: number): Piece {
  const move = <T extends Box>(box: T): T => ({ ...box, x: box.x + x, y: box.y + y });
  return { shape: move(shape), texts: texts.map(move) };
}
