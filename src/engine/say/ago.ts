/** How are moments and addresses written where there is little room (SL 5, 9)? */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const MOST_WEEKS = 4;
const MOST_WHOLE = 11;

/**
 * How long ago a moment was, in its largest whole unit (`3d`); after more than four weeks its month and day in `zone`
 * (`Jun 15`). `now` is in milliseconds since 1970; what is not past yet was `0m` ago. Throws a RangeError for no moment.
 */
export function relativeTime(moment: string, now: number, zone: string): string {
  const at = Date.parse(moment);
  if (!Number.isFinite(at)) throw new RangeError(`"${moment}" is no moment.`);
  const ago = Math.max(0, now - at);
  if (ago > MOST_WEEKS * WEEK_MS) {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric' }).format(at);
  }
  if (ago >= WEEK_MS) return `${Math.floor(ago / WEEK_MS)}w`;
  if (ago >= DAY_MS) return `${Math.floor(ago / DAY_MS)}d`;
  if (ago >= HOUR_MS) return `${Math.floor(ago / HOUR_MS)}h`;
  return `${Math.floor(ago / MINUTE_MS)}m`;
}

/** An address of a wallet or an account: over 11 characters its first 6 and last 5. */
export function shortAddress(address: string): string {
  return address.length > MOST_WHOLE ? `${address.slice(0, 6)}...${address.slice(-5)}` : address;
}
