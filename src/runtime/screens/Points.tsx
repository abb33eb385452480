/** What holds here, or can be done, in short lines? Those that a screen's flow declares, in their order; the look is in shell/look.css. */
import { pointSlot } from '../../engine/model/screen-kinds.ts';
import { CheckIcon } from '../../widgets/index.ts';
import { useRuntime } from '../context.tsx';
import type { KindProps } from './kind.ts';

interface PointsProps extends Pick<KindProps, 'screen' | 'facts' | 'words'> {
  /** What can still be done: nothing of it is ticked off. */
  asOptions?: boolean;
}

/** Draws nothing where no line holds now. */
export function Points({ screen, facts, words, asOptions = false }: PointsProps) {
  const { triggers } = useRuntime().product;
  const scope = triggers.withLookups(facts);
  const held = (screen.points ?? []).filter(({ when }) => when === undefined || triggers.holds(when, scope));
  if (held.length === 0) return null;
  return (
    <ul className={asOptions ? 'options' : 'points'}>
      {held.map(({ id }) => (
        <li key={id}>
          {!asOptions && <CheckIcon />}
          {words.one(pointSlot(id))}
        </li>
      ))}
    </ul>
  );
}
