/** A line of text and an email address, each with the right keyboard on a phone. */
import type { InputHTMLAttributes } from 'react';
import { controlAttributes, type DrawProps, textOption, type Widget, widthOf } from '../widget.ts';
import { InputBox } from './Control.tsx';

type InputKind = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'autoComplete'
>;

function textWidget(kind: InputKind): Widget {
  return {
    frame: 'label',
    Draw: ({ field, schema, value, required, answer }: DrawProps) => (
      <InputBox
        {...kind}
        {...(textOption(field, 'inputmode') && {
          inputMode: textOption(field, 'inputmode') as InputKind['inputMode'],
        })}
        {...controlAttributes(field, required)}
        autoComplete={field.words.autocomplete ?? kind.autoComplete}
        enterKeyHint={enterKeyOf(field)}
        ref={widthOf(field)}
        value={typeof value === 'string' ? value : ''}
        maxLength={roomToOvershoot(schema.maxLength)}
        onChange={(event) => answer(event.target.value === '' ? undefined : event.target.value)}
      />
    ),
  };
}

export function enterKeyOf(
  field: DrawProps['field'],
): 'next' | 'done' | 'go' | 'search' | 'send' | undefined {
  const hint = textOption(field, 'enterkeyhint');
  return (['next', 'done', 'go', 'search', 'send'] as const).find((each) => each === hint);
}

/** Cutting text off at the limit in silence hides the mistake; the schema's message tells it. This only stops floods. */
function roomToOvershoot(maxLength: number | undefined): number {
  return Math.max(2 * (maxLength ?? 0), 1000);
}

export const text = textWidget({ type: 'text' });
export const email = textWidget({
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
});
