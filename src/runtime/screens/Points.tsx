/** What holds here, in short lines? Those that a screen's flow declares, in their order; the look is in shell/look.css. */
import { pointSlot } from '../../engine/model/screen-kinds.ts';
import { CheckIcon } from '../../widgets/index.ts';
import { useRuntime } from '../context.tsx';
import type { KindProps } from './kind.ts';

/** Draws nothing where no line holds now. */
export function Points({ screen, facts, words }: Pick<KindProps, 'screen' | 'facts' | 'words'>) {
  const { triggers } = useRuntime().product;
  const scope = triggers.withLookups(facts);
  const held = (screen.points ?? []).filter(({ when }) => when === undefined || triggers.holds(when, scope));
  if (held.length === 0) return null;
  return (
    <ul className="points">
      {held.map(({ id }) => (
        <li key={id}>
          <CheckIcon />
          {words.one(pointSlot(id))}
        </li>
      ))}
    </ul>
  );
}
