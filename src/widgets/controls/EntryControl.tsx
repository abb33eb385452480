/** How is one entry of a list of facts chosen? A card for each, by what is known of it, and one for none of them. */

import { shownOfEntry } from '../../engine/answer/answer-texts.ts';
import { openEntriesIn } from '../../engine/answer/fitting.ts';
import { useForm } from '../fields.ts';
import { styled } from '../styled.tsx';
import { type DrawProps, textOption, type Widget } from '../widget.ts';
import { ChoiceCard, ChoiceCards, ChoiceRadio } from './ChoiceControl.tsx';

function Draw({ field, value, required, answer }: DrawProps) {
  const { facts } = useForm();
  const { options = {} } = field.words;
  const none = textOption(field, 'none');
  const cards = openEntriesIn(options, facts).map(({ id, entry }) => {
    const [name, ...details] = shownOfEntry(options.shows, entry).map(({ label, text }) =>
      `${label} ${text}`.trim(),
    );
    return { id, name: name ?? id, detail: details.join(', ') };
  });
  if (none !== undefined) cards.push({ id: none, name: textOption(field, 'notListed') ?? none, detail: '' });
  return (
    <ChoiceCards>
      {cards.map(({ id: choice, name, detail }, at) => {
        const id = at === 0 ? field.ids.control : `${field.ids.control}-${at}`;
        return (
          <ChoiceCard key={choice} htmlFor={id} refused={field.message !== undefined}>
            <ChoiceRadio
              type="radio"
              id={id}
              name={field.ids.control}
              value={choice}
              checked={value === choice}
              required={required}
              aria-invalid={field.message === undefined ? undefined : true}
              aria-labelledby={`${id}-words`}
              aria-describedby={detail ? `${id}-detail` : undefined}
              onChange={() => answer(choice)}
            />
            <span>
              <span id={`${id}-words`}>{name}</span>
              {detail && <Detail id={`${id}-detail`}>{detail}</Detail>}
            </span>
          </ChoiceCard>
        );
      })}
    </ChoiceCards>
  );
}

const Detail = styled('span', {
  base: { display: 'block', fontWeight: '400', color: 'inkSoft', fontSize: 'small' },
});

export const entry: Widget = { frame: 'group', Draw };
