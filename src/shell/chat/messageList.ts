/** The messages of one talk in their order, whatever came twice, late or again after a reconnect. */
import type { ChatMessage } from '../../engine/model/chat.ts';

/** One of each id and number; what is known already keeps its identity. */
export function mergedMessages(
  known: readonly ChatMessage[],
  more: readonly ChatMessage[],
): readonly ChatMessage[] {
  const seqs = new Set(known.map(({ seq }) => seq));
  const ids = new Set(known.map(({ id }) => id));
  const fresh: ChatMessage[] = [];
  for (const each of more) {
    if (seqs.has(each.seq) || ids.has(each.id)) continue;
    seqs.add(each.seq);
    ids.add(each.id);
    fresh.push(each);
  }
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((one, other) => one.seq - other.seq);
}

/** The number that a reconnect asks after; 0 before any message. */
export function lastSeq(messages: readonly ChatMessage[]): number {
  return messages.at(-1)?.seq ?? 0;
}
