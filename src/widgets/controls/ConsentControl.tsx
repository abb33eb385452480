/** How does somebody agree? A box to tick beside the whole text, never ticked for them. */
import { FieldFrame, Hint, Message } from '../Frame.tsx';
import { RichText } from '../RichText.tsx';
import { styled } from '../styled.tsx';
import { controlAttributes, type DrawProps, textOption, type Widget } from '../widget.ts';

function Draw({ field, schema, value, required, answer }: DrawProps) {
  const terms = textOption(field, 'text');
  const { autoComplete: _none, ...attributes } = controlAttributes(field, required);
  // A consent that was taken back is no answer; a plain yes-or-no box answers false.
  const unticked = schema.const === true ? undefined : false;
  const termsId = `${field.ids.control}-terms`;
  const describedBy = [terms && termsId, attributes['aria-describedby']].filter(Boolean).join(' ');
  return (
    <FieldFrame>
      <Hint field={field} />
      <Row refused={field.message !== undefined}>
        <TickBox
          {...attributes}
          type="checkbox"
          aria-labelledby={field.ids.label}
          aria-describedby={describedBy || undefined}
          checked={value === true}
          onChange={(event) => answer(event.target.checked ? true : unticked)}
        />
        <label htmlFor={field.ids.control}>
          <Name id={field.ids.label} heads={terms !== undefined}>
            <RichText text={field.label} />
          </Name>
          {terms && (
            <Terms id={termsId}>
              <RichText text={terms} />
            </Terms>
          )}
        </label>
      </Row>
      <Message field={field} />
    </FieldFrame>
  );
}

/** What is agreed to stands there whole: nobody agrees to what scrolls away in a small window. */
const Terms = styled('span', { base: { display: 'block', marginTop: '1' } });

const Name = styled('span', { variants: { heads: { true: { fontWeight: '600' } } } });

const Row = styled('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    '& > label': { cursor: 'pointer', paddingBlock: '0.625rem', flex: '1' },
  },
  variants: { refused: { true: { '& > input': { borderColor: 'danger' } } } },
});

/** The target is 44 px: the box is drawn inside a transparent border of its own size. */
export const TickBox = styled('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: '0',
    width: '1.5rem',
    height: '1.5rem',
    margin: '0.625rem 0',
    border: '2px solid {colors.edge}',
    borderRadius: '0.375rem',
    background: 'surface',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: '-0.75rem' },
    _checked: { borderColor: 'brand.link', background: 'brand.link' },
    // Drawn with borders, not with a picture: the content policy allows no data addresses.
    '&:checked::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '33%',
      top: '10%',
      width: '30%',
      height: '60%',
      border: 'solid white',
      borderWidth: '0 2.5px 2.5px 0',
      transform: 'rotate(45deg)',
    },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

export const consent: Widget = { frame: 'own', Draw };
