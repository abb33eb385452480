/** What does each part that the form library places know of the nested field around it? */
import type { FieldPathId } from '@rjsf/utils';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import { type AnswerPath, fieldPointer } from '../answers.ts';
import { type FieldFacts, useField, useFilling } from '../fields.ts';
import type { FieldProps } from '../widget.ts';

export interface NestedPart {
  /** Of the nested field. */
  path: AnswerPath;
  required: boolean;
  /** Draws a part that is a field of ours. */
  Field: ComponentType<FieldProps>;
}

export const NestedContext = createContext<NestedPart | null>(null);

export function useNested(): NestedPart {
  const nested = useContext(NestedContext);
  if (nested === null) throw new Error('A part is drawn inside NestedControl only');
  return nested;
}

export interface PlacedPart {
  path: AnswerPath;
  pointer: string;
  field: FieldFacts;
}

/** A group, a list or an entry, as it stands in the answers of the form. It says its own message, not those of its fields. */
export function usePart({ path: below }: Pick<FieldPathId, 'path'>): PlacedPart {
  const { path: start } = useNested();
  // The library marks the outside of several shapes in its paths; answers have no such level.
  const names = below.filter((name) => name !== 'XxxOf');
  const pointer = fieldPointer([...start, ...names]);
  const whole = useField(pointer);
  const own = useFilling(({ shown }) => shown.find((refusal) => refusal.pointer === pointer)?.message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer stands for the path.
  return useMemo(() => {
    const { ids, words } = whole;
    const described = [words.hint && ids.hint, own && ids.message].filter(Boolean).join(' ');
    const field = { ...whole, message: own, describedBy: described === '' ? undefined : described };
    return { path: [...start, ...names], pointer, field };
  }, [pointer, whole, own]);
}
