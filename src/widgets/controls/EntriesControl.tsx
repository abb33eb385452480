/** How is something said of each entry of a list? Each stands with what is known of it and its own few choices. */
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { shownOfEntry } from '../../engine/answer/answer-texts.ts';
import { type OpenEntry, openEntriesIn } from '../../engine/answer/fitting.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import { useDrawnCount } from '../drawnCount.ts';
import { useForm } from '../fields.ts';
import { styled } from '../styled.tsx';
import type { DrawProps, Widget } from '../widget.ts';
import { ChoiceCard, ChoiceCards, ChoiceRadio } from './ChoiceControl.tsx';

interface Chosen {
  uuid: string;
  choice: string;
}

function Draw({ field, value, answer }: DrawProps) {
  const { facts } = useForm();
  const { options = NO_OPTIONS } = field.words;
  const asked = useMemo(() => openEntriesIn(options, facts), [options, facts]);
  const order = useMemo(() => new Map(asked.map(({ id }, at) => [id, at])), [asked]);
  const chosen = chosenIn(value);
  const standing = chosen.filter(({ uuid }) => order.has(uuid));
  const choices = new Map(standing.map(({ uuid, choice }) => [uuid, choice]));
  // Of a list that has changed meanwhile, or that is empty, nobody could mend the answer.
  const isStale = standing.length < chosen.length || (asked.length === 0 && value === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is mended once, not at each drawing.
  useEffect(() => {
    if (isStale) answer(standing);
  }, [isStale]);

  const choose = (uuid: string, choice: string) => {
    const others = standing.filter((each) => each.uuid !== uuid);
    const placeOf = (each: Chosen) => order.get(each.uuid) ?? 0;
    answer([...others, { uuid, choice }].sort((a, b) => placeOf(a) - placeOf(b)));
  };
  // The same function for as long as the list stands: one that is chosen in draws none of the others again.
  const latest = useRef(choose);
  useLayoutEffect(() => {
    latest.current = choose;
  });
  const chooseNow = useCallback<EntryProps['choose']>((uuid, choice) => latest.current(uuid, choice), []);
  const drawn = asked.slice(0, useDrawnCount(asked.length));
  return (
    <List>
      {drawn.map((each, at) => (
        <Entry
          key={each.id}
          options={options}
          base={at === 0 ? field.ids.control : `${field.ids.control}-${at}`}
          asked={each}
          choice={choices.get(each.id)}
          isRefused={field.message !== undefined && !choices.has(each.id)}
          choose={chooseNow}
        />
      ))}
    </List>
  );
}

const NO_OPTIONS: Record<string, unknown> = {};

interface EntryProps {
  options: Record<string, unknown>;
  /** The id of its first choice. */
  base: string;
  asked: OpenEntry;
  choice: string | undefined;
  isRefused: boolean;
  choose: (id: string, choice: string) => void;
}

const Entry = memo(({ options: { shows, choices }, base, asked, choice, isRefused, choose }: EntryProps) => {
  const [name, ...details] = shownOfEntry(shows, asked.entry);
  const labels = Object.entries(isRecord(choices) ? choices : {});
  return (
    <Box
      role="radiogroup"
      aria-labelledby={`${base}-name`}
      aria-describedby={details.length > 0 ? `${base}-details` : undefined}
    >
      <Name id={`${base}-name`}>{name?.text}</Name>
      {details.length > 0 && (
        <Details id={`${base}-details`}>
          {details.map(({ label, text }) => (
            <span key={label + text}>
              {label} <strong>{text}</strong>
            </span>
          ))}
        </Details>
      )}
      <ChoiceCards side={labels.length < 3}>
        {labels.map(([one, label], at) => {
          const id = at === 0 ? base : `${base}-choice-${at}`;
          return (
            <ChoiceCard key={one} htmlFor={id} refused={isRefused}>
              <ChoiceRadio
                type="radio"
                id={id}
                name={base}
                value={one}
                checked={choice === one}
                aria-invalid={isRefused || undefined}
                aria-labelledby={`${id}-words`}
                onChange={() => choose(asked.id, one)}
              />
              <span id={`${id}-words`}>{String(label)}</span>
            </ChoiceCard>
          );
        })}
      </ChoiceCards>
    </Box>
  );
});

function chosenIn(value: unknown): Chosen[] {
  const list = Array.isArray(value) ? value : [];
  return list.flatMap((each) => {
    const [uuid, choice] = [readPath(each, 'uuid'), readPath(each, 'choice')];
    return typeof uuid === 'string' && typeof choice === 'string' ? [{ uuid, choice }] : [];
  });
}

const List = styled('div', { base: { display: 'grid', gap: '4' } });

const Box = styled('div', {
  base: {
    display: 'grid',
    gap: '3',
    padding: '4',
    background: 'surface',
    border: '1px solid {colors.line}',
    borderRadius: 'card',
    minWidth: '0',
  },
});

const Name = styled('span', { base: { fontWeight: '600', overflowWrap: 'anywhere' } });

const Details = styled('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    color: 'inkSoft',
    fontSize: 'small',
  },
});

export const entries: Widget = { frame: 'group', Draw };
