/** A phone number as it is typed or filled in: grouped while it is one, left alone while it is not. */
import { controlAttributes, type DrawProps, type Widget } from '../widget.ts';
import { InputBox } from './Control.tsx';
import { useRewritten } from './caret.ts';
import { enterKeyOf } from './TextControl.tsx';

const DIGIT = /\d/;
const WRITTEN = /^\+?[\d\s().-]*$/;
/** Ten digits and the country's own before them. */
const MOST_DIGITS = 11;
const MOST_LETTERS = 64;

/** `5125550142` as `(512) 555-0142`, as far as it goes; a text that is no number stays as it was typed. */
export function writePhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (!WRITTEN.test(typed) || digits.length > MOST_DIGITS || isAbroad(typed, digits)) return typed;
  // No area code begins with 1.
  const country = digits.startsWith('1') ? (typed.trimStart().startsWith('+') ? '+1 ' : '1 ') : '';
  const national = country === '' ? digits : digits.slice(1);
  if (country === '' && digits.length === MOST_DIGITS) return typed;
  if (national === '') return typed.trimStart().startsWith('+') ? typed.trim() : digits;
  return country + grouped(national);
}

function isAbroad(typed: string, digits: string): boolean {
  return typed.trimStart().startsWith('+') && digits !== '' && !digits.startsWith('1');
}

/** A separator stands only before a digit: one at the end would make the delete key seem stuck. */
function grouped(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === '') return area;
  return `(${area}) ${exchange}${line === '' ? '' : `-${line}`}`;
}

function Draw({ field, value, required, answer }: DrawProps) {
  const { input, rewrite } = useRewritten(writePhone, DIGIT);
  return (
    <InputBox
      {...controlAttributes(field, required)}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete={field.words.autocomplete ?? 'tel-national'}
      enterKeyHint={enterKeyOf(field)}
      figures
      maxLength={MOST_LETTERS}
      value={typeof value === 'string' ? writePhone(value) : ''}
      onChange={(event) => {
        const written = rewrite(event);
        answer(written === '' ? undefined : written);
      }}
    />
  );
}

export const phoneWidget: Widget = {
  frame: 'label',
  Draw,
  line: (value) => (typeof value === 'string' ? writePhone(value) : undefined),
};
