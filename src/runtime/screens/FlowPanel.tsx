/** What a flow shows beside its screens once it is known: a screen's title and its facts, in a frame of their own. */
import { useId } from 'react';
import type { Screen } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { useRuntime, type Words, wordsIn } from '../context.tsx';
import { Shows } from './Shows.tsx';

export interface ShownPanel {
  screen: Screen;
  facts: Facts;
  words: Words;
}

/** Undefined where the flow has none, or it is not known yet. `at` is the screen beside which it would stand. */
export function panelOf(
  runtime: Parameters<typeof wordsIn>[0],
  { panel, screens }: OpenFlow,
  facts: Facts,
  at?: string,
): ShownPanel | undefined {
  const { product } = runtime;
  const screen = panel && screens[panel.screen];
  if (!panel || !screen || screen.id === at || panel.except?.some((path) => path === at)) return undefined;
  const scope = product.triggers.withLookups(facts);
  if (!product.triggers.holds(panel.when, scope)) return undefined;
  return { screen, facts, words: wordsIn(runtime, 'screens', screen.id, scope) };
}

export function FlowPanel({ flow, facts, at }: { flow: OpenFlow; facts: Facts; at: string }) {
  const runtime = useRuntime();
  const title = useId();
  const panel = panelOf(runtime, flow, facts, at);
  if (!panel) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{panel.words.one('title')}</h2>
      <Shows {...panel} />
    </section>
  );
}
