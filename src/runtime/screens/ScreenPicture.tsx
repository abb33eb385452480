/** How is a screen that asks nothing told at a glance? By the picture that it names, drawn in the brand's colours. */
import type { Screen } from '../../engine/model/bundle.ts';
import { useRuntime } from '../context.tsx';

/** Draws nothing where the screen names none. */
export function ScreenPicture({ screen: { picture } }: { screen: Screen }) {
  const { base } = useRuntime().product.source;
  if (picture === undefined) return null;
  return (
    <svg className="picture" aria-hidden="true">
      <use href={`${base}/pictures/spots.svg#${picture}`} />
    </svg>
  );
}
