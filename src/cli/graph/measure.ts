/** Estimates how wide a text is drawn. */

export type Face = 'sans' | 'bold' | 'mono';

/** Em of a sans-serif face, a little wider than Helvetica, so that a wider one still fits its box. */
const NARROW = /[ijl.,:;'’|!()[\]{}ftrI/ -]/;
const WIDE = /[mwMW@%…—→]/;
const CAPITAL = /[A-Z0-9_&?#+=<>]/;

/** Pixels, on the generous side: faces differ from machine to machine. */
export function textWidth(text: string, size: number, face: Face): number {
  if (face === 'mono') return Math.ceil([...text].length * size * 0.615);
  const em = [...text].reduce((sum, letter) => sum + emOf(letter), 0);
  return Math.ceil(em * size * (face === 'bold' ? 1.08 : 1));
}

function emOf(letter: string): number {
  if (NARROW.test(letter)) return 0.36;
  if (WIDE.test(letter)) return 0.95;
  return CAPITAL.test(letter) ? 0.7 : 0.59;
}

/** Words in lines of at most `most` pixels; a word that is wider is broken behind an underscore, or anywhere. */
export function wrap(text: string, size: number, face: Face, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer, size, face) <= most) lines[lines.length - 1] = longer;
    else lines.push(...broken(word, size, face, most));
  }
  return lines;
}

function broken(word: string, size: number, face: Face, most: number): string[] {
  if (textWidth(word, size, face) <= most) return [word];
  let end = word.length - 1;
  while (end > 1 && textWidth(word.slice(0, end), size, face) > most) end -= 1;
  const behind = word.lastIndexOf('_', end - 1) + 1;
  const at = behind > 1 ? behind : end;
  return [word.slice(0, at), ...broken(word.slice(at), size, face, most)];
}
