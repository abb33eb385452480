/** What holds here, or can be done, in short lines? Those that a screen's flow declares, in their order; the look is in shell/look.css. */
import { pointSlot } from '../../engine/model/screen-kinds.ts';
import { CheckIcon } from '../../widgets/index.ts';
import { useRuntime } from '../context.tsx';
import type { KindProps } from './kind.ts';

type PointsProps = Pick<KindProps, 'screen' | 'facts' | 'words'>;

/** What holds: each line is ticked off. Draws nothing where no line holds now. */
export function Points({ screen, facts, words }: PointsProps) {
  const held = useHeld({ screen, facts });
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

/** What can still be done, under its heading where the words have one. Draws nothing where no line holds now. */
export function Options({ screen, facts, words }: PointsProps) {
  const held = useHeld({ screen, facts });
  const title = words.maybe('options');
  if (held.length === 0) return null;
  return (
    <div className="options">
      {title && <h2>{title}</h2>}
      <ul>
        {held.map(({ id }) => (
          <li key={id}>{words.one(pointSlot(id))}</li>
        ))}
      </ul>
    </div>
  );
}

function useHeld({ screen, facts }: Omit<PointsProps, 'words'>) {
  const { triggers } = useRuntime().product;
  const scope = triggers.withLookups(facts);
  return (screen.points ?? []).filter(({ when }) => when === undefined || triggers.holds(when, scope));
}
