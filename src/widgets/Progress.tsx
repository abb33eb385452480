/** How far is it? A thin bar for phones or a list beside the page, and a line on what is left; the look is in shell/look.css. */
import { CheckIcon } from './icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ProgressProps {
  /** The name of the whole, for screen readers. */
  label: string;
  places: readonly { id: string; label: string }[];
  /** The id of the place somebody stands at. */
  current: string;
  /** Said after places that are behind: "Done". */
  doneWords: string;
  /** "Step 3 of 8, about 4 minutes left". */
  left?: string | undefined;
  /** `bar` on narrow pages, `list` beside a wide one. */
  look?: 'bar' | 'list';
}

export function Progress({ label, places, current, doneWords, left, look = 'bar' }: ProgressProps) {
  const at = places.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={label} className={`progress progress-${look}`}>
      {look === 'list' && <p aria-hidden="true">{label}</p>}
      <ol>
        {places.map((place, index) => (
          <li
            key={place.id}
            aria-current={index === at ? 'step' : undefined}
            data-reached={index <= at ? '' : undefined}
          >
            <i aria-hidden="true">{index < at && <CheckIcon size={12} />}</i>
            <span>{place.label}</span>
            {index < at && <VisuallyHidden> {doneWords}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      {left && <p>{left}</p>}
    </nav>
  );
}
