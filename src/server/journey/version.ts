/** The version of a screen: a hash over the facts that it writes, so that other writes do not refuse its answers. */
import { writtenPaths } from '../../engine/answer/effects.ts';
import type { Effect } from '../../engine/model/language.ts';
import { readPath, stableText } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Refused } from '../http/refused.ts';
import type { Keyring } from '../secrets/keyring.ts';

const SHOWN_CHARACTERS = 32;

/** A strong ETag (RFC 9110, 8.8.3). Keyed, since a plain hash of nine digits would give the digits away. */
export function screenVersion(keys: Keyring, screen: string, effects: Effect[], facts: Facts): string {
  const written = writtenPaths(effects).map((path) => [path, readPath(facts, path)]);
  return `"${keys.digest('request', stableText([screen, written])).slice(0, SHOWN_CHARACTERS)}"`;
}

/** Refuses with 412 when somebody has written these facts since the version that the request names. */
export function refuseOldVersion(ifMatch: string | undefined, versionNow: () => string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => tag.trim());
  const version = versionNow();
  if (named.includes(version)) return;
  throw new Refused(412, 'These answers were changed somewhere else meanwhile.', {
    headers: { etag: version },
  });
}
