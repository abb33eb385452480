/** How does somebody say which of several shapes an answer has? A drop-down, and below it what is asked of that one. */
import type { MultiSchemaFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import { type ReactElement, type ReactNode, useEffect, useId } from 'react';
import { ControlRow, SelectBox, Suffix } from '../controls/Control.tsx';
import { FieldFrame, Hint, Label, Message } from '../Frame.tsx';
import { useForm } from '../fields.ts';
import { ChevronIcon } from '../icons.tsx';
import { Heading, PartGroup, PartStack } from './GroupTemplate.tsx';
import { usePart } from './nestedPart.ts';

export function ShapesTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const chosen = (selector as ReactElement<WidgetProps> | undefined)?.props;
  const inside = optionSchemaField as ReactElement<{ fieldPathId: { path: (string | number)[] } }> | null;
  return (
    <Shapes path={inside?.props.fieldPathId.path ?? []} shape={chosen?.value}>
      {selector}
      {optionSchemaField}
    </Shapes>
  );
}

interface ShapesProps {
  path: (string | number)[];
  shape: unknown;
  children: ReactNode;
}

/** What is told of the answer is told of the shape that is drawn. */
function Shapes({ path, shape, children }: ShapesProps) {
  const { field, pointer } = usePart({ path });
  const { validator, store } = useForm();
  const { shapes } = validator;
  useEffect(() => {
    if (typeof shape !== 'number' || shapes?.get(pointer) === shape) return;
    shapes?.set(pointer, shape);
    store.send({ type: 'ruled' });
  }, [shapes, store, pointer, shape]);
  useEffect(() => () => void shapes?.delete(pointer), [shapes, pointer]);
  const isEntry = typeof path.at(-1) === 'number';
  if (isEntry || field.words.title === undefined) return <PartStack>{children}</PartStack>;
  return (
    <PartGroup id={`${field.ids.control}-field`} aria-describedby={field.describedBy}>
      <Heading>{field.label}</Heading>
      <Hint field={field} />
      <PartStack>{children}</PartStack>
      <Message field={field} />
    </PartGroup>
  );
}

export function ShapeSelect({ value, options, onChange }: WidgetProps) {
  const { words } = useForm();
  const id = useId();
  return (
    <FieldFrame>
      <Label htmlFor={id}>{words.shapeChoose}</Label>
      <ControlRow>
        <SelectBox id={id} value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {options.enumOptions?.map(({ value: shape, label }) => (
            <option key={String(shape)} value={String(shape)}>
              {label}
            </option>
          ))}
        </SelectBox>
        <Suffix side="end" aria-hidden="true">
          <ChevronIcon />
        </Suffix>
      </ControlRow>
    </FieldFrame>
  );
}
