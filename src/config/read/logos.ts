/** Is a logo a still picture of its own, that runs nothing and fetches nothing? Told at the first thing that is more. */
import { locationsIn } from '../model/locations.ts';
import { problemOf } from '../model/problem-of.ts';
import type { LocatedProblem, SourceFile } from '../model/project.ts';

/** Whatever is not named here is not drawn from: what SVG may hold besides is long, and grows. */
const DRAWN = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern`.split(/\s+/),
);
/** A comment, the declaration of XML, the end of an element, or its begin with whole attributes. */
const TAG =
  /<!--[\s\S]*?-->|<\?xml [^<>]*\?>|<\/[A-Za-z][\w:.-]*\s*>|<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y;
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export interface LogoFault {
  at: number;
  end: number;
  message: string;
}

export interface LogoTag {
  at: number;
  end: number;
  /** Undefined for a comment, the declaration and the end of an element. */
  name?: string;
  attributes: [name: string, value: string][];
  sort: 'begin' | 'whole' | 'end' | 'other';
}

export function logoProblems({ path, text }: SourceFile): LocatedProblem[] {
  const fault = faultIn(text);
  if (!fault) return [];
  const problem = problemOf('logo/unsafe', { file: path, pointer: [], at: 'value', message: fault.message });
  return [{ ...problem, ...locationsIn(text).ofRange(fault.at, fault.end) }];
}

/** In their order; a tag that is none is the last, and null. */
export function* logoTags(text: string): Generator<LogoTag | null> {
  for (let at = text.indexOf('<'), end = 0; at >= 0; at = text.indexOf('<', end)) {
    TAG.lastIndex = at;
    const [tag, name, written = ''] = TAG.exec(text) ?? [];
    if (tag === undefined) return yield null;
    end = at + tag.length;
    const attributes = [...written.matchAll(ATTRIBUTE)].map(([, key = '', one, other]): [string, string] => [
      key,
      one ?? other ?? '',
    ]);
    yield { at, end, ...(name !== undefined && { name }), attributes, sort: sortOf(tag, name) };
  }
}

function sortOf(tag: string, name: string | undefined): LogoTag['sort'] {
  if (name !== undefined) return tag.endsWith('/>') ? 'whole' : 'begin';
  return tag.startsWith('</') ? 'end' : 'other';
}

function faultIn(text: string): LogoFault | undefined {
  let isDrawing = false;
  let last = 0;
  for (const tag of logoTags(text)) {
    if (!tag) {
      const at = text.indexOf('<', last);
      return { at, end: at + 1, message: 'This is no element of a drawing.' };
    }
    last = tag.end;
    const { name, attributes } = tag;
    if (name === undefined) continue;
    const inside = { at: tag.at, end: tag.end };
    if (!DRAWN.has(name)) return { ...inside, message: `A logo holds no <${name}>.` };
    isDrawing ||= name === 'svg';
    if (!isDrawing) return { ...inside, message: 'A logo begins with <svg>.' };
    for (const [key, value] of attributes) {
      const message = wrongIn(key, value);
      if (message) return { ...inside, message };
    }
  }
  return isDrawing ? undefined : { at: 0, end: 1, message: 'This holds no <svg>.' };
}

/** Signs by number are refused: behind them any word could stand. */
function wrongIn(key: string, value: string): string | undefined {
  if (/^on/i.test(key)) return `"${key}" runs a script.`;
  if (/^xml:base$/i.test(key)) return `"${key}" leads to other files.`;
  if (/^xmlns(:|$)/i.test(key)) return undefined;
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(value) || value.includes('\\'))
    return `"${key}" hides what it says.`;
  const refers = /(^|:)href$/i.test(key) ? [value] : urlsIn(value);
  const away = refers.find((each) => !/^\s*#[\w.-]+\s*$/.test(each));
  if (away !== undefined) return `"${key}" leads out of the drawing, to "${away}".`;
  return /@import|expression\(|image-set\(|javascript:|src\(/i.test(value)
    ? `"${key}" fetches or runs something.`
    : undefined;
}

function urlsIn(value: string): string[] {
  return [...value.matchAll(/url\(\s*["']?([^"')]*)["']?\s*\)?/gi)].map(([, url = '']) => url);
}
