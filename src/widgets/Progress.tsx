/** How far is it? A bar for everybody, and the places by name with the current one marked. */
import { CheckIcon } from './icons.tsx';
import { styled } from './styled.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ProgressProps {
  /** The name of the whole, for screen readers. */
  label: string;
  places: readonly { id: string; label: string }[];
  /** The id of the place somebody stands at. */
  current: string;
  /** Said after places that are behind: "Done". */
  doneWords: string;
  /** `bar` on narrow pages, `list` beside a wide one. */
  look?: 'bar' | 'list';
}

export function Progress({ label, places, current, doneWords, look = 'bar' }: ProgressProps) {
  const at = places.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={label}>
      <Places look={look}>
        {places.map((place, index) => (
          <Place
            key={place.id}
            look={look}
            aria-current={index === at ? 'step' : undefined}
            reached={index <= at}
          >
            {look === 'list' && (
              <Mark reached={index <= at}>{index < at ? <CheckIcon size={12} /> : index + 1}</Mark>
            )}
            <Name shown={look === 'list' || index === at} above={look === 'bar'}>
              {place.label}
            </Name>
            {index < at && <VisuallyHidden> {doneWords}</VisuallyHidden>}
          </Place>
        ))}
      </Places>
    </nav>
  );
}

const Places = styled('ol', {
  base: { listStyle: 'none', margin: '0', padding: '0', display: 'flex' },
  variants: {
    look: {
      bar: { gap: '1', alignItems: 'flex-end', position: 'relative', paddingTop: '6' },
      list: { flexDirection: 'column', gap: '1' },
    },
  },
});

const Place = styled('li', {
  base: { minWidth: '0', fontSize: 'small' },
  variants: {
    look: {
      bar: {
        flex: '1',
        '&::after': { content: '""', display: 'block', height: '4px', borderRadius: 'pill' },
      },
      list: {
        display: 'flex',
        alignItems: 'center',
        gap: '3',
        minHeight: 'target',
        color: 'inkSoft',
        '&[aria-current=step]': { color: 'ink', fontWeight: '600' },
      },
    },
    reached: { true: {}, false: {} },
  },
  compoundVariants: [
    { look: 'bar', reached: true, css: { '&::after': { background: 'brand.focus' } } },
    { look: 'bar', reached: false, css: { '&::after': { background: 'line' } } },
  ],
});

const Mark = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    width: '1.5rem',
    height: '1.5rem',
    borderRadius: 'pill',
    fontSize: '0.75rem',
    fontWeight: '600',
  },
  variants: {
    reached: {
      true: { background: 'brand.solid', color: 'brand.onSolid' },
      false: { background: 'surface', border: '1px solid {colors.edge}', color: 'inkSoft' },
    },
  },
});

/** On the bar only the current place has room for its name; the others keep theirs for screen readers. */
const Name = styled('span', {
  variants: {
    /** At the start of the bar, wherever its place is: a narrow place would break the words. */
    above: { true: { position: 'absolute', top: '0', insetInlineStart: '0' } },
    shown: {
      true: {},
      false: {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
    },
  },
});
