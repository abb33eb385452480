/** How is a known date typed? Month, day and year in three short fields, answered as `{ month, day, year }`. */
import { useState } from 'react';
import { isRecord } from '../../engine/model/paths.ts';
import { dateFault } from '../../engine/model/time.ts';
import { type FieldFacts, type FormWords, useField, useFilling } from '../fields.ts';
import { styled } from '../styled.tsx';
import { controlAttributes, type DrawProps, type Widget } from '../widget.ts';
import { InputBox } from './Control.tsx';

/** Text that is no number stays as it was typed, and is refused. */
type DatePart = number | string | undefined;
type Parts = Record<string, DatePart>;

function Draw({ field, schema, value, required, explainedBy, answer }: DrawProps) {
  const parts = (value !== null && typeof value === 'object' ? value : {}) as Parts;
  const answerPart = (name: string, part: DatePart) => {
    const next = { ...parts, [name]: part };
    const given = Object.entries(next).filter(([, each]) => each !== undefined);
    answer(given.length === 0 ? undefined : Object.fromEntries(given));
  };
  return (
    <Row>
      {Object.keys(schema.properties ?? {}).map((name) => (
        <Part
          key={name}
          name={name}
          whole={field}
          value={parts[name]}
          required={required}
          explainedBy={explainedBy}
          answer={(part) => answerPart(name, part)}
        />
      ))}
    </Row>
  );
}

interface PartProps {
  name: string;
  whole: FieldFacts;
  value: DatePart;
  required: boolean;
  explainedBy: string | undefined;
  answer: (part: DatePart) => void;
}

function Part({ name, whole, value, required, explainedBy, answer }: PartProps) {
  const part = useField(`${whole.pointer}/${name}`);
  const hasRefusedPart = useFilling(({ shown }) =>
    shown.some(({ pointer }) => pointer.startsWith(`${whole.pointer}/`)),
  );
  const [typed, setTyped] = useState('');
  // "02" answers 2: what was typed stands while it means the answer.
  const text = readPart(typed) === value ? typed : String(value ?? '');
  const onlyOtherParts = part.message === undefined && hasRefusedPart;
  const { 'aria-describedby': _own, ...attributes } = controlAttributes(part, required);
  const refused = whole.message !== undefined && !onlyOtherParts;
  return (
    <PartBox wide={name === 'year'}>
      <PartLabel id={part.ids.label} htmlFor={part.ids.control}>
        {part.label}
      </PartLabel>
      <InputBox
        {...attributes}
        autoComplete={part.words.autocomplete ?? birthdayPart(whole, name)}
        type="text"
        inputMode="numeric"
        figures
        maxLength={name === 'year' ? 4 : 2}
        aria-invalid={refused || undefined}
        aria-errormessage={refused ? whole.ids.message : undefined}
        aria-describedby={refused ? [whole.ids.message, explainedBy].filter(Boolean).join(' ') : undefined}
        value={text}
        onChange={(event) => {
          const written = event.target.value.trim();
          setTyped(written);
          answer(readPart(written));
        }}
      />
    </PartBox>
  );
}

/** A birthday's parts have their own tokens (HTML standard, autofill); the form says `bday` once. */
function birthdayPart(whole: FieldFacts, name: string): string {
  return whole.words.autocomplete === 'bday' ? `bday-${name}` : 'off';
}

function readPart(written: string): DatePart {
  if (written === '') return undefined;
  return /^\d+$/.test(written) ? Number(written) : written;
}

const Row = styled('div', { base: { display: 'flex', gap: '3', flexWrap: 'wrap' } });

const PartBox = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', width: '4.5rem' },
  variants: { wide: { true: { width: '6.5rem' } } },
});

const PartLabel = styled('label', { base: { fontSize: 'small', color: 'inkSoft' } });

/** Undefined where the calendar has such a day: then the message alone says what is wrong. */
function explain(value: unknown, words: FormWords): string | undefined {
  const fault = isRecord(value) ? dateFault(value) : undefined;
  if (fault?.part === 'month') return words.dateMonth;
  if (fault?.part === 'year') return words.dateYear;
  if (fault?.part !== 'day') return undefined;
  const said = fault.month === undefined ? words.dateDay : words.dateDayOf.replace('{name}', fault.month);
  return said.replace('{count}', String(fault.days));
}

export const date: Widget = { frame: 'group', Draw, explain };
