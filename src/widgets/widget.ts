/** What is a widget? A frame and a drawing of one field; the form around it is read from its context. */
import type { RJSFSchema } from '@rjsf/utils';
import type { ComponentType, RefCallback } from 'react';
import type { AnswerPath } from './answers.ts';
import type { FieldFacts, FormWords } from './fields.ts';

/** Where a field stands in its form. */
export interface FieldProps {
  schema: RJSFSchema;
  path: AnswerPath;
  required: boolean;
}

export interface DrawProps extends FieldProps {
  field: FieldFacts;
  value: unknown;
  /** The id of what explains a refused answer, where something does. */
  explainedBy?: string | undefined;
  /** Draws a part that is a field of its own. */
  Field: ComponentType<FieldProps>;
  /** `undefined` is no answer. */
  answer: (value: unknown) => void;
}

export interface Widget {
  /** `label` for one control, `group` for several; `own` draws its frame itself and says when it is left. */
  frame: 'label' | 'group' | 'own';
  Draw: ComponentType<DrawProps>;
  /** It is made of fields that are left one by one. */
  hasParts?: boolean;
  /** What is wrong with a refused answer, beyond the message of its field. */
  explain?: (value: unknown, words: FormWords) => string | undefined;
  /** A whole answer in one line of text: the field may fold to it. Undefined for what is none. */
  line?: (value: unknown) => string | undefined;
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

/** Gives an element the width of the field's `options`: a form's own, so that no style sheet knows it. */
export function widthOf(field: FieldFacts): RefCallback<HTMLElement> | undefined {
  const width = textOption(field, 'width');
  if (width === undefined) return undefined;
  return (element) => {
    if (element) element.style.maxWidth = width;
  };
}
