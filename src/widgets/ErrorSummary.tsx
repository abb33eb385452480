/** What must be mended before going on? One list at the top that takes the focus and leads to each field. */
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import type { Refusal } from '../engine/answer/forms.ts';
import { focusField, idsOf, useForm } from './fields.ts';
import { WarningIcon } from './icons.tsx';
import { TextLink } from './RichText.tsx';

/** `asked` counts the submissions that were refused; each takes the focus anew. */
export function ErrorSummary({ refusals, asked }: { refusals: readonly Refusal[]; asked: number }) {
  const { words, formId, fields } = useForm();
  const box = useRef<HTMLDivElement>(null);
  const isThere = refusals.length > 0;
  useEffect(() => {
    if (asked > 0 && isThere) box.current?.focus();
  }, [asked, isThere]);
  if (!isThere) return null;
  return (
    <Box ref={box} role="alert" tabIndex={-1} aria-labelledby={`${formId}-summary`}>
      <Title id={`${formId}-summary`}>
        <WarningIcon size={20} />
        {words.summary}
      </Title>
      <List>
        {onceEach(refusals).map(({ pointer, message }) => (
          <li key={`${pointer}:${message}`}>
            {fields[pointer] === undefined ? (
              message
            ) : (
              <TextLink
                href={`#${idsOf(formId, pointer).control}`}
                onClick={(event) => {
                  // Through the address the router would take it for a place.
                  event.preventDefault();
                  focusNearest(formId, pointer);
                }}
              >
                {withLabel(fields[pointer].title, message)}
              </TextLink>
            )}
          </li>
        ))}
      </List>
    </Box>
  );
}

/** The three parts of a date that are missing are one thing to mend. */
function onceEach(refusals: readonly Refusal[]): Refusal[] {
  const whole = (pointer: string) => pointer.slice(0, Math.max(pointer.lastIndexOf('/'), 1));
  return refusals.filter((refusal, at) => {
    const before = refusals[at - 1];
    return before?.message !== refusal.message || whole(before.pointer) !== whole(refusal.pointer);
  });
}

/** A part without a box of its own (a date as a whole, a street in the search) is mended where its whole stands. */
function focusNearest(formId: string, pointer: string) {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    if (focusField(formId, at)) return;
  }
}

/** "Required." alone in a list says nothing about where. */
function withLabel(label: string | undefined, message: string): string {
  return label === undefined || message.split(' ').length > 2
    ? message
    : `${label.replace(/[?:.]$/, '')}: ${message}`;
}

const Box = chakra('div', {
  base: {
    padding: '4',
    background: 'dangerTint',
    border: '1px solid {colors.danger}',
    borderRadius: 'control',
    '& a': { color: 'danger', fontWeight: '500' },
    '&:focus': { outline: '3px solid {colors.danger}', outlineOffset: '2px' },
  },
});

const Title = chakra('h2', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    margin: '0',
    color: 'danger',
    fontSize: 'body',
    fontWeight: '600',
    '& + ul': { marginTop: '2' },
  },
});

const List = chakra('ul', {
  base: { margin: '0', paddingInlineStart: '7', '& > li': { paddingBlock: '1' } },
});
