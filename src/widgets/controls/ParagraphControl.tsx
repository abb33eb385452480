/** Several lines of text, as people write a message. */
import { controlAttributes, type DrawProps, type Widget } from '../widget.ts';
import { InputBox } from './Control.tsx';

/** Beyond the limit its message is told; this only stops floods. */
const MOST_OVERSHOOT = 4000;

export const paragraph: Widget = {
  frame: 'label',
  Draw: ({ field, value, required, answer }: DrawProps) => (
    <InputBox
      as="textarea"
      css={{ minHeight: '9rem', paddingBlock: '3', lineHeight: 'body', resize: 'vertical' }}
      {...controlAttributes(field, required)}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      maxLength={MOST_OVERSHOOT}
      onChange={(event) => answer(event.target.value === '' ? undefined : event.target.value)}
    />
  ),
};
