/** An amount or a count as it is typed: grouped while it is a number, left alone and refused while it is not. */
import { useState } from 'react';
import {
  controlAttributes,
  type DrawProps,
  numberOption,
  textOption,
  type Widget,
  widthOf,
} from '../widget.ts';
import { ControlRow, InputBox, Suffix } from './Control.tsx';
import { useRewritten } from './caret.ts';
import { enterKeyOf } from './TextControl.tsx';

interface Writing {
  grouped: boolean;
  decimals: number;
}

const SIGNIFICANT = /[-\d.]/;
/** What people and other programs write into a number: its sign, a currency, groups of digits, one point. */
const NUMBER = /^(-?)\$?(\d*)(?:(\.)(\d*))?$/;
const MOST_LETTERS = 40;

interface Parts {
  sign: string;
  whole: string;
  /** Undefined without a point. */
  fraction: string | undefined;
}

/** What was typed, as it is shown. A text that is no number stays as it was typed: nothing is left out of it in silence. */
export function writeNumber(typed: string, { grouped }: Pick<Writing, 'grouped'>): string {
  const parts = partsOf(typed);
  if (!parts) return typed;
  const whole = parts.whole.replace(/^0+(?=\d)/, '');
  const shown = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return `${parts.sign}${shown}${parts.fraction === undefined ? '' : `.${parts.fraction}`}`;
}

/** The number that shown text stands for, the text itself where it is none, undefined while nothing is there yet. */
export function readNumber(
  shown: string,
  { decimals }: Pick<Writing, 'decimals'>,
): number | string | undefined {
  const parts = partsOf(shown);
  if (!parts || (parts.fraction?.length ?? 0) > decimals) return shown;
  if (parts.whole === '' && !parts.fraction) return parts.sign && shown !== '-' ? shown : undefined;
  if (parts.fraction !== undefined && decimals === 0) return shown;
  return Number(`${parts.sign}${parts.whole}.${parts.fraction ?? ''}0`);
}

function partsOf(typed: string): Parts | undefined {
  // Groups may be parted by commas or blanks, as a copied number has them.
  const plain = typed
    .trim()
    .replace(/(?<=\d)[,\s](?=\d)/g, '')
    .replace(/^(-?\$?)\s+/, '$1')
    .replace(/,$/, '');
  const [whole, sign = '', digits = '', point, fraction = ''] = NUMBER.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  return { sign, whole: digits, fraction: point === undefined ? undefined : fraction };
}

function numberWidget(grouped: boolean): Widget {
  function Draw({ field, schema, value, required, answer }: DrawProps) {
    const decimals = numberOption(field, 'decimals') ?? (grouped && schema.type === 'number' ? 2 : 0);
    const writing = { grouped, decimals };
    const [typed, setTyped] = useState('');
    const { input, rewrite } = useRewritten((raw) => writeNumber(raw, writing), SIGNIFICANT);
    // "12." and "12" answer the same number: what was typed stands while it means the answer.
    const shown = readNumber(typed, writing) === value ? typed : writtenAnswer(value, writing);
    const prefix = grouped ? (textOption(field, 'prefix') ?? '$') : undefined;
    const suffix = textOption(field, 'suffix');
    return (
      <ControlRow ref={widthOf(field)}>
        {prefix && (
          <Suffix side="start" aria-hidden="true">
            {prefix}
          </Suffix>
        )}
        <InputBox
          {...controlAttributes(field, required)}
          ref={input}
          type="text"
          inputMode={decimals > 0 && schema.multipleOf !== 1 ? 'decimal' : 'numeric'}
          autoComplete={field.words.autocomplete ?? 'off'}
          enterKeyHint={enterKeyOf(field)}
          figures
          beside={prefix ? 'before' : undefined}
          maxLength={MOST_LETTERS}
          value={shown}
          onChange={(event) => {
            const written = rewrite(event);
            setTyped(written);
            answer(readNumber(written, writing));
          }}
        />
        {suffix && (
          <Suffix side="end" aria-hidden="true">
            {suffix}
          </Suffix>
        )}
      </ControlRow>
    );
  }
  return { frame: 'label', Draw };
}

function writtenAnswer(value: unknown, writing: Writing): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? writeNumber(String(value), writing) : '';
}

export const moneyWidget = numberWidget(true);
export const integer = numberWidget(false);
