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
  if (hasPlainBranches(opened.shape)) return openValidator(opened);
  const { resolveIn } = await import('./library.ts');
  return openValidator(opened, resolveIn(opened.shape));
}
