/** How does one field of the schema become a widget in its frame? rjsf gives the place, the form gives the words. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { FocusEvent } from 'react';
import { defaultWidget, isWidgetName, type WidgetName } from '../engine/model/widgets.ts';
import { answerAt, pointerOf } from './answers.ts';
import { GroupFrame, LabelFrame } from './Frame.tsx';
import { hasLeft, useField, useForm } from './fields.ts';
import { widgets } from './registry.ts';
import type { DrawProps } from './widget.ts';

export function LeafField(props: FieldProps) {
  const { schema, fieldPathId, required = false } = props;
  const { answers, answer, leave } = useForm();
  const pointer = pointerOf(fieldPathId.path);
  const field = useField(pointer);
  const widget = widgets[widgetOf(field.words.widget, schema)];
  const drawing: DrawProps = {
    field,
    schema,
    value: answerAt(answers, fieldPathId.path),
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
  const title = fields[pointerOf(fieldPathId.path)]?.title;
  const stack = <Stack>{properties.map(({ content }) => content)}</Stack>;
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

const Place = chakra('div', { base: { minWidth: '0' } });

const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6', minWidth: '0' } });

const Group = chakra('fieldset', {
  base: {
    border: '0',
    margin: '0',
    padding: '0',
    minWidth: '0',
    '& > legend': { fontSize: 'h2', fontWeight: '600', padding: '0', marginBottom: '4' },
  },
});
