/** What can be wrong with a file, each with its sentence; a form's own messages go before them. */
import type { FieldWords } from '../../engine/model/bundle.ts';
import { Refused } from '../http/refused.ts';

/** The message of a field that is named after the flaw is told instead. */
const SENTENCES = {
  empty: 'This file is empty. Open it to see whether anything is in it, then save it and send it again.',
  tooLarge: 'This file is larger than 10 MB. Save it smaller, or send its pages in several files.',
  type: 'This is not a PDF, JPG or PNG file, whatever its name says. Save or photograph it as one of these.',
  notAccepted: 'This kind of file is not taken here. Choose one of the kinds that are named above.',
  damaged:
    'This file is incomplete or damaged. Open it to see that it shows all of its pages, then save it anew.',
  locked: 'This PDF is protected. Save or print a copy without protection, and send that one.',
  active:
    'This PDF holds more than pages: programs or other files. Print it to a new PDF, and send that one.',
  links: 'This PDF has links or buttons that act. Print it to a new PDF, or send a photo of each page.',
  infected: 'Our virus check stopped this file. Scan your device, and send a photo of each page instead.',
  tooDetailed:
    'This file grows too large when it is opened. Save it with a lower resolution, and send that one.',
  tooMany: 'Too many files are waiting already. Remove some that you do not need, or continue first.',
} as const;

export type Flaw = keyof typeof SENTENCES;

/** Ends the work on a file whose flaw is found. */
export class FlawFound extends Error {
  readonly flaw: Flaw;

  constructor(flaw: Flaw) {
    super(flaw);
    this.flaw = flaw;
  }
}

const STATUSES: Partial<Record<Flaw, number>> = { tooLarge: 413, tooMany: 409 };

/** A refusal at the field that the file was chosen in. */
export function refusedFile(flaw: Flaw, field: string, words: FieldWords | undefined): Refused {
  const message = words?.messages?.[flaw] ?? SENTENCES[flaw];
  const fields = [{ pointer: field, keyword: flaw, message }];
  return new Refused(STATUSES[flaw] ?? 422, message, { fields });
}
