/** How does somebody sign? By typing their name, in letters that look like a hand, below what the signature means. */
import { RichText } from '../RichText.tsx';
import { styled } from '../styled.tsx';
import { controlAttributes, type DrawProps, textOption, type Widget } from '../widget.ts';
import { InputBox } from './Control.tsx';

function Draw({ field, value, required, answer }: DrawProps) {
  const meaning = textOption(field, 'text');
  const attributes = controlAttributes(field, required);
  const meaningId = `${field.ids.control}-meaning`;
  const describedBy = [meaning && meaningId, attributes['aria-describedby']].filter(Boolean).join(' ');
  return (
    <>
      {meaning && (
        <Meaning id={meaningId}>
          <RichText text={meaning} />
        </Meaning>
      )}
      <Hand
        {...attributes}
        type="text"
        aria-describedby={describedBy || undefined}
        autoComplete="off"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={1000}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => answer(event.target.value === '' ? undefined : event.target.value)}
      />
    </>
  );
}

/** Who signs reads this first; it never scrolls away. */
const Meaning = styled('p', { base: { margin: '0', maxWidth: '65ch' } });

/** Faces that come with systems: none is loaded for it. */
const Hand = styled(InputBox, {
  base: {
    fontFamily:
      '"Snell Roundhand", "Segoe Script", "Brush Script MT", "Apple Chancery", "URW Chancery L", cursive',
    fontSize: '1.5rem',
    minHeight: '3.75rem',
  },
});

export const signature: Widget = { frame: 'label', Draw };
