/** The writes of a screen in one form: a field that points at its fact and a write that is said in full may mean the same. */
import type { Screen } from '../../engine/model/bundle.ts';
import type { Effect } from '../../engine/model/language.ts';

export function withPlainWrites(screens: Record<string, Screen>): Record<string, Screen> {
  return Object.fromEntries(
    Object.entries(screens).map(([id, screen]) => [id, { ...screen, writes: screen.writes.map(plain) }]),
  );
}

/** `{ set: plot.side, from: answers.side }` is `{ set: plot, fields: [side] }`; answers are read unless another is named. */
function plain(effect: Effect): Effect {
  const { from, ...rest } = effect;
  const at = effect.set?.lastIndexOf('.') ?? -1;
  const name = effect.set?.slice(at + 1) ?? '';
  const isOne = from === `answers.${name}` && at > 0 && Object.keys(rest).length === 1;
  if (isOne) return { set: effect.set?.slice(0, at) ?? '', fields: [name] };
  return from === 'answers' ? rest : effect;
}
