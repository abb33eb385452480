/** What is said of something that broke: its class, where that is one of everybody's, and whether it is the network's alone. */
// Never its message, in which anything may stand.
import { isRecord } from './paths.ts';

/** Any other class goes out as the first of them. */
export const FAULT_KINDS = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'RequestError',
  'LacksWords',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export function kindOfFault(error: unknown): FaultKind {
  const name = nameOf(error);
  return FAULT_KINDS.find((kind) => kind === name) ?? 'Error';
}

/** Words speak of what is not known: nothing is thrown, and yet somebody has to mend it. */
export const LACKS_WORDS: FaultKind = 'LacksWords';

/** What a call throws that got no reply, or none in time: it says something of a network and nothing of us (ERR-21). */
export function isNetworkFault(error: unknown): boolean {
  const name = nameOf(error);
  if (name === 'AbortError' || name === 'TimeoutError') return true;
  // Each browser words it in its own manner.
  return name === 'TypeError' && /fetch|network|load failed/i.test(messageOf(error));
}

function nameOf(error: unknown): string {
  return isRecord(error) ? String(error.name) : '';
}

function messageOf(error: unknown): string {
  return isRecord(error) ? String(error.message) : '';
}
