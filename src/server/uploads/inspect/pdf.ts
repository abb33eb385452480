/** Checks that a file is a whole PDF of pages and nothing that acts (ISO 32000-2), packed objects included. */
import type { Flaw } from '../flaws.ts';
import { unpackStreams } from './pdf-streams.ts';

const TAIL_BYTES = 1024;
const NAME_ENDS = '(?![A-Za-z0-9])';

/** Scripts run, launch actions start programs, embedded files carry what nobody has looked at. */
const ACTIVE = namesOf(['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia']);
const LOCKED = new RegExp(`${nameOf('Encrypt')}\\s*(?:<<|\\d+\\s+\\d+\\s+R)`);
const PAGE_TREE = new RegExp(`${nameOf('Type')}\\s*${nameOf('Pages')}${NAME_ENDS}`);
const PAGE = new RegExp(`${nameOf('Type')}\\s*${nameOf('Page')}${NAME_ENDS}`);
const CROSS_REFERENCES = new RegExp(`\\btrailer\\b|${nameOf('Type')}\\s*${nameOf('XRef')}${NAME_ENDS}`);

export async function pdfFlaw(bytes: Buffer): Promise<Flaw | undefined> {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return 'damaged';
  // A file that was cut off has lost its end (7.5.5).
  if (!/startxref\s+\d+\s+%%EOF/.test(text.slice(-TAIL_BYTES))) return 'damaged';
  if (!CROSS_REFERENCES.test(text)) return 'damaged';
  if (LOCKED.test(text)) return 'locked';
  const seen = { acts: false, tree: false, page: false };
  const look = (part: string) => {
    seen.acts ||= ACTIVE.test(part);
    seen.tree ||= PAGE_TREE.test(part);
    seen.page ||= PAGE.test(part);
    return !seen.acts;
  };
  if (!look(text)) return 'active';
  const flaw = await unpackStreams(bytes, text, look);
  if (seen.acts) return 'active';
  return flaw ?? (seen.tree && seen.page ? undefined : 'damaged');
}

/** A name as readers read it: each letter may be written as a code, /Java#53cript (7.3.5). */
function nameOf(name: string): string {
  const letters = Array.from(name, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#(?:${code}|${code.toUpperCase()}))`;
  });
  return `/${letters.join('')}`;
}

function namesOf(names: string[]): RegExp {
  return new RegExp(names.map((name) => nameOf(name) + NAME_ENDS).join('|'));
}
