/** What goes along with URLs: the query that redirects carry, and how somebody came back from another site. */
import { isRecord } from '../engine/model/paths.ts';

/** The one query parameter that every redirect carries (AF 2). */
const CARRIED = 'pop-webchat';

/** The state of an address that somebody came back to from another site without what they went for. */
export const EMPTY_RETURN = { handoff: 'empty' } as const;

/** The state of such an address, with what the server says of it where it is the person's to know. */
export function emptyReturn(reason: string | undefined): object {
  return reason === undefined ? EMPTY_RETURN : { ...EMPTY_RETURN, reason };
}

export function reasonOfReturn(state: unknown): string | undefined {
  return isRecord(state) && typeof state.reason === 'string' ? state.reason : undefined;
}

export function cameBackEmpty(state: unknown): boolean {
  return isRecord(state) && state.handoff === EMPTY_RETURN.handoff;
}

/** The part of a query that goes along with a redirect, with its question mark; '' when there is none. */
export function carriedQuery(search: string): string {
  const given = new URLSearchParams(search);
  const value = given.get(CARRIED);
  if (value === null) return '';
  return value === '' ? `?${CARRIED}` : `?${new URLSearchParams({ [CARRIED]: value })}`;
}

/** A URL that somebody is led on to from a page with this query. */
export function withCarried(url: string, search: string): string {
  const carried = carriedQuery(search);
  return carried === '' || !url.includes('?') ? url + carried : `${url}&${carried.slice(1)}`;
}
