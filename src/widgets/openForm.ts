/** Everything that a form is drawn and judged with, from its compiled chunk on. */
import type { FormChunk } from '../engine/answer/forms.ts';
import type { FieldWords } from '../engine/model/bundle.ts';
import { hasPlainBranches } from './branches.ts';
import { loadWidgets } from './registry.ts';
import { type OpenValidator, openValidator } from './validator.ts';

/** Rejects when a part cannot be fetched, or when the chunk was built for other libraries than these. */
export async function openForm(
  fields: Record<string, FieldWords>,
  chunk: Promise<FormChunk>,
): Promise<OpenValidator> {
  const [opened] = await Promise.all([chunk, loadWidgets(fields)]);
  const nested = Object.keys(fields).filter((pointer) => fields[pointer]?.widget === 'nested');
  if (nested.length === 0 && hasPlainBranches(opened.shape)) return openValidator(opened);
  const { openByLibrary } = await import('./nested/openByLibrary.ts');
  return openByLibrary(opened, nested);
}
