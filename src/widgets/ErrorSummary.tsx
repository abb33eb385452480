/** What must be mended before going on? One list at the top that takes the focus and leads to each field. */
import { useEffect, useRef } from 'react';
import { fieldWords } from '../engine/answer/field-words.ts';
import type { Refusal } from '../engine/answer/forms.ts';
import { type FormParts, focusField, idsOf, useFilling, useForm } from './fields.ts';
import { WarningIcon } from './icons.tsx';
import { TextLink } from './RichText.tsx';
import { isRegistered, widgetNamed } from './registry.ts';
import { styled } from './styled.tsx';

/** Each refused submission takes the focus anew. */
export function ErrorSummary() {
  const { words, formId, fields, validator } = useForm();
  const refusals = useFilling(({ summary }) => summary);
  const attempts = useFilling((filling) => filling.attempts);
  const box = useRef<HTMLDivElement>(null);
  const isThere = refusals.length > 0;
  useEffect(() => {
    if (attempts > 0 && isThere) box.current?.focus();
  }, [attempts, isThere]);
  if (!isThere) return null;
  return (
    <Box ref={box} role="alert" tabIndex={-1} aria-labelledby={`${formId}-summary`}>
      <Title id={`${formId}-summary`}>
        <WarningIcon size={20} />
        {words.errorSummary}
      </Title>
      <List>
        {oncePerField(refusals, fields).map(({ pointer, message }) => (
          <li key={`${pointer}:${message}`}>
            {fieldWords(fields, pointer) === undefined ? (
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
                {validator.entryLine?.(fields, pointer, message) ??
                  withLabel(labelAt(fields, pointer), message)}
              </TextLink>
            )}
          </li>
        ))}
      </List>
    </Box>
  );
}

/** Every field has its line. Only parts that their widget draws as one field, such as those of a date, share theirs. */
function oncePerField(refusals: readonly Refusal[], fields: FormParts['fields']): Refusal[] {
  const wholeOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'));
  return refusals.filter((refusal, at) => {
    const before = refusals[at - 1];
    const whole = wholeOf(refusal.pointer);
    const isOneField =
      before !== undefined && wholeOf(before.pointer) === whole && isOneControl(fields[whole]?.widget);
    return !isOneField || before.message !== refusal.message;
  });
}

function isOneControl(widget: string | undefined): boolean {
  return isRegistered(widget) && widgetNamed(widget).frame === 'group';
}

/** A part without a box of its own (a date as a whole, a street in the search) is mended where its whole stands. */
function focusNearest(formId: string, pointer: string) {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    if (focusField(formId, at)) return;
  }
}

/** Of a part of a group with the group's name: two groups ask the same. */
function labelAt(fields: FormParts['fields'], pointer: string): string | undefined {
  const title = fields[pointer]?.title;
  const above = pointer.slice(0, pointer.lastIndexOf('/'));
  const group = fields[above];
  const isNamed = title !== undefined && group?.title !== undefined && !isRegistered(group.widget);
  return isNamed ? `${group.title}: ${title}` : title;
}

/** "Required." alone in a list says nothing about where. */
export function withLabel(label: string | undefined, message: string): string {
  return label === undefined || message.split(' ').length > 2
    ? message
    : `${label.replace(/[?:.]$/, '')}: ${message}`;
}

const Box = styled('div', {
  base: {
    padding: '4',
    background: 'dangerTint',
    border: '1px solid {colors.danger}',
    borderRadius: 'control',
    '& a': { color: 'danger', fontWeight: '500' },
    '&:focus': { outline: '3px solid {colors.danger}', outlineOffset: '2px' },
  },
});

const Title = styled('h2', {
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

const List = styled('ul', {
  base: {
    margin: '0',
    '& > li': { paddingBlock: '1' },
    // A finger hits each line, and none beside it.
    '& > li:has(> a)': { paddingBlock: '0' },
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  },
});
