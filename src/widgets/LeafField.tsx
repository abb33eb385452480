/** How does one field of the schema become a widget in its frame? rjsf gives the place, the form gives the words. */
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { FocusEvent } from 'react';
import { defaultWidget, isWidgetName, type WidgetName } from '../engine/model/widgets.ts';
import { answerAt, fieldPointer } from './answers.ts';
import { useDrawnCount } from './drawnCount.ts';
import { GroupFrame, LabelFrame } from './Frame.tsx';
import { hasLeft, useField, useFilling, useForm } from './fields.ts';
import { widgets } from './registry.ts';
import { styled } from './styled.tsx';
import type { DrawProps } from './widget.ts';

export function LeafField(props: FieldProps) {
  const { schema, fieldPathId, required = false } = props;
  const { answer, leave } = useForm();
  const pointer = fieldPointer(fieldPathId.path);
  const field = useField(pointer);
  const value = useFilling(({ answers }) => answerAt(answers, fieldPathId.path));
  const widget = widgets[widgetOf(field.words.widget, schema)];
  const drawing: DrawProps = {
    field,
    schema,
    value,
    required,
    rjsf: props,
    answer: (value) => answer(fieldPathId.path, value),
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (hasLeft(event)) leave(pointer);
  };
  if (widget.frame === 'own') {
    // An address has parts that are left one by one.
    return (
      <Place onBlur={schema.type === 'object' ? undefined : onBlur}>{<widget.Draw {...drawing} />}</Place>
    );
  }
  const Frame = widget.frame === 'label' ? LabelFrame : GroupFrame;
  return (
    <Place onBlur={onBlur}>
      <Frame field={field} required={required}>
        <widget.Draw {...drawing} />
      </Frame>
    </Place>
  );
}

/** rjsf wraps every field; the frame is drawn by the field itself, beside the control whose ids it shares. */
export function FieldTemplate({ children, hidden }: FieldTemplateProps) {
  return hidden ? null : children;
}

export function ObjectFieldTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const { fields } = useForm();
  const title = fields[fieldPointer(fieldPathId.path)]?.title;
  const count = useDrawnCount(properties.length);
  const stack = <Stack>{properties.slice(0, count).map(({ content }) => content)}</Stack>;
  if (title === undefined || fieldPathId.path.length === 0) return stack;
  return (
    <Group>
      <legend>{title}</legend>
      {stack}
    </Group>
  );
}

function widgetOf(named: string | undefined, schema: FieldProps['schema']): WidgetName {
  return isWidgetName(named) ? named : defaultWidget(schema.type, schema.enum?.length ?? null);
}

const Place = styled('div', { base: { minWidth: '0' } });

const Stack = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '6', minWidth: '0' } });

const Group = styled('fieldset', {
  base: {
    border: '0',
    margin: '0',
    padding: '0',
    minWidth: '0',
    '& > legend': { fontSize: 'h2', fontWeight: '600', padding: '0', marginBottom: '4' },
  },
});
