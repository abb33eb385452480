/** How does an answer stand there that is known already? As one line, with a button that unfolds its field. */
import { useEffect, useRef, useState } from 'react';
import { isBelow } from '../engine/model/paths.ts';
import { Button } from './Button.tsx';
import { type FieldFacts, focusField, useForm } from './fields.ts';
import { CheckIcon } from './icons.tsx';
import { styled } from './styled.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import type { Widget } from './widget.ts';

interface Folded {
  text: string;
  unfold: () => void;
}

/**
 * The line of a field whose option `fold` asks for one; undefined once the field itself is to be drawn: it had no right
 * answer when the form was opened, somebody wants to change it, or it is refused. What has unfolded stays so.
 */
export function useFolded(field: FieldFacts, { line }: Widget, value: unknown): Folded | undefined {
  const { formId, store } = useForm();
  const { pointer, message } = field;
  const text = field.words.options?.fold === true ? line?.(value) : undefined;
  const [isFolded, setFolded] = useState(
    () => text !== undefined && !store.get().refused.some((each) => isBelow(each.pointer, pointer)),
  );
  const isPressed = useRef(false);
  if (isFolded && (text === undefined || message !== undefined)) setFolded(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (!isFolded && isPressed.current) focusField(formId, pointer);
    isPressed.current = false;
  }, [isFolded, formId, pointer]);
  if (!isFolded || text === undefined) return undefined;
  const unfold = () => {
    isPressed.current = true;
    setFolded(false);
  };
  return { text, unfold };
}

export function FoldedLine({ field, text, unfold }: Folded & { field: FieldFacts }) {
  const { words } = useForm();
  return (
    <Line role="group" aria-labelledby={field.ids.label}>
      <Name id={field.ids.label}>{field.label}</Name>
      <Answer>
        <CheckIcon />
        <span>{text}</span>
        <Button look="quiet" onClick={unfold}>
          {words.changeAnswer} <VisuallyHidden>{field.label}</VisuallyHidden>
        </Button>
      </Answer>
    </Line>
  );
}

const Line = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' } });

const Name = styled('span', { base: { fontWeight: '600', lineHeight: 'tight' } });

const Answer = styled('div', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& > svg': { flexShrink: '0', color: 'success' },
    '& > button': { marginInlineStart: 'auto' },
  },
});
