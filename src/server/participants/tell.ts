/** Tells those who have a part in an application what has become possible for them, once each. */
import { flowOfRole, readableFacts } from '../../engine/decide/access.ts';
import { readPath, withValueAt } from '../../engine/model/paths.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { WriteConflict } from '../journey/once.ts';
import type { Services } from '../services.ts';
import type { Participant } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { writeToParticipant } from './links.ts';

/** To be called where the application was written. Answers it with its participants as they are then. */
export async function tellParticipants(
  services: Services,
  tx: Store,
  open: OpenApplication,
): Promise<OpenApplication> {
  const participants: Participant[] = [];
  for (const each of open.participants) participants.push(await toldOf(services, tx, open, each));
  return { ...open, participants };
}

/** Whoever has not come in yet is told nothing: their invitation is all that they know. */
async function toldOf(
  services: Services,
  tx: Store,
  open: OpenApplication,
  participant: Participant,
): Promise<Participant> {
  const { product } = open;
  const { tells = [] } = product.bundle.roles?.[participant.role]?.invitation ?? {};
  const flow = flowOfRole(product.open, participant.role);
  if (!flow || participant.identity === null || tells.length === 0) return participant;
  let now = participant;
  for (const { email, when, mark } of tells) {
    if (readPath(now.facts, mark) === true) continue;
    const read = product.open.triggers.withLookups(readableFacts(flow, open.facts, now.facts));
    if (!product.open.triggers.holds(when, read)) continue;
    const facts = withValueAt(now.facts, mark, true);
    const version = await tx.participants.update(now, now, { facts }, product.schemas.participant);
    if (version === false) throw new WriteConflict();
    now = { ...now, facts, version };
    await writeToParticipant(services, tx, open, now, email, {});
  }
  return now;
}
