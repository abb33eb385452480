/** How does an answer come that nobody types? From the page's address; seen only when it is refused. */
import { useEffect } from 'react';
import { FieldFrame, Message } from '../Frame.tsx';
import { useForm } from '../fields.ts';
import { type DrawProps, textOption, type Widget } from '../widget.ts';

function Draw({ field, value, answer }: DrawProps) {
  const { query } = useForm();
  const name = textOption(field, 'query') ?? '';
  const given = Object.hasOwn(query, name) ? query[name] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over when the address says something else.
  useEffect(() => {
    if (given !== value) answer(given);
  }, [given]);
  if (field.message === undefined) return null;
  return (
    <FieldFrame id={field.ids.control} tabIndex={-1}>
      <Message field={field} />
    </FieldFrame>
  );
}

export const fromUrl: Widget = { frame: 'own', Draw };
