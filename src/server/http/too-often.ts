/** Refuses who has to wait, and says for how long. */
import type { Wait } from '../identity/attempts.ts';
import type { Clock } from '../store/parts.ts';
import { Refused } from './refused.ts';

const TOO_MANY = 'Too many attempts. Please wait a little and try again.';

const OF_STRANGERS =
  'There were too many attempts with this email today. Use a device or a network where you signed in before, or a link for a new password.';

/** Throws 429, and says the way in where others used up the attempts that an email has. */
export function refuseSignIn(services: { clock: Clock }, { until, by }: Wait): void {
  const isOfOthers = by === 'end site' || by === 'email';
  refuseUntil(services, until, isOfOthers ? OF_STRANGERS : TOO_MANY);
}

/** Throws 429 while somebody has to wait; without a time they may go on. */
export function refuseUntil({ clock }: { clock: Clock }, until: Date | undefined, sentence = TOO_MANY): void {
  if (!until) return;
  const seconds = Math.max(1, Math.ceil((until.getTime() - clock().getTime()) / 1000));
  throw new Refused(429, sentence, { headers: { 'retry-after': String(seconds) } });
}
