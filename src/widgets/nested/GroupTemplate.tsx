/** How do the fields of a group stand together? One below the other, under the group's name where it has one. */
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { Hint, Message } from '../Frame.tsx';
import { styled } from '../styled.tsx';
import { usePart } from './nestedPart.ts';

/** Our fields have frames of their own. */
export function PartTemplate({ children, hidden }: FieldTemplateProps) {
  return hidden ? <div hidden>{children}</div> : children;
}

/** An entry of a list has its name from the list, a shape from what is around it. */
export function GroupTemplate({ fieldPathId, properties, schema }: ObjectFieldTemplateProps) {
  const { field } = usePart(fieldPathId);
  const { path: below } = fieldPathId;
  const isEntry = typeof below.at(-1) === 'number';
  const isInside = schema.oneOf === undefined && schema.anyOf === undefined && schema.title !== undefined;
  const parts = <PartStack>{properties.map(({ content }) => content)}</PartStack>;
  const hasShapes = schema.oneOf !== undefined || schema.anyOf !== undefined;
  if (isEntry || isInside || hasShapes || field.words.title === undefined) return parts;
  return (
    <PartGroup id={`${field.ids.control}-field`} aria-describedby={field.describedBy}>
      <Heading>{field.label}</Heading>
      <Hint field={field} />
      {parts}
      <Message field={field} />
    </PartGroup>
  );
}

export const PartStack = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '6', minWidth: '0' },
});

export const PartGroup = styled('fieldset', {
  base: {
    border: '0',
    margin: '0',
    padding: '0',
    minWidth: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
  },
});

/** Floating, it stands inside the border of its group, not on it. */
export const Heading = styled('legend', {
  base: { float: 'left', fontWeight: '600', lineHeight: 'tight', padding: '0', overflowWrap: 'anywhere' },
});
