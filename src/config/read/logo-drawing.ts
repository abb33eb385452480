/** The shapes of a logo, for whatever draws it without a browser; or the first thing that only a browser draws. */
import type { LogoDrawing, LogoShape } from '../../engine/model/logo-drawing.ts';
import { Undrawn } from './logo-number.ts';
import { boxOf, shapeOf } from './logo-shapes.ts';
import { type LogoStyle, PLAIN, styleIn } from './logo-style.ts';
import { type LogoFault, type LogoTag, logoTags } from './logos.ts';

/** Each is drawn on the first page of every document. */
const MOST_SHAPES = 500;
const MOST_LEVELS = 32;
const MOST_CHARACTERS = 64_000;

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text']);
/** They hold what is not seen where it stands. */
const UNSEEN = new Set(
  'title desc defs symbol linearGradient radialGradient clipPath mask pattern'.split(' '),
);

export type LogoRead = { drawing: LogoDrawing } | { fault: LogoFault };

/** Of a text in which `logoProblems` finds none. Never throws; it ends with the text, whatever that says. */
export function readLogo(text: string): LogoRead {
  if (text.length > MOST_CHARACTERS) {
    return { fault: { at: 0, end: 1, message: `It is longer than ${MOST_CHARACTERS} characters.` } };
  }
  let at: LogoTag | undefined;
  try {
    return { drawing: drawingIn(text, (tag) => (at = tag)) };
  } catch (error) {
    if (!(error instanceof Undrawn)) throw error;
    return { fault: { at: at?.at ?? 0, end: at?.end ?? 1, message: error.message } };
  }
}

function drawingIn(text: string, goTo: (tag: LogoTag) => void): LogoDrawing {
  const open: { name: string; style: LogoStyle; isSeen: boolean }[] = [];
  const shapes: LogoShape[] = [];
  let box: LogoDrawing['box'] | undefined;
  for (const tag of logoTags(text)) {
    if (!tag) break;
    if (tag.sort === 'end') open.pop();
    const { name } = tag;
    if (name === undefined) continue;
    goTo(tag);
    const { style: outer, isSeen: within } = open.at(-1) ?? { style: PLAIN, isSeen: true };
    const isSeen = within && !UNSEEN.has(name);
    if (isSeen && !SHAPES.has(name) && name !== 'g' && (name !== 'svg' || box)) {
      throw new Undrawn(`Documents draw no <${name}>.`);
    }
    const style = isSeen ? styleIn(tag.attributes, outer) : outer;
    if (name === 'svg') box ??= boxOf(tag.attributes);
    if (isSeen && SHAPES.has(name)) {
      const shape = shapeOf(name, tag.attributes, style, () => wordsAfter(text, tag));
      if (shape) shapes.push(shape);
    }
    if (shapes.length > MOST_SHAPES) throw new Undrawn(`Documents draw no more than ${MOST_SHAPES} shapes.`);
    if (tag.sort === 'begin') open.push({ name, style, isSeen });
    if (open.length > MOST_LEVELS) throw new Undrawn(`It is nested more than ${MOST_LEVELS} deep.`);
  }
  if (!box || shapes.length === 0) throw new Undrawn('Nothing in it is seen.');
  return { box, shapes };
}

/** What a text says, up to the next tag. */
function wordsAfter(text: string, { end, sort }: LogoTag): string {
  return sort === 'whole' ? '' : text.slice(end, text.indexOf('<', end));
}
