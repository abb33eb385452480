/** How is an amount or a count typed? As text of figures, grouped while typing, answered as a number. */
import { useState } from 'react';
import {
  controlAttributes,
  type DrawProps,
  numberOption,
  textOption,
  type Widget,
  widthOf,
} from '../widget.ts';
import { Beside, ControlRow, InputBox } from './Control.tsx';
import { useRewritten } from './caret.ts';
import { enterKeyOf } from './TextControl.tsx';

interface Writing {
  grouped: boolean;
  decimals: number;
}

const SIGNIFICANT = /[-\d.]/;
/** Beyond 15 figures a number no longer says what was typed. */
const MOST_FIGURES = 15;

/** What was typed, as it is shown: only figures, one point, a leading minus (the schema refuses it with its words). */
export function writeNumber(typed: string, { grouped, decimals }: Writing): string {
  const sign = typed.trimStart().startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  const figures = whole.replace(/^0+(?=\d)/, '').slice(0, MOST_FIGURES - decimals);
  const shown = grouped ? figures.replace(/\B(?=(\d{3})+$)/g, ',') : figures;
  if (decimals === 0 || rest.length === 0) return sign + shown;
  return `${sign}${shown}.${rest.join('').slice(0, decimals)}`;
}

/** The number that shown text stands for; undefined while there is none yet ("-", "."). */
export function readNumber(shown: string): number | undefined {
  const plain = shown.replaceAll(',', '');
  return /\d/.test(plain) ? Number(plain) : undefined;
}

function numberWidget(grouped: boolean): Widget {
  function Draw({ field, schema, value, required, answer }: DrawProps) {
    const decimals = numberOption(field, 'decimals') ?? (grouped && schema.type === 'number' ? 2 : 0);
    const writing = { grouped, decimals };
    const [typed, setTyped] = useState('');
    const { input, rewrite } = useRewritten((raw) => writeNumber(raw, writing), SIGNIFICANT);
    // "12." and "12" answer the same number: what was typed stands while it means the answer.
    const shown = readNumber(typed) === value ? typed : writtenAnswer(value, writing);
    const prefix = grouped ? (textOption(field, 'prefix') ?? '$') : undefined;
    const suffix = textOption(field, 'suffix');
    return (
      <ControlRow css={widthOf(field)}>
        {prefix && (
          <Beside side="start" aria-hidden="true">
            {prefix}
          </Beside>
        )}
        <InputBox
          {...controlAttributes(field, required)}
          ref={input}
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete={field.words.autocomplete ?? 'off'}
          enterKeyHint={enterKeyOf(field)}
          figures
          beside={prefix ? 'before' : undefined}
          value={shown}
          onChange={(event) => {
            const written = rewrite(event);
            setTyped(written);
            answer(readNumber(written));
          }}
        />
        {suffix && (
          <Beside side="end" aria-hidden="true">
            {suffix}
          </Beside>
        )}
      </ControlRow>
    );
  }
  return { frame: 'label', Draw };
}

function writtenAnswer(value: unknown, writing: Writing): string {
  return typeof value === 'number' && Number.isFinite(value) ? writeNumber(String(value), writing) : '';
}

export const money = numberWidget(true);
export const integer = numberWidget(false);
