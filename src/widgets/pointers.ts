/** How JSON pointers of fields relate to each other. */

/** Is `pointer` the field itself or a part of it? */
export function isAtOrBelow(pointer: string, field: string): boolean {
  return pointer === field || pointer.startsWith(`${field}/`);
}

/** The field itself, whatever it is a part of, and the whole. */
export function fromItselfUp(pointer: string): string[] {
  const all = [pointer];
  for (let at = pointer; at !== ''; ) {
    at = at.slice(0, at.lastIndexOf('/'));
    all.push(at);
  }
  return all;
}
