/** Which notifications stand behind a bell, and in which order? */

/** As the server lists it (SL 3). */
export interface ShownNotification {
  uuid: string;
  title: string;
  description: string;
  /** A moment in ISO form. */
  created: string;
  status: string;
  walletAddress: string;
  ctas: { title: string; redirectPath: string }[];
}

/** A list is collapsed to so many. */
export const COLLAPSED_LENGTH = 3;
const MOST_UNREAD = 8;
const UNREAD = 'UNREAD';
const READ = 'READ';

export function isUnread({ status }: Pick<ShownNotification, 'status'>): boolean {
  return status === UNREAD;
}

/** The unread ones while there are any, eight at most; else all (decision F30). The newest first. */
export function listedNotifications<N extends Pick<ShownNotification, 'status' | 'created'>>(
  all: readonly N[],
): N[] {
  const newestFirst = [...all].sort((a, b) => Date.parse(b.created) - Date.parse(a.created));
  const unread = newestFirst.filter(isUnread);
  return unread.length > 0 ? unread.slice(0, MOST_UNREAD) : newestFirst;
}

/** The same list once these were read. */
export function withRead<N extends Pick<ShownNotification, 'uuid' | 'status'>>(
  all: readonly N[],
  uuids: readonly string[],
): N[] {
  return all.map((each) => (uuids.includes(each.uuid) ? { ...each, status: READ } : each));
}
