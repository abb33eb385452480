/** What was signed on a document that was made anew: nobody has signed the new one, and no fact says so any more. */
import { signatureUndone } from '../../engine/decide/documents.ts';
import { lockApplication } from '../journey/application.ts';
import { commitApplication } from '../journey/commit.ts';
import type { OnApplication, OpenApplication } from '../journey/journey.ts';
import { SERVER } from '../journey/moves.ts';
import { partIn } from '../journey/participant.ts';
import type { Services } from '../services/services.ts';
import type { StoredDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';

/** Writes for each who had signed it what the screen says at which they did. To be called inside the transaction that made it anew. */
export async function undoSignatures(
  services: Services,
  tx: Store,
  { uuid, name, application }: StoredDocument,
): Promise<void> {
  const given = (await tx.documents.signatures(application)).filter(({ document }) => document === uuid);
  for (const { participant } of given) {
    // Read again: each of them is another version of the application.
    const whole = await lockApplication(services, tx, application);
    const journey = whole && journeyOf(whole, participant);
    const effects = journey ? signatureUndone(journey.flow, name) : [];
    if (!journey || effects.length === 0) continue;
    await commitApplication(services, tx, journey, { kind: 'unsigned', actor: SERVER, change: { effects } });
  }
}

/** Undefined for who was taken back since. */
function journeyOf(whole: OpenApplication, participant: string | null): OnApplication | undefined {
  if (participant === null) return whole;
  const row = whole.participants.find((each) => each.uuid === participant);
  return row && partIn(whole, row);
}
