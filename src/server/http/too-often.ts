/** Refuses who has to wait, and says for how long. */
import type { Services } from '../services/services.ts';
import { Refused } from './refused.ts';

const TOO_MANY = 'Too many attempts. Please wait a little and try again.';

/** Throws 429 while somebody has to wait; without a time they may go on. */
export function refuseUntil(
  { clock }: Pick<Services, 'clock'>,
  until: Date | undefined,
  sentence = TOO_MANY,
): void {
  if (!until) return;
  const seconds = Math.max(1, Math.ceil((until.getTime() - clock().getTime()) / 1000));
  throw new Refused(429, sentence, { headers: { 'retry-after': String(seconds) } });
}
