/** The link on which somebody of the lender sets their own password, so that nobody else ever knows it. */
import { STAFF_PAGES, STAFF_PATH } from '../../engine/decide/pages.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Identity } from '../store/rows.ts';

/** They may be away when it is sent: a night, not a weekend. */
export const STAFF_LINK_HOURS = 24;

/** Its path below the lender's origin. It is good once; those before it are good no more. */
export async function openPasswordLink(
  { openReset }: Pick<Accounts, 'openReset'>,
  { uuid }: Pick<Identity, 'uuid'>,
): Promise<string> {
  const token = await openReset(uuid, STAFF_LINK_HOURS * 60);
  return `${STAFF_PATH}/${STAFF_PAGES.password}?token=${encodeURIComponent(token)}`;
}
