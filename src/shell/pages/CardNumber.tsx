/** Which of several cards is this? Two of one home and day would be told apart by nothing else. */
import { useShellWords } from '../../runtime/context.tsx';

export interface Among {
  /** From 1. */
  count: number;
  all: number;
}

/** `id`: by which a card is named after it. */
export function CardNumber({ id, count, all }: Among & { id?: string }) {
  const text = useShellWords().one('cardOf');
  if (all < 2) return null;
  return <span id={id}>{text.replace('{count}', String(count)).replace('{all}', String(all))}</span>;
}
