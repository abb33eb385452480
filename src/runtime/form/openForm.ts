/** A form of the flow on its way to the screen: its words are at hand, its compiled validator is fetched once. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Slice } from '../../engine/model/bundle.ts';
import { openForm } from '../../widgets/openForm.ts';
import type { OpenValidator } from '../../widgets/validator.ts';
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
    // Its validator stays while only its words change: another bundle has words of its own.
    queryKey: ['form', id, form.hash, product.source.hash] as readonly string[],
    queryFn: async (): Promise<OpenForm> => ({
      form,
      validator: await openForm(form.fields, loadChunk(form.hash)),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    // Loading again is the page's business (AF 8): it counts its attempts.
    retry: false,
  });
}

/** Can this form be drawn at once? Without a name there is nothing to wait for; one that cannot be loaded throws. */
export function useIsLoaded(name: string | undefined): boolean {
  const runtime = useRuntime();
  const query = name === undefined ? undefined : formQuery(runtime, name);
  const { data } = useQuery<OpenForm, Error, OpenForm, readonly string[]>({
    ...(query ?? { queryKey: ['no form'], queryFn: skipToken }),
    throwOnError: true,
  });
  return name === undefined || data !== undefined;
}

/** Loads what may be asked next while somebody answers. */
export function useFormsAhead(names: readonly string[]): void {
  const runtime = useRuntime();
  const client = useQueryClient();
  const all = names.join();
  useEffect(() => {
    for (const name of all.split(',')) void formAhead(client, runtime, name);
  }, [all, runtime, client]);
}

/** Resolves in any case; a form that is not of this bundle is left alone. */
export async function formAhead(client: QueryClient, runtime: Runtime, name: string): Promise<void> {
  if (!Object.hasOwn(runtime.product.source.forms, name)) return;
  const query = formQuery(runtime, name);
  // Fetched in vain, it is forgotten: the screen that needs it asks again. Who waits for it already is told.
  await client
    .fetchQuery(query)
    .catch(() => client.removeQueries({ ...query, exact: true, type: 'inactive' }));
}
