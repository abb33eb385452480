/** How is an appointment chosen? A day first, then one of its hours; both are cards over native radios. */
import { useState } from 'react';
import { readSlotOptions, type Slot, slotDays } from '../../engine/answer/slots.ts';
import { type FieldFacts, useForm } from '../fields.ts';
import { styled } from '../styled.tsx';
import { type DrawProps, textOption, type Widget } from '../widget.ts';
import { ChoiceCard, ChoiceCards, ChoiceRadio } from './ChoiceControl.tsx';

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const HOUR = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
const UNBROKEN = '\u00a0';

function Draw({ field, value, answer }: DrawProps) {
  const { facts } = useForm();
  const options = readSlotOptions(field.words.options, facts);
  const days = slotDays(options, facts.today);
  const [picked, setPicked] = useState<string>();
  const answered = days.find(({ slots }) => slots.some((slot) => slot.value === value));
  const day = days.find(({ date }) => date === picked) ?? answered;
  const start = field.ids.control;
  return (
    <Stack>
      <Choices
        field={field}
        base={start}
        label={textOption(field, 'days') ?? ''}
        choices={days.map(({ date }) => ({ id: date, words: dayOf(date) }))}
        chosen={day?.date}
        choose={(date) => {
          setPicked(date);
          // An hour of another day is no answer any more.
          if (answered?.date !== date) answer(undefined);
        }}
      />
      {day && (
        <Choices
          field={field}
          base={`${start}-hour`}
          label={(textOption(field, 'hours') ?? '').replace('{zone}', zoneName(options.zone, day.date))}
          choices={day.slots.map((slot) => ({ id: slot.value, words: hourOf(slot) }))}
          chosen={typeof value === 'string' ? value : undefined}
          choose={answer}
        />
      )}
    </Stack>
  );
}

interface ChoicesProps {
  field: FieldFacts;
  /** The id of the first choice. */
  base: string;
  label: string;
  choices: { id: string; words: string }[];
  chosen: string | undefined;
  choose: (id: string) => void;
}

function Choices({ field, base, label, choices, chosen, choose }: ChoicesProps) {
  const isRefused = field.message !== undefined;
  return (
    <Group role="radiogroup" aria-labelledby={`${base}-name`} aria-describedby={field.describedBy}>
      <Label id={`${base}-name`}>{label}</Label>
      <ChoiceCards side>
        {choices.map(({ id, words }, at) => {
          const own = at === 0 ? base : `${base}-${at}`;
          return (
            <ChoiceCard
              key={id}
              htmlFor={own}
              refused={isRefused}
              css={{ minHeight: 'target', paddingInline: '3', gap: '2' }}
            >
              <ChoiceRadio
                type="radio"
                id={own}
                name={base}
                value={id}
                checked={chosen === id}
                aria-invalid={isRefused || undefined}
                onChange={() => choose(id)}
              />
              <span>{words}</span>
            </ChoiceCard>
          );
        })}
      </ChoiceCards>
    </Group>
  );
}

/** Broken, if at all, after the weekday. */
function dayOf(date: string): string {
  const [weekday, day] = DAY.format(new Date(`${date}T00:00:00Z`)).split(', ');
  return `${weekday}, ${day?.replaceAll(' ', UNBROKEN)}`;
}

/** `Mountain Time`; where clocks never change, `Mountain Standard Time`. */
function zoneName(zone: string, date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const parts = format.formatToParts(new Date(`${date}T12:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

function hourOf({ hour, minute }: Slot): string {
  return HOUR.format(new Date(Date.UTC(2000, 0, 1, hour, minute))).replaceAll(/\s/g, UNBROKEN);
}

const Stack = styled('div', { base: { display: 'grid', gap: '5' } });

const Group = styled('div', { base: { display: 'grid', gap: '2' } });

const Label = styled('span', { base: { color: 'inkSoft', fontSize: 'small' } });

export const slot: Widget = { frame: 'group', Draw };
