/** Attaches files to the answers that name them; from then on they are part of the answer for good. */
import type { Refusal } from '../../engine/answer/forms.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { readPath } from '../../engine/model/paths.ts';
import { refusedFields } from '../http/refused.ts';
import { shownAnswers } from '../journey/check.ts';
import { type Journey, senderOf } from '../journey/journey.ts';
import type { Services } from '../services/services.ts';
import type { Store } from '../store/store.ts';
import { fileFields } from './fields.ts';

const NOT_HERE = 'A file of this list is no longer kept. Remove it, and send it again.';

/**
 * Attaches the files that the fields with the widget `upload` answer. Each must be waiting at this field of this
 * walker, or be what the field was answered with before. Throws 422 at the field, and then nothing is attached.
 */
export async function attachUploads(
  _: Services,
  tx: Store,
  journey: Journey,
  { screen, answers }: { screen: Screen; answers: unknown },
): Promise<[]> {
  if (journey.kind === 'visitor') return [];
  const { product, org, facts } = journey;
  const refusals: Refusal[] = [];
  for (const { pointer, words } of fileFields(product, org, screen.form)) {
    const wanted = uuidsAt(answers, pointer);
    const before = uuidsAt(shownAnswers({ product, org, screen }, facts), pointer);
    const place = { ...senderOf(journey), screen: screen.id, field: pointer };
    const found = [...(await tx.uploads.attach(wanted, place)), ...before];
    const hasTwice = new Set(wanted).size < wanted.length;
    if (hasTwice || !wanted.every((uuid) => found.includes(uuid)))
      refusals.push({
        pointer,
        keyword: 'upload',
        message: words.messages?.upload ?? words.messages?.['*'] ?? NOT_HERE,
      });
  }
  if (refusals.length > 0) throw refusedFields(refusals);
  return [];
}

function uuidsAt(answers: unknown, pointer: string): string[] {
  const answer = readPath(answers, pointer.slice(1).replaceAll('/', '.'));
  return Array.isArray(answer) ? answer.map(String) : [];
}
