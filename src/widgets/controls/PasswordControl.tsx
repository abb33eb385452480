/** How is a secret typed? Hidden until its writer asks to see it. */
import { useState } from 'react';
import { useForm } from '../fields.ts';
import { styled } from '../styled.tsx';
import { controlAttributes, type DrawProps, type Widget } from '../widget.ts';
import { ControlRow, InputBox } from './Control.tsx';
import { enterKeyOf } from './TextControl.tsx';

function Draw({ field, value, required, answer }: DrawProps) {
  const { words } = useForm();
  const [visible, setVisible] = useState(false);
  return (
    <ControlRow>
      <InputBox
        {...controlAttributes(field, required)}
        type={visible ? 'text' : 'password'}
        autoComplete={field.words.autocomplete ?? 'current-password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={enterKeyOf(field)}
        beside="after"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => answer(event.target.value === '' ? undefined : event.target.value)}
      />
      <Toggle
        type="button"
        aria-controls={field.ids.control}
        aria-describedby={field.ids.label}
        onClick={() => setVisible((before) => !before)}
      >
        {visible ? words.hide : words.show}
      </Toggle>
    </ControlRow>
  );
}

const Toggle = styled('button', {
  base: {
    position: 'absolute',
    insetInlineEnd: '1',
    minHeight: 'target',
    minWidth: 'target',
    paddingInline: '3',
    border: '0',
    borderRadius: 'control',
    background: 'transparent',
    color: 'brand.link',
    font: 'inherit',
    fontSize: 'small',
    fontWeight: '600',
    cursor: 'pointer',
    _hover: { background: 'canvas' },
  },
});

export const password: Widget = { frame: 'label', Draw };
