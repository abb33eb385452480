/** How far is the person in this flow? Its places by name, as the flow lists them. */
import { progressAt } from '../../engine/decide/progress.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { copyKey, wordsOf } from '../../engine/say/copy.ts';
import { Progress, styled } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';

export interface FlowProgressProps {
  flow: OpenFlow;
  facts: Facts;
  /** A route, or a question's step. */
  at: string;
  /** From 80 rem up the places stand as a list beside the page. */
  beside?: boolean;
}

/** Draws nothing on a screen that belongs to no place. */
export function FlowProgress({ flow, facts, at, beside = false }: FlowProgressProps) {
  const { product } = useRuntime();
  const words = useShellWords();
  const { places, current } = progressAt(product, flow, facts, at);
  const here = places[current];
  if (!here) return null;
  const labelOf = (name: string) =>
    wordsOf(product.source.copy, copyKey('progress', flow.id, name), facts)?.join(' ');
  const part = at === here.id ? undefined : labelOf(at);
  const named = places.map((place) => {
    const label = labelOf(place.id) ?? place.id;
    return { id: place.id, label: place === here && part !== undefined ? `${label}: ${part}` : label };
  });
  const bar = { label: words.one('progress'), places: named, current: here.id, doneWords: words.one('done') };
  if (!beside) return <Progress {...bar} look="bar" />;
  const label = words.one('applicationProgress');
  return (
    <>
      <Narrow>
        <Progress {...bar} label={label} look="bar" />
      </Narrow>
      <Beside>
        <Heading aria-hidden>{label}</Heading>
        <Progress {...bar} label={label} look="list" />
      </Beside>
    </>
  );
}

const Narrow = styled('div', { base: { display: { base: 'block', xl: 'none' } } });

const Beside = styled('div', {
  base: {
    display: { base: 'none', xl: 'block' },
    position: 'absolute',
    top: '8',
    insetInlineEnd: '100%',
    width: '16rem',
    marginInlineEnd: '8',
  },
});

const Heading = styled('p', { base: { margin: '0', marginBottom: '3', fontWeight: '600' } });
