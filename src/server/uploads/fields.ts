/** The fields of a screen that ask for files, and the types of file that each of them takes. */
import type { FieldWords, Org } from '../../engine/model/bundle.ts';
import { formFor, type PublishedProduct } from '../publish/published.ts';
import { type FileKind, PAGE_KINDS } from './inspect/inspect.ts';

export interface FileField {
  /** JSON pointer into the answers. */
  pointer: string;
  words: FieldWords;
  accepted: readonly FileKind[];
}

export function fileFields(product: PublishedProduct, org: Org, form: string | undefined): FileField[] {
  if (form === undefined) return [];
  return Object.entries(formFor(product, form, org).fields)
    .filter(([, { widget }]) => widget === 'upload')
    .map(([pointer, words]) => ({ pointer, words, accepted: acceptedKinds(words.options?.accept) }));
}

function acceptedKinds(accept: unknown): readonly FileKind[] {
  return Array.isArray(accept) ? PAGE_KINDS.filter((kind) => accept.includes(kind)) : PAGE_KINDS;
}
