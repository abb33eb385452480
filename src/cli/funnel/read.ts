/** The counts as the server tells them, looked at before anything is printed. */
import type { Funnel } from '../../engine/model/funnel.ts';
import { isRecord } from '../../engine/model/paths.ts';

/** Throws a TypeError for what is none. Our own server's promise is not proved a second time. */
export function readFunnel(data: unknown): Funnel {
  const versions = isRecord(data) && Array.isArray(data.orgs) ? data.versions : undefined;
  if (!Array.isArray(versions) || !versions.every(isVersion))
    throw new TypeError('These are no counts of visits.');
  return data as unknown as Funnel;
}

function isVersion(value: unknown): boolean {
  return isRecord(value) && typeof value.flow === 'string' && Array.isArray(value.screens);
}
