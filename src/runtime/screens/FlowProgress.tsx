/** How far is the person in this flow? Its places by name, as the flow lists them. */
import { copyKey, wordsOf } from '../../engine/copy.ts';
import type { OpenFlow } from '../../engine/product.ts';
import { progressAt } from '../../engine/progress.ts';
import type { Facts } from '../../engine/triggers.ts';
import { Progress } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';

export interface FlowProgressProps {
  flow: OpenFlow;
  facts: Facts;
  /** A route, or a question's step. */
  at: string;
  look?: 'bar' | 'list';
}

/** Draws nothing on a screen that belongs to no place. */
export function FlowProgress({ flow, facts, at, look = 'bar' }: FlowProgressProps) {
  const { product } = useRuntime();
  const words = useShellWords();
  const { places, current } = progressAt(product, flow, facts, at);
  const here = places[current];
  if (!here) return null;
  const named = places.map(({ id }) => {
    const label = wordsOf(product.source.copy, copyKey('progress', flow.id, id), facts)?.join(' ');
    return { id, label: label ?? id };
  });
  return (
    <Progress
      label={words.one('progress')}
      places={named}
      current={here.id}
      doneWords={words.one('done')}
      look={look}
    />
  );
}
