/** How far is it? A thin bar for phones and cards or a list beside the page, and a line on what is left; the look is in shell/look.css. */
import type { SectionState } from '../engine/decide/progress.ts';
import { CheckIcon } from './icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ProgressProps {
  /** The name of the whole, for screen readers. */
  label: string;
  /** In their order: those that are done, the one somebody stands at, those to come. */
  places: readonly { id: string; label: string; progress: SectionState }[];
  /** Said after places that are behind: "Done". */
  doneWords: string;
  /** "Step 3 of 8, about 4 minutes left". */
  left?: string | undefined;
  /** `bar` on narrow pages, `list` beside a wide one, `card` in a card of a page that may have several. */
  look: 'bar' | 'list' | 'card';
}

export function Progress({ label, places, doneWords, left, look }: ProgressProps) {
  // Cards are several: each would be a landmark of the same name.
  const isInCard = look === 'card';
  const Group = isInCard ? 'div' : 'nav';
  return (
    <Group role={isInCard ? 'group' : undefined} aria-label={label} className={`progress progress-${look}`}>
      {look === 'list' && <p aria-hidden="true">{label}</p>}
      <ol>
        {places.map((place) => (
          <li
            key={place.id}
            aria-current={place.progress === 'IN_PROGRESS' ? 'step' : undefined}
            data-reached={place.progress === 'INITIAL' ? undefined : ''}
          >
            <i aria-hidden="true">{place.progress === 'COMPLETE' && <CheckIcon size={12} />}</i>
            <span>{place.label}</span>
            {place.progress === 'COMPLETE' && <VisuallyHidden> {doneWords}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      {left && <p>{left}</p>}
    </Group>
  );
}
