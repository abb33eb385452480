/** Fields that ask to read documents, and screens whose answers sign them. */
import type { Screen } from '../../engine/model/bundle.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { Journey } from '../journey/journey.ts';
import { formFor } from '../publish/published.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import { refuseUnread, type Signed, signDocuments } from './sign.ts';

/** Where a screen that signs finds what was read, unless it says so itself. */
const READ_PATH = 'answers.documents';

/**
 * Asked of answers that fit their form, inside the transaction that writes them. Throws a refusal when a document is not the
 * one that was read; then nothing is signed.
 */
export async function signAnswered(
  services: Services,
  tx: Store,
  journey: Journey,
  { screen, answers, bundle }: { screen: Screen; answers: unknown; bundle: string },
): Promise<Signed> {
  const application = journey.uuid;
  if (application === undefined) return [];
  for (const { pointer, documents } of readerFields(journey, screen)) {
    const read = readPath(answers, pointer.slice(1).replaceAll('/', '.'));
    // Whether it must be answered at all is the form's to say.
    if (read !== undefined && read !== null) {
      await refuseUnread(tx, application, { documents, read, pointer });
    }
  }
  const { signs } = screen;
  if (!signs) return [];
  const path = signs.read ?? READ_PATH;
  return signDocuments(
    services,
    tx,
    { ...journey, uuid: application },
    {
      documents: signs.documents,
      name: readPath({ answers }, signs.name),
      read: readPath({ answers }, path),
      pointer: path.replace(/^answers/, '').replaceAll('.', '/'),
      bundle,
    },
  );
}

function readerFields({ product, org }: Journey, { form }: Screen) {
  if (form === undefined) return [];
  return Object.entries(formFor(product, form, org).fields).flatMap(([pointer, { widget, options }]) => {
    const documents = options?.documents;
    if (widget !== 'reader' || !Array.isArray(documents)) return [];
    return [{ pointer, documents: documents.map(String) }];
  });
}
