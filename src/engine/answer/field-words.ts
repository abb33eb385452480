/** Which words belong to the answer at a pointer? Those of a list's entries stand once, under `*`. */
import type { FieldWords } from '../model/bundle.ts';

type Fields = Readonly<Record<string, FieldWords>>;

/** The name of an entry's place: `/units/*` for `/units/0`. */
export const EACH = '*';

/** The key under which a form has the words of this answer; the pointer itself where it has none. */
export function fieldKey(fields: Fields, pointer: string): string {
  if (Object.hasOwn(fields, pointer)) return pointer;
  let key = '';
  for (const name of pointer.split('/').slice(1)) key = keyBelow(fields, key, name);
  return Object.hasOwn(fields, key) ? key : pointer;
}

/** The key of a part, of which the pointer has been escaped. */
export function keyBelow(fields: Fields, above: string, name: string): string {
  const [own, each] = [`${above}/${name}`, `${above}/${EACH}`];
  return !Object.hasOwn(fields, own) && Object.hasOwn(fields, each) ? each : own;
}

export function fieldWords(fields: Fields, pointer: string): FieldWords | undefined {
  const key = fieldKey(fields, pointer);
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
