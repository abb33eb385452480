/** What a person has here, as its call answers: their applications, and their parts in those of others. */
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { ApiReply } from './api.ts';
import { factsIn } from './entry.ts';
import { notConvertible } from './requestError.ts';

interface OwnList {
  rows: ApplicationRow[];
  parts: PartRow[];
}

interface ApplicationRow {
  uuid: string;
  /** The name of its product. */
  product?: string;
  facts: Facts;
}

/** A part in somebody else's application; nothing of the application comes with it. */
export interface PartRow {
  /** Where they stand in it. */
  path: string;
  /** Whether there is something for them to do. */
  isAwaited: boolean;
}

export function ownListIn(reply: ApiReply): OwnList {
  const { applications, parts } = factsIn(reply);
  return { rows: rowsIn(reply, applications), parts: Array.isArray(parts) ? parts.filter(isPart) : [] };
}

function rowsIn({ url, response }: ApiReply, applications: unknown): ApplicationRow[] {
  const rows = (Array.isArray(applications) ? applications : []).filter(isRecord);
  return rows.map((facts) => {
    if (typeof facts.uuid !== 'string') throw notConvertible(url, response);
    return { uuid: facts.uuid, facts, ...(typeof facts.product === 'string' && { product: facts.product }) };
  });
}

function isPart(value: unknown): value is PartRow {
  return isRecord(value) && typeof value.path === 'string' && typeof value.isAwaited === 'boolean';
}
