/** The texts below a value, each with the way to it. */
import { isRecord } from '../../../engine/model/paths.ts';
import type { Pointer } from '../../model/locations.ts';

export interface PlacedText {
  text: string;
  pointer: Pointer;
}

/** In the order of the file; what is neither text, list nor map says nothing. */
export function* textsBelow(value: unknown, pointer: Pointer = []): Generator<PlacedText> {
  if (typeof value === 'string') yield { text: value, pointer };
  else if (Array.isArray(value))
    for (const [at, each] of value.entries()) yield* textsBelow(each, [...pointer, at]);
  else if (isRecord(value))
    for (const [key, each] of Object.entries(value)) yield* textsBelow(each, [...pointer, key]);
}
