/** A file of the project between its text and the product that is put together of it. */
import type { DeclaredFile } from '../model/file-types.ts';

/** A file after parsing, shape and pruning. `data` is undefined where nothing of it can be used. */
export interface ShapedFile extends DeclaredFile {
  path: string;
  data: unknown;
}
