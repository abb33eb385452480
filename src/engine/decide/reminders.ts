/** When is somebody reminded of their invitation, and when is its link over? */
import type { Bundle } from '../model/bundle.ts';
import type { Invitation } from '../model/language.ts';
import { milliseconds } from '../model/time.ts';

export type Reminder = NonNullable<Invitation['reminders']>[number];

/** What of an invited person's row says how far their days are; `identity` is null until they have come in. */
export interface Invited {
  identity: string | null;
  invitedAt: Date;
  tokenExpiresAt: Date | null;
  remindedAt: Date | null;
}

export interface RemindersDue {
  /** Of those that became due together, the latest day's. */
  reminders: Reminder[];
  /** The link is over, and nobody has opened it. */
  isOver: boolean;
  /** When there is something to see to again, in milliseconds. */
  next: number | undefined;
}

/** `now` in milliseconds. What was due before the row was last seen to is not due again. */
export function remindersDue(invitation: Invitation | undefined, row: Invited, now: number): RemindersDue {
  const since = row.invitedAt.getTime();
  const seenTo = Math.max(since, row.remindedAt?.getTime() ?? since);
  const days = (invitation?.reminders ?? []).map((reminder) => ({
    reminder,
    at: since + milliseconds(reminder.after),
  }));
  const over = invitation?.expired && row.identity === null ? row.tokenExpiresAt?.getTime() : undefined;
  const isDue = (at: number) => at > seenTo && at <= now;
  const isOver = over !== undefined && isDue(over);
  const latest = Math.max(...days.map(({ at }) => at).filter(isDue));
  const coming = [...days.map(({ at }) => at), over ?? 0].filter((at) => at > now);
  return {
    // A link that is over is not sent anew without the owner's doing.
    reminders: isOver ? [] : days.filter(({ at }) => at === latest).map(({ reminder }) => reminder),
    isOver,
    next: coming.length === 0 ? undefined : Math.min(...coming),
  };
}

/** When the next of several is to be reminded, or their link is over; undefined where nobody is. */
export function nextReminder(
  { roles }: Pick<Bundle, 'roles'>,
  rows: readonly (Invited & { role: string })[],
  now: number,
): number | undefined {
  const next = rows.flatMap((row) => remindersDue(roles?.[row.role]?.invitation, row, now).next ?? []);
  return next.length === 0 ? undefined : Math.min(...next);
}

/**
 * From when somebody who is awaited stands still, in milliseconds: as long after what they, or the application, did last
 * as their last reminder comes after the invitation. Undefined where nobody is to be told of it.
 */
export function stillFrom(
  { reminders, awaited }: Pick<Invitation, 'reminders' | 'awaited'>,
  { invitedAt, stateAt }: { invitedAt: Date; stateAt: Date | null },
  enteredAt: Date,
): number | undefined {
  if (awaited === undefined || reminders === undefined) return undefined;
  const last = Math.max(...reminders.map(({ after }) => milliseconds(after)));
  return Math.max(...[invitedAt, stateAt ?? invitedAt, enteredAt].map((each) => each.getTime())) + last;
}
