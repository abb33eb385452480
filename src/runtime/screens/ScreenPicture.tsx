/** How is a screen that asks nothing told at a glance? By the picture that it names, drawn in the brand's colours. */
import type { Screen } from '../../engine/model/bundle.ts';
import { useRuntime } from '../context.tsx';

/** Draws nothing where the screen names none. */
export function ScreenPicture({ screen: { picture } }: { screen: Screen }) {
  return picture === undefined ? null : <Spot name={picture} />;
}

export function Spot({ name }: { name: NonNullable<Screen['picture']> }) {
  const { base } = useRuntime().product.source;
  return (
    <svg className="picture" aria-hidden="true">
      <use href={`${base}/pictures/spots.svg#${name}`} />
    </svg>
  );
}
