/** Which words belong to the answer at a pointer? Those of a list's entries stand once, under `*`. */
import type { FieldWords } from '../model/bundle.ts';

type Fields = Readonly<Record<string, FieldWords>>;

/** The name of an entry's place: `/units/*` for `/units/0`. */
export const EACH = '*';

/** The key under which a form has the words of this answer, if it has any. */
export function fieldKey(fields: Fields, pointer: string): string {
  const [, ...names] = pointer.split('/');
  return names.reduce((above, name) => keyBelow(fields, above, name), '');
}

/** The key of a part; its name is escaped as in a pointer. */
export function keyBelow(fields: Fields, above: string, name: string): string {
  const [own, each] = [`${above}/${name}`, `${above}/${EACH}`];
  // Keys begin with a slash: nothing that objects inherit is called so.
  return !fields[own] && fields[each] ? each : own;
}

export function fieldWords(fields: Fields, pointer: string): FieldWords | undefined {
  return fields[fieldKey(fields, pointer)];
}
