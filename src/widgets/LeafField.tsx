/** How does a field of the schema become a widget in its frame, and what is typed there an answer? The schema gives the place, the form gives the words. */
import { type FocusEvent, memo } from 'react';
import { defaultWidget, type WidgetName } from '../engine/model/widgets.ts';
import { answerAt, fieldPointer } from './answers.ts';
import { FoldedLine, useFolded } from './Folded.tsx';
import { explainedId, GroupFrame, LabelFrame } from './Frame.tsx';
import { hasLeft, useField, useFilling, useForm } from './fields.ts';
import { isRegistered, widgetNamed } from './registry.ts';
import { styled } from './styled.tsx';
import type { DrawProps, FieldProps } from './widget.ts';

/** Drawn again for its own answer and message, and where its schema becomes another. */
export const LeafField = memo(Leaf, isSamePlace);

function Leaf({ schema, path, required }: FieldProps) {
  const { answer, leave, words } = useForm();
  const pointer = fieldPointer(path);
  const field = useField(pointer);
  const value = useFilling(({ answers }) => answerAt(answers, path));
  const widget = widgetNamed(widgetOf(field.words.widget, schema));
  const folded = useFolded(field, widget, value);
  const explained = widget.explain?.(value, words);
  const drawing: DrawProps = {
    field,
    path,
    schema,
    value,
    required,
    explainedBy: explained === undefined ? undefined : explainedId(field),
    Field: LeafField,
    answer: (value) => answer(path, value),
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (hasLeft(event)) leave(pointer);
  };
  if (folded) return <FoldedLine field={field} {...folded} />;
  if (widget.frame === 'own') {
    return <Place onBlur={widget.hasParts ? undefined : onBlur}>{<widget.Draw {...drawing} />}</Place>;
  }
  const Frame = widget.frame === 'label' ? LabelFrame : GroupFrame;
  return (
    <Place onBlur={onBlur}>
      <Frame field={field} required={required} explained={explained}>
        <widget.Draw {...drawing} />
      </Frame>
    </Place>
  );
}

function isSamePlace(before: FieldProps, after: FieldProps): boolean {
  return (
    before.schema === after.schema &&
    before.required === after.required &&
    fieldPointer(before.path) === fieldPointer(after.path)
  );
}

function widgetOf(named: string | undefined, schema: FieldProps['schema']): WidgetName {
  return isRegistered(named) ? named : defaultWidget(schema.type, schema.enum?.length ?? null);
}

const Place = styled('div', { base: { minWidth: '0' } });
