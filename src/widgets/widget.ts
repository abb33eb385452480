/** What is a widget? A frame and a drawing of one field; the form around it is read from its context. */
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { FieldFacts } from './fields.ts';

export interface DrawProps {
  field: FieldFacts;
  schema: RJSFSchema;
  value: unknown;
  required: boolean;
  /** `undefined` is no answer. */
  answer: (value: unknown) => void;
  /** What rjsf gave, for the widgets that draw parts of their own. */
  rjsf: FieldProps;
}

export interface Widget {
  /** `label` for one control, `group` for several; `own` draws its frame itself and says when it is left. */
  frame: 'label' | 'group' | 'own';
  Draw: ComponentType<DrawProps>;
}

/** The attributes that tie one control to its label, hint and message. */
export function controlAttributes(
  { ids, pointer, message, describedBy, words }: FieldFacts,
  required: boolean,
) {
  return {
    id: ids.control,
    name: pointer.slice(1).replaceAll('/', '.'),
    autoComplete: words.autocomplete,
    'aria-required': required || undefined,
    'aria-invalid': message === undefined ? undefined : true,
    'aria-errormessage': message === undefined ? undefined : ids.message,
    'aria-describedby': describedBy,
  } as const;
}

/** A text of `options`; undefined when the form does not say. */
export function textOption(field: FieldFacts, name: string): string | undefined {
  const option = field.words.options?.[name];
  return typeof option === 'string' ? option : undefined;
}

export function numberOption(field: FieldFacts, name: string): number | undefined {
  const option = field.words.options?.[name];
  return typeof option === 'number' ? option : undefined;
}

/** The width that a field's `options` give its box. */
export function widthOf(field: FieldFacts): { maxWidth: string } | undefined {
  const width = textOption(field, 'width');
  return width === undefined ? undefined : { maxWidth: width };
}
