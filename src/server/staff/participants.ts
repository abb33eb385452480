/** Those who have a part in an application besides its owner, as staff read them: who, how far, since when, and whether they stand still. */
import { stateReached } from '../../engine/decide/participants.ts';
import { readPath } from '../../engine/model/paths.ts';
import { roleSlot } from '../../engine/say/staff-copy.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { nameInPart } from '../journey/participant.ts';
import { emailOf } from '../participants/links.ts';
import type { Participant } from '../store/rows.ts';

/** `say` finds words of staff pages. Those who were taken back are among them. */
export function participantsView(
  { product }: Pick<OpenApplication, 'product'>,
  participants: readonly Participant[],
  { say, now }: { say: (slot: string) => string | undefined; now: Date },
) {
  return participants.map((participant) => {
    const { uuid, role, identity, facts, tokenExpiresAt, reminders } = participant;
    const known = product.bundle.roles?.[role];
    const email = emailOf(known, participant) ?? '';
    const state = participant.revokedAt ? 'withdrawn' : (stateReached(product, participant) ?? 'invited');
    const note = known?.note === undefined ? undefined : readPath(facts, known.note);
    const hasLink = participant.revokedAt === null && identity === null;
    return {
      ...{ uuid, role, roleLabel: say(roleSlot(role)) ?? role, email, reminders },
      name: known ? nameInPart({ role: known, row: participant }) : email,
      note: typeof note === 'string' && note.trim() !== '' ? note : null,
      ...{
        state,
        stateLabel: say(roleSlot(role, state)) ?? state,
        since: sinceOf(participant).toISOString(),
      },
      isLinkOver: hasLink && (tokenExpiresAt === null || tokenExpiresAt <= now),
    };
  });
}

/** Of rows that are older than what is kept of it, as near as it is known. */
function sinceOf({ revokedAt, stateAt, openedAt, invitedAt }: Participant): Date {
  return revokedAt ?? stateAt ?? openedAt ?? invitedAt;
}
