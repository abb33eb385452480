/** How are several of a few chosen? Cards over native boxes to tick; the one that says "none of them" stands alone. */
import type { RJSFSchema } from '@rjsf/utils';
import { styled } from '../styled.tsx';
import { type DrawProps, textOption, type Widget } from '../widget.ts';
import { ChoiceCard, ChoiceCards } from './ChoiceControl.tsx';
import { TickBox } from './ConsentControl.tsx';

function Draw({ field, schema, value, answer }: DrawProps) {
  const choices = choicesOf(schema);
  const none = textOption(field, 'none');
  const chosen = Array.isArray(value) ? value.filter((each) => choices.includes(each)) : [];
  const toggle = (choice: string) => {
    const others = chosen.filter((each) => each !== choice && each !== none);
    if (chosen.includes(choice)) return answer(others.length === 0 ? undefined : others);
    const next = choice === none ? [choice] : [...others, choice];
    answer(choices.filter((each) => next.includes(each)));
  };
  return (
    <Cards inColumns={choices.length > 2}>
      {choices.map((choice, at) => {
        const id = at === 0 ? field.ids.control : `${field.ids.control}-${at}`;
        return (
          <ChoiceCard
            key={choice}
            htmlFor={id}
            data-alone={choice === none ? '' : undefined}
            refused={field.message !== undefined}
          >
            <Box
              type="checkbox"
              id={id}
              name={field.ids.control}
              value={choice}
              checked={chosen.includes(choice)}
              aria-invalid={field.message === undefined ? undefined : true}
              onChange={() => toggle(choice)}
            />
            <span>{field.words.labels?.[choice] ?? choice}</span>
          </ChoiceCard>
        );
      })}
    </Cards>
  );
}

/** Those of an entry of the list. */
function choicesOf({ items }: RJSFSchema): string[] {
  const list = items !== undefined && typeof items === 'object' && !Array.isArray(items) ? items.enum : [];
  return (list ?? []).filter((each) => typeof each === 'string');
}

/** Two beside each other where there is room for both; the one that stands alone has a row of its own. */
const Cards = styled(ChoiceCards, {
  variants: {
    inColumns: {
      true: {
        gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
        '& > [data-alone]': { gridColumn: '1 / -1' },
      },
    },
  },
});

/** The card is the target, and shows the focus. */
const Box = styled(TickBox, { base: { margin: '0', _focusVisible: { outline: 'none' } } });

export const choices: Widget = { frame: 'group', Draw };
