/** Parses one YAML or JSON file within limits. */
import { Composer, type Document, Parser, type YAMLParseError } from 'yaml';
import type { Code } from '../model/codes.ts';
import { MOST_BYTES, MOST_LEVELS } from '../model/limits.ts';
import { type Locations, locationsIn } from '../model/locations.ts';
import { problemOf } from '../model/problem-of.ts';
import type { LocatedProblem, SourceFile } from '../model/project.ts';
import { readData } from './data.ts';
import { tooDeepAt } from './depth.ts';

/** `data` is undefined when the file could not be read as one value; its problems say why. */
export interface Parsed {
  path: string;
  text: string;
  data: unknown;
  places: Locations;
  problems: LocatedProblem[];
}

interface Fault {
  code: Code;
  message: string;
  hint?: string;
  /** Offsets. */
  start: number;
  end: number;
}

/** Never throws, whatever the file holds. YAML 1.2 core without anchors, tags and merge keys; JSON likewise. */
export function parseFile({ path, text, unread }: SourceFile): Parsed {
  const refused = unread ? { ...unread, start: 0, end: 1 } : refusalOf(text);
  if (refused) return unparsed({ path, text }, refused);
  if (path.endsWith('.json')) {
    const broken = jsonFault(text);
    if (broken) return unparsed({ path, text }, broken);
  }
  // Tabs between tokens are JSON's right, and no business of YAML's indentation. Offsets stay.
  const source = path.endsWith('.json') ? text.replaceAll('\t', ' ') : text;
  return parseYaml(path, text, source);
}

function parseYaml(path: string, text: string, source: string): Parsed {
  let documents: { first: Document.Parsed | undefined; secondAt: number | undefined };
  try {
    documents = compose(source);
  } catch (error) {
    if (error instanceof RangeError) return unparsed({ path, text }, deep(0));
    return unparsed({ path, text }, syntax(0, 'This file cannot be read as YAML.'));
  }
  const { first, secondAt } = documents;
  const directive = /^%\S.*/m.exec(source.split('\n---')[0] ?? '');
  const faults = (first?.errors ?? []).map(syntaxOf);
  if (directive && first?.directives.docStart) faults.push(directiveAt(directive.index, directive[0].length));
  if (secondAt !== undefined) faults.push(severalDocuments(secondAt));
  if (faults.length > 0 || !first) return unparsed({ path, text }, ...faults);
  const places = locationsIn(text, first);
  const { data, found } = readData(first, path);
  const problems = found.map(({ problem, range }) => ({
    ...problem,
    ...(range ? places.ofRange(...range) : places.ofPointer(problem.pointer, problem.at)),
  }));
  return { path, text, data, places, problems };
}

/** Only the first document is composed: a file of a hundred thousand of them costs no more than two. */
function compose(source: string): { first: Document.Parsed | undefined; secondAt: number | undefined } {
  const composer = new Composer({ uniqueKeys: false, version: '1.2', schema: 'core', merge: false });
  let first: Document.Parsed | undefined;
  for (const document of composer.compose(new Parser().parse(source), true, source.length)) {
    if (first) return { first, secondAt: document.range[0] };
    first = document as Document.Parsed;
  }
  return { first, secondAt: undefined };
}

function refusalOf(text: string): Fault | undefined {
  if (text.length > MOST_BYTES) return tooLarge(text.length);
  const odd = /[\0\uFFFD]/.exec(text);
  if (odd) return notText(odd.index, odd[0]);
  const deepAt = tooDeepAt(text, MOST_LEVELS);
  return deepAt === undefined ? undefined : deep(deepAt);
}

/** Also said of a file that was too large to be read at all. */
export function tooLarge(bytes: number): Fault {
  return {
    code: 'file/too-large',
    message: `This file has ${bytes.toLocaleString('en-US')} bytes; ${MOST_BYTES.toLocaleString('en-US')} are the most.`,
    hint: 'Split it: a flow may be spread over several files.',
    start: 0,
    end: 1,
  };
}

function notText(at: number, character: string): Fault {
  const what = character === '\0' ? 'A NUL character stands here.' : 'This is not UTF-8 text.';
  return { code: 'file/encoding', message: what, hint: 'Save the file as UTF-8.', start: at, end: at + 1 };
}

function deep(at: number): Fault {
  const message = `Lists and maps stand more than ${MOST_LEVELS} deep inside each other here.`;
  return { code: 'file/too-deep', message, start: at, end: at + 1 };
}

function directiveAt(at: number, length: number): Fault {
  const message = 'A directive (%) changes how the rest of the file is read.';
  return { code: 'yaml/directive', message, start: at, end: at + length };
}

function severalDocuments(at: number): Fault {
  const message = 'A second document begins here; a file holds one.';
  return { code: 'yaml/multiple-documents', message, hint: 'Remove the "---".', start: at, end: at + 3 };
}

function syntax(at: number, message: string): Fault {
  return { code: 'yaml/syntax', message, start: at, end: at + 1 };
}

function syntaxOf(error: YAMLParseError): Fault {
  const [start, end] = error.pos;
  const sentence = error.message.split('\n')[0]?.trim().replace(/:$/, '') ?? '';
  const message = `This is not YAML: ${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}`;
  return { code: 'yaml/syntax', message, start, end: Math.max(end, start + 1) };
}

/** What YAML would forgive but no JSON reader does. */
function jsonFault(text: string): Fault | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(said)?.[1];
    const at = position === undefined ? text.length : Number(position);
    const reason = said.replace(/ \(line \d+ column \d+\)/, '').replace(/ in JSON at position \d+/, '');
    return { code: 'json/syntax', message: `This is not JSON: ${reason}.`, start: at, end: at + 1 };
  }
}

function unparsed({ path, text }: SourceFile, ...faults: Fault[]): Parsed {
  const places = locationsIn(text);
  const problems = faults.map(({ code, message, hint, start, end }) => ({
    ...problemOf(code, { file: path, pointer: [], at: 'value', message, ...(hint ? { hint } : {}) }),
    ...places.ofRange(start, end),
  }));
  return { path, text, data: undefined, places, problems };
}
