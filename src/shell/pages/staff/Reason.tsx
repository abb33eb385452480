/** Why does somebody of the staff do it? Asked and shown alike wherever they have to say so. */
import { type RefObject, useId, useRef, useState } from 'react';
import { isReason, REASON_LENGTH } from '../../../engine/model/reason.ts';
import { Stack, styled } from '../../../widgets/index.ts';
import { FieldLabel, Soft, Text } from './pieces.tsx';
import { useStaff } from './staffContext.ts';

export interface Reason {
  text: string;
  isRefused: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  type: (text: string) => void;
  /** As it is to be sent; undefined where there is none yet, and then its field says so and has the focus. */
  read: () => string | undefined;
}

export function useReason(): Reason {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  return {
    ...{ text, isRefused, field },
    type: (typed) => {
      setText(typed);
      if (isRefused) setRefused(!isReason(typed));
    },
    read: () => {
      setRefused(!isReason(text));
      if (isReason(text)) return text.trim();
      field.current?.focus();
      return undefined;
    },
  };
}

export function ReasonField({ reason }: { reason: Reason }) {
  const { say } = useStaff();
  const id = useId();
  const { text, isRefused, field, type } = reason;
  const [help, problem] = [`${id}-help`, `${id}-problem`];
  return (
    <Stack css={{ gap: '1' }}>
      <FieldLabel htmlFor={id}>{say('reason')}</FieldLabel>
      <Soft id={help}>{say('reasonHelp')}</Soft>
      <Text
        ref={field}
        id={id}
        required
        maxLength={REASON_LENGTH.most}
        value={text}
        aria-describedby={isRefused ? `${help} ${problem}` : help}
        aria-invalid={isRefused}
        onChange={(event) => type(event.target.value)}
      />
      {isRefused && <Problem id={problem}>{say('reasonMisfit')}</Problem>}
    </Stack>
  );
}

const Problem = styled('span', { base: { color: 'danger', fontSize: 'small', fontWeight: '500' } });

/** As it was given, lines and all. */
export const GivenReason = styled('blockquote', {
  base: {
    margin: '0.25rem 0 0',
    paddingInlineStart: '3',
    borderInlineStart: '2px solid {colors.line}',
    whiteSpace: 'pre-wrap',
  },
});
