/** The texts on a step's card and an event's pill, and the size they need. */

import type { Event } from './event.ts';
import { type Face, textWidth, wrap } from './measure.ts';
import type { EntryEvent, StepCard } from './model.ts';
import type { Piece, Shape, TextRun, Tone } from './picture.ts';

export const CARD_WIDTH = 252;
const PADDING = 10;
const INNER = CARD_WIDTH - 2 * PADDING;

interface Row {
  text: string;
  size: number;
  face: Face;
  tone: Tone;
}

const row = (text: string, size: number, face: Face, tone: Tone): Row => ({ text, size, face, tone });
const heightOf = ({ size }: Row): number => Math.round(size * 1.4);

export function cardPiece(card: StepCard, kind: Shape['kind']): Piece {
  const entries = card.entries.flatMap(entryRows);
  const head = [
    ...wrap(card.id, 13.5, 'bold', INNER).map((line) => row(line, 13.5, 'bold', 'title')),
    ...(card.route === card.id ? [] : [row(card.route, 11, 'mono', 'muted')]),
    ...(card.words === undefined
      ? []
      : wrap(card.words, 11.5, 'sans', INNER).map((line) => row(line, 11.5, 'sans', 'ink'))),
    ...notes(card).map((note) => row(note, 10.5, 'sans', 'accent')),
    ...card.statuses.flatMap((name) =>
      wrap(name, 10, 'mono', INNER).map((line) => row(line, 10, 'mono', 'muted')),
    ),
  ];
  const strip = entries.length === 0 ? 0 : stacked(entries, 5).height + 10;
  const body = stacked(head, strip + 7);
  const height = strip + body.height + 15;
  return {
    shape: { kind, x: 0, y: 0, width: CARD_WIDTH, height, strip },
    texts: [...stacked(entries, 5).texts, ...body.texts],
  };
}

function entryRows({ order, name, when }: EntryEvent): Row[] {
  const said = order === undefined ? `routing ${name}` : `${order} ${name}`;
  const lines = wrap(`${said} — ${when}`, 10.5, 'sans', INNER);
  return lines.map((line) => row(line, 10.5, 'sans', 'accent'));
}

function notes({ isFirst, outranks }: StepCard): string[] {
  const rank = { all: 'goes before every status', waiting: 'goes before waiting statuses' };
  return [...(isFirst ? ['starts here'] : []), ...(outranks ? [rank[outranks]] : [])];
}

function stacked(rows: Row[], top: number): { texts: TextRun[]; height: number } {
  let y = top;
  const texts = rows.map((each) => {
    const height = heightOf(each);
    const text = { ...each, x: PADDING, y, width: textWidth(each.text, each.size, each.face), height };
    y += height;
    return text;
  });
  return { texts, height: y - top };
}

/** One line: the event in bold, its trigger behind it. A way that is always open has no pill. */
export function pillPiece({ order, name, when }: Event): Piece | undefined {
  if (when === undefined) return undefined;
  const event = `${order === undefined ? '' : `${order} `}${name}`;
  const parts = [
    ...(event === '' ? [] : [row(event, 11, 'bold', 'title')]),
    row(event === '' ? `when ${when}` : when, 11, 'sans', 'muted'),
  ];
  let x = 10;
  const texts = parts.map((part) => {
    const width = textWidth(part.text, part.size, part.face);
    const text = { ...part, x, y: 4, width, height: heightOf(part) };
    x += width + 7;
    return text;
  });
  return { shape: { kind: 'pill', x: 0, y: 0, width: x + 3, height: 23, strip: 0 }, texts };
}

/** Names in two columns, for what has no screen. */
export function panelPiece(names: string[]): Piece {
  const rows = names
    .flatMap((name) => wrap(name, 10, 'mono', INNER))
    .map((name) => row(name, 10, 'mono', 'muted'));
  const { texts, height } = stacked(rows, 8);
  return { shape: { kind: 'panel', x: 0, y: 0, width: CARD_WIDTH, height: height + 16, strip: 0 }, texts };
}

/** A heading with one line about it; as wide as a card. */
export function heading(
  title: string,
  about: string,
  x: number,
  y: number,
): { texts: TextRun[]; height: number } {
  const rows = [
    row(title, 14, 'bold', 'title'),
    ...wrap(about, 11, 'sans', CARD_WIDTH).map((line) => row(line, 11, 'sans', 'muted')),
  ];
  const { texts, height } = stacked(rows, 0);
  return { texts: texts.map((text) => ({ ...text, x, y: text.y + y })), height: height + 8 };
}

/** The heading of the whole picture. */
export function banner(title: string, about: string, x: number, y: number): TextRun[] {
  const rows = [row(title, 22, 'bold', 'title'), row(about, 12.5, 'sans', 'muted')];
  return stacked(rows, y).texts.map((text) => ({ ...text, x }));
}
