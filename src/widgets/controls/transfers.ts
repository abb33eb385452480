/** What becomes of chosen files? Sent a few at a time, with progress; cancelled, tried again, removed; pure steps of a list. */
import type { FileWords, StoredUpload } from '../fields.ts';

/** `known`: answered before, what it is is being asked; `queued`: waits for others; `refused` and `failed` have a message. */
export type TransferState = 'known' | 'queued' | 'sending' | 'arrived' | 'failed' | 'refused';

export interface Transfer {
  /** Of this list; the server's is `uuid`. */
  id: string;
  state: TransferState;
  name: string;
  /** Bytes; undefined while it is not known. */
  size?: number;
  type?: string;
  /** Absent for a file that was sent on another day or device. */
  file?: File;
  uuid?: string;
  /** From 0 to 1. */
  fraction: number;
  message?: string;
}

export const LARGEST_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Media types and the words for them, by the short names that forms use. */
export const KINDS: Record<string, { type: string; word: string }> = {
  pdf: { type: 'application/pdf', word: 'PDF' },
  jpg: { type: 'image/jpeg', word: 'JPG' },
  png: { type: 'image/png', word: 'PNG' },
};

export interface FileRules {
  /** Short names. */
  accept: string[];
  most: number | undefined;
  /** The field's own messages go before the words. */
  messages: Record<string, string>;
  words: FileWords;
}

/** New files at the end of the list: queued, or refused at once with what can be told before they are sent. */
export function withFiles(
  list: Transfer[],
  files: File[],
  rules: FileRules,
  newId: () => string,
): Transfer[] {
  const all = [...list];
  for (const file of files) {
    const { name, size, type } = file;
    const fresh = { id: newId(), name, size, type, file, fraction: 0 };
    const flaw = flawOf(file, all, rules);
    const message =
      flaw && (rules.messages[flaw] ?? rules.words[flaw].replace('{count}', String(rules.most)));
    all.push(message === undefined ? { ...fresh, state: 'queued' } : { ...fresh, state: 'refused', message });
  }
  return all;
}

function flawOf(file: File, list: Transfer[], { accept, most }: FileRules) {
  if (most !== undefined && list.filter(({ state }) => state !== 'refused').length >= most) return 'tooMany';
  if (file.size === 0) return 'empty';
  if (file.size > LARGEST_UPLOAD_BYTES) return 'tooLarge';
  // A system that does not know the type says nothing: the server looks at the bytes.
  if (file.type !== '' && !accept.some((kind) => KINDS[kind]?.type === file.type)) return 'notAccepted';
  return undefined;
}

export function withTransfer(list: Transfer[], id: string, change: Partial<Transfer>): Transfer[] {
  return list.map((each) => (each.id === id ? { ...each, ...change } : each));
}

export function without(list: Transfer[], id: string): Transfer[] {
  return list.filter((each) => each.id !== id);
}

/** The list for answers that came from elsewhere: files that they do not hold are gone, others are to be asked for. */
export function fitted(list: Transfer[], uuids: string[], nameless: string): Transfer[] {
  const kept = list.filter(({ uuid }) => uuid === undefined || uuids.includes(uuid));
  const missing = uuids.filter((uuid) => !kept.some((each) => each.uuid === uuid));
  return [
    ...missing.map((uuid) => ({ id: uuid, uuid, name: nameless, state: 'known' as const, fraction: 1 })),
    ...kept,
  ];
}

/** What was asked for has been told: those that are no longer kept say so. */
export function transferMessage(
  list: Transfer[],
  asked: string[],
  found: StoredUpload[],
  lost: string,
): Transfer[] {
  return list.map((each) => {
    if (each.uuid === undefined || !asked.includes(each.uuid)) return each;
    const file = found.find(({ uuid }) => uuid === each.uuid);
    if (file) return { ...each, ...file, state: 'arrived' };
    const { uuid: _, ...gone } = each;
    return { ...gone, state: 'refused', message: lost };
  });
}

/** The answer: only what has arrived, in the order it stands there. */
export function answersOf(list: Transfer[]): string[] {
  return list.flatMap(({ uuid }) => uuid ?? []);
}
