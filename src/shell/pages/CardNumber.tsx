/** Which of several cards is this? Two of one home and day would be told apart by nothing else. */
import { useShellWords } from '../../runtime/context.tsx';

export interface Among {
  /** From 1. */
  count: number;
  all: number;
}

export function CardNumber({ count, all }: Among) {
  const text = useShellWords().one('cardOf');
  if (all < 2) return null;
  return <span>{text.replace('{count}', String(count)).replace('{all}', String(all))}</span>;
}
