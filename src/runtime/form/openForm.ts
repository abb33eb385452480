/** A form of the flow on its way to the screen: its words are at hand, its compiled validator is fetched once. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Slice } from '../../engine/model/bundle.ts';
import { type OpenValidator, openValidator } from '../../widgets/validator.ts';
import { type Runtime, useRuntime } from '../context.tsx';

export interface OpenForm {
  form: Slice['forms'][string];
  validator: OpenValidator;
}

/**
 * Undefined while it loads. While a newer version of the form loads, the one before it stays, so that what is
 * typed stays on the page. Throws to the error page when the chunk cannot be loaded.
 */
export function useOpenForm(id: string): OpenForm | undefined {
  const { data } = useQuery({
    ...formQuery(useRuntime(), id),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  return data?.form.id === id ? data : undefined;
}

/** Throws a RangeError for a form that the bundle does not have. */
export function formQuery({ product, loadChunk }: Pick<Runtime, 'product' | 'loadChunk'>, id: string) {
  const { forms } = product.source;
  const form = Object.hasOwn(forms, id) ? forms[id] : undefined;
  if (!form) throw new RangeError(`The bundle has no form "${id}".`);
  return queryOptions({
    queryKey: ['form', id, form.hash],
    queryFn: async (): Promise<OpenForm> => ({ form, validator: openValidator(await loadChunk(form.hash)) }),
    staleTime: Number.POSITIVE_INFINITY,
    // Loading again is the page's business (AF 8): it counts its attempts.
    retry: false,
  });
}
