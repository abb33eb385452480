/** How many characters has a text that a pattern takes? Counted over its parts, as far as they are plain. */

export interface Lengths {
  least: number;
  most: number;
}

const NONE: Lengths = { least: 0, most: 0 };
const ONE: Lengths = { least: 1, most: 1 };

/** Undefined for a pattern that does not say where a text begins and ends, or has parts that are not counted, such as going back. */
export function lengthsOf(pattern: string): Lengths | undefined {
  if (!pattern.startsWith('^') || !/(?:^|[^\\])(?:\\\\)*\$$/.test(pattern)) return undefined;
  const reader = { text: pattern.slice(1, -1), at: 0 };
  const read = alternatives(reader);
  // What is left over is a bracket too many; `^a|b$` binds neither of the two at both ends.
  return read && reader.at === reader.text.length && !read.isChoice ? read.lengths : undefined;
}

interface Reader {
  text: string;
  at: number;
}

function alternatives(reader: Reader): { lengths: Lengths; isChoice: boolean } | undefined {
  let lengths = sequence(reader);
  let isChoice = false;
  while (lengths && reader.text[reader.at] === '|') {
    reader.at += 1;
    isChoice = true;
    const other = sequence(reader);
    lengths = other && {
      least: Math.min(lengths.least, other.least),
      most: Math.max(lengths.most, other.most),
    };
  }
  return lengths && { lengths, isChoice };
}

function sequence(reader: Reader): Lengths | undefined {
  let all = NONE;
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? '')) {
    const one = atom(reader);
    const times = one && repeated(reader);
    if (!one || !times) return undefined;
    // A part of no length stays so, however often it comes.
    const most = one.most === 0 ? 0 : one.most * times.most;
    all = { least: all.least + one.least * times.least, most: all.most + most };
  }
  return all;
}

const PLAIN_ESCAPE = /^\\(?:p\{[^}]*\}|P\{[^}]*\}|[dDwWsS]|[^a-zA-Z0-9])/;
const CLASS = /^\[(?:\\.|[^\\\]])*\]/;

function atom(reader: Reader): Lengths | undefined {
  const rest = reader.text.slice(reader.at);
  const [opening, around] = /^\((?:\?:|\?(<?[=!])|(?!\?))/.exec(rest) ?? [];
  if (opening) {
    reader.at += opening.length;
    const inside = alternatives(reader)?.lengths;
    if (reader.text[reader.at] !== ')') return undefined;
    reader.at += 1;
    // Looking around takes no character, and only refuses more.
    return around === undefined ? inside : NONE;
  }
  const [one] = PLAIN_ESCAPE.exec(rest) ?? CLASS.exec(rest) ?? /^[^\\^$()[\]{}*+?|]/u.exec(rest) ?? [];
  if (one === undefined) return undefined;
  reader.at += one.length;
  return ONE;
}

const TIMES: Record<string, Lengths> = {
  '*': { least: 0, most: Number.POSITIVE_INFINITY },
  '+': { least: 1, most: Number.POSITIVE_INFINITY },
  '?': { least: 0, most: 1 },
};

function repeated(reader: Reader): Lengths | undefined {
  const rest = reader.text.slice(reader.at);
  const [whole, sign, least, comma, most] = /^(?:([*+?])|\{(\d+)(?:(,)(\d+)?)?\})\??/.exec(rest) ?? [];
  if (whole === undefined) return ONE;
  reader.at += whole.length;
  if (sign !== undefined) return TIMES[sign];
  const upTo = comma === undefined ? least : (most ?? Number.POSITIVE_INFINITY);
  return { least: Number(least), most: Number(upTo) };
}
