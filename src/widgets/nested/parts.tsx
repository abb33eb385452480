/** Which of a schema's parts are fields of ours? Whatever a person answers; groups and lists are left to the library. */
import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps as LibraryFieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { isRegistered } from '../registry.ts';
import { useNested, usePart } from './nestedPart.ts';

/** A constant is nothing to ask; it is filled in. */
function OurField({ schema, fieldPathId, required = false }: LibraryFieldProps) {
  const { Field } = useNested();
  const { path, field } = usePart(fieldPathId);
  if (schema.const !== undefined && !isRegistered(field.words.widget)) return null;
  return <Field schema={schema} path={path} required={required} />;
}

/** Groups and lists that a widget of ours draws as one: an address, a date, boxes to tick. */
function oursOr(Library: ComponentType<LibraryFieldProps>): ComponentType<LibraryFieldProps> {
  return function Part(props: LibraryFieldProps) {
    const { widget } = usePart(props.fieldPathId).field.words;
    return isRegistered(widget) && widget !== 'nested' ? <OurField {...props} /> : <Library {...props} />;
  };
}

const { ObjectField, ArrayField } = getDefaultRegistry().fields;

export const PARTS = {
  StringField: OurField,
  NumberField: OurField,
  BooleanField: OurField,
  ObjectField: oursOr(ObjectField as ComponentType<LibraryFieldProps>),
  ArrayField: oursOr(ArrayField as ComponentType<LibraryFieldProps>),
};
