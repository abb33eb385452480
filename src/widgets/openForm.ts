/** Everything that a form is drawn and judged with, from its compiled chunk on. */
import type { FormChunk } from '../engine/answer/forms.ts';
import type { FieldWords } from '../engine/model/bundle.ts';
import { hasPlainBranches, resolveBranches } from './branches.ts';
import { loadWidgets } from './registry.ts';
import { type AskedOfNested, type OpenValidator, openValidator } from './validator.ts';

/** Rejects when a part cannot be fetched, or when the chunk was built for other libraries than these. */
export async function openForm(
  fields: Record<string, FieldWords>,
  chunk: Promise<FormChunk>,
): Promise<OpenValidator> {
  const pointers = Object.keys(fields).filter((pointer) => fields[pointer]?.widget === 'nested');
  const [opened, , asked] = await Promise.all([chunk, loadWidgets(fields), loadAsked(pointers)]);
  const nested = asked && { pointers, asked };
  if (hasPlainBranches(opened.shape, pointers)) return openValidator(opened, resolveBranches, nested);
  const { resolveIn } = await import('./library.ts');
  return openValidator(opened, resolveIn(opened.shape), nested);
}

async function loadAsked(pointers: string[]): Promise<AskedOfNested | undefined> {
  if (pointers.length === 0) return undefined;
  const { askedOfNested } = await import('./nested/asked.ts');
  return askedOfNested;
}
