/** How far is the person in this flow? Its places by name, as the flow lists them, and how long what is left takes. */
import { minutesLeft, progressAt, sectionStateAt } from '../../engine/decide/progress.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { copyKey, wordsOf } from '../../engine/say/copy.ts';
import { Progress } from '../../widgets/index.ts';
import { noteHoles, type ShellWords, useRuntime, useShellWords } from '../context.tsx';

export interface FlowProgressProps {
  flow: OpenFlow;
  facts: Facts;
  /** A route, or a question's step. */
  at: string;
  asks: boolean;
  /** In a card of a page; else beside the screen. */
  isInCard?: boolean;
}

/** Draws nothing on a screen that belongs to no place. */
export function FlowProgress({ flow, facts, at, asks, isInCard }: FlowProgressProps) {
  const runtime = useRuntime();
  const { product } = runtime;
  const words = useShellWords();
  const state = progressAt(product, flow, facts, at);
  const { places, current } = state;
  const here = places[current];
  if (!here) return null;
  const labelOf = (name: string) =>
    wordsOf(product.source.copy, copyKey('progress', flow.id, name), facts, noteHoles(runtime))?.join(' ');
  const part = at === here.id ? undefined : labelOf(at);
  const named = places.map((place, index) => {
    const label = labelOf(place.id) ?? place.id;
    return {
      id: place.id,
      label: place === here && part !== undefined ? `${label}: ${part}` : label,
      progress: sectionStateAt(state, index),
    };
  });
  const label = words.one(flow.sequence ? 'progress' : 'applicationProgress');
  const left = leftIn(words, current, places.length, asks ? minutesLeft(state) : undefined);
  const shown = { label, left, places: named, doneWords: words.one('done') };
  if (isInCard) return <Progress {...shown} look="card" />;
  return (
    <div className="rail">
      <Progress {...shown} look="bar" />
      <Progress {...shown} look="list" />
    </div>
  );
}

function leftIn(words: ShellWords, current: number, places: number, minutes: number | undefined): string {
  const slot = minutes === undefined ? 'step' : minutes === 1 ? 'stepMinute' : 'stepMinutes';
  return words
    .one(slot)
    .replace('{step}', String(current + 1))
    .replace('{steps}', String(places))
    .replace('{minutes}', String(minutes));
}
