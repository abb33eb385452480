/** How is one of a few chosen? Cards over native radios, so that arrow keys, forms and readers work as ever. */
import { styled } from '../styled.tsx';
import type { DrawProps, Widget } from '../widget.ts';

function choiceWidget(side: boolean): Widget {
  function Draw({ field, schema, value, required, answer }: DrawProps) {
    const choices: readonly unknown[] = schema.enum ?? [true, false];
    return (
      <ChoiceCards side={side}>
        {choices.map((choice, at) => {
          const id = at === 0 ? field.ids.control : `${field.ids.control}-${at}`;
          const detail = detailOf(field.words.options, String(choice));
          return (
            <ChoiceCard key={String(choice)} htmlFor={id} refused={field.message !== undefined}>
              <ChoiceRadio
                type="radio"
                id={id}
                name={field.ids.control}
                value={String(choice)}
                checked={value === choice}
                required={required}
                aria-invalid={field.message === undefined ? undefined : true}
                aria-labelledby={`${id}-words`}
                aria-describedby={detail ? `${id}-detail` : undefined}
                onChange={() => answer(choice)}
              />
              <span>
                <span id={`${id}-words`}>{field.words.labels?.[String(choice)] ?? String(choice)}</span>
                {detail && <Detail id={`${id}-detail`}>{detail}</Detail>}
              </span>
            </ChoiceCard>
          );
        })}
      </ChoiceCards>
    );
  }
  return { frame: 'group', Draw };
}

/** One more line about a choice: `options: { details: { PRIMARY: ... } }`. */
function detailOf(options: Record<string, unknown> | undefined, choice: string): string | undefined {
  const details = options?.details;
  if (details === null || typeof details !== 'object' || !Object.hasOwn(details, choice)) return undefined;
  return String((details as Record<string, unknown>)[choice]);
}

export const ChoiceCards = styled('div', {
  base: { display: 'grid', gap: '2' },
  variants: { side: { true: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))' } } },
});

export const ChoiceCard = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '3.75rem',
    paddingInline: '4',
    paddingBlock: '3',
    background: 'surface',
    border: '1px solid {colors.edge}',
    borderRadius: 'control',
    fontWeight: '500',
    lineHeight: 'tight',
    cursor: 'pointer',
    transition: 'border-color 120ms, background 120ms, box-shadow 120ms',
    _hover: { borderColor: 'ink' },
    '&:has(:checked), &:has(:checked):hover': {
      borderColor: 'brand.focus',
      background: 'brand.tint',
      boxShadow: 'inset 0 0 0 1px {colors.brand.focus}',
    },
    '&:has(:focus-visible)': { outline: '3px solid {colors.brand.focus}', outlineOffset: '2px' },
  },
  /** Under the pointer too. */
  variants: {
    refused: { true: { '&:not(:has(:checked)), &:not(:has(:checked)):hover': { borderColor: 'danger' } } },
  },
});

export const ChoiceRadio = styled('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    width: '1.25rem',
    height: '1.25rem',
    margin: '0',
    border: '2px solid {colors.edge}',
    borderRadius: 'pill',
    background: 'surface',
    transition: 'border-width 120ms',
    /** The card shows the focus. */
    _focusVisible: { outline: 'none' },
    _checked: { border: '6px solid {colors.brand.focus}' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

const Detail = styled('span', {
  base: { display: 'block', marginTop: '1', color: 'inkSoft', fontSize: 'small', fontWeight: '400' },
});

export const choice = choiceWidget(false);
export const yesno = choiceWidget(true);
