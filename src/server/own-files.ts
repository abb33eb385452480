/** Where files of the server lie that are no code: beside this one, in the sources as in the bundle made of them. */
import { join } from 'node:path';

export function ownFolder(name: 'faces' | 'pictures'): string {
  return join(import.meta.dirname, name);
}
