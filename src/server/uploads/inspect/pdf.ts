/** Checks that a file is a whole PDF of pages and nothing that acts (ISO 32000-2), packed objects included. */
import { type Flaw, FlawFound } from '../flaws.ts';
import { createActionCheck } from './pdf/actions.ts';
import { createDrawCount } from './pdf/draws.ts';
import { createKnownObjects } from './pdf/known-objects.ts';
import { objectsIn, type PdfObject } from './pdf/objects.ts';
import { checkInlinePictures } from './pdf/pictures.ts';
import { createStreamReader } from './pdf/streams.ts';
import { createPdfValueReader, type PdfDictionary } from './pdf/values.ts';

const TAIL_BYTES = 1024;
const END = '%%EOF';
/** Where several things are wrong, the first is told. */
const GRAVEST: readonly Flaw[] = ['locked', 'active', 'links', 'tooDetailed', 'damaged'];

/** Answers the file up to its end, or what is wrong with it. */
export async function checkedPdf(bytes: Buffer): Promise<Buffer | Flaw> {
  const whole = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(whole)) return 'damaged';
  // A file that was cut off has lost its end (7.5.5).
  if (!/startxref\s+\d+\s+%%EOF/.test(whole.slice(-TAIL_BYTES))) return 'damaged';
  const end = endOfFile(whole);
  const flaw = await pdfFlaw(bytes.subarray(0, end), whole.slice(0, end));
  return flaw ?? bytes.subarray(0, end);
}

/** What stands behind the last mark of an end is no part of the file: another one may hide there. */
function endOfFile(text: string): number {
  const at = text.lastIndexOf(END) + END.length;
  return at + (/^(?:\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0].length ?? 0);
}

interface PdfStream {
  number: number;
  dictionary: PdfDictionary;
  streamAt: number;
}

async function pdfFlaw(bytes: Buffer, text: string): Promise<Flaw | undefined> {
  const found = new Set<Flaw>();
  const findings = {
    report: (flaw: Flaw) => void found.add(flaw),
    ...{ hasPages: false, hasPage: false, hasTable: text.includes('trailer') },
  };
  const known = createKnownObjects();
  const { checkObject, checkReferred } = createActionCheck(findings, known);
  // Packed objects are read twice, so that neither order of reading finds others; see packedObjects.
  const read = createPdfValueReader(2 * text.length + MOST_PACKED_CHARACTERS);
  const { objectsOf, contentOf } = createStreamReader({ bytes, text, read, known });
  const streams: PdfStream[] = [];
  const draws = createDrawCount(known);
  const look = (object: PdfObject) => {
    checkObject(object.value);
    known.add(object);
  };
  try {
    for (const object of objectsIn(text, read)) {
      look(object);
      const { number, value, streamAt } = object;
      if (value.kind !== 'dictionary' || streamAt === undefined) continue;
      const objects = await objectsOf(value, streamAt);
      for (const packed of objects ?? []) look(packed);
      if (!objects) streams.push({ number, dictionary: value, streamAt });
    }
    // By now each reference is known: the size of a picture may be told anywhere.
    for (const { number, dictionary, streamAt } of streams) {
      const content = await contentOf(dictionary, streamAt);
      await checkInlinePictures(content, read, known);
      draws.add(number, dictionary, content);
    }
    draws.check();
  } catch (error) {
    found.add(flawOf(error));
  }
  try {
    // Even where the rest could not be read: what acts is told first.
    checkReferred();
  } catch (error) {
    found.add(flawOf(error));
  }
  const isWhole = findings.hasPages && findings.hasPage && findings.hasTable;
  return GRAVEST.find((each) => found.has(each)) ?? (isWhole ? undefined : 'damaged');
}

function flawOf(error: unknown): Flaw {
  if (error instanceof FlawFound) return error.flaw;
  throw error;
}

const MOST_PACKED_CHARACTERS = 64 * 1024 * 1024;
