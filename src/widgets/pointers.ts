/** How JSON pointers of fields relate to each other. */

/** Is `pointer` the field itself or a part of it? */
export function isAtOrBelow(pointer: string, field: string): boolean {
  return pointer === field || pointer.startsWith(`${field}/`);
}
