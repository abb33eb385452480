/** What a visitor's page is drawn from, by its URL: read before the first drawing, on the server and in the browser alike. */
import { SHELL_FORMS } from '../engine/model/shell-forms.ts';
import { formQuery } from '../runtime/form/openForm.ts';
import { entryNamed } from '../runtime/journey/entries.ts';
import { readQuestion, readVisitor } from '../runtime/journey/readAhead.ts';
import { ENTRY_PAGES, pageAhead, returnAhead } from './pages/registry.ts';
import type { Start } from './start.ts';

const FORMS_OF_PAGES: Record<string, string> = {
  '/auth/login': SHELL_FORMS.signIn,
  '/auth/forgotten': SHELL_FORMS.forgotten,
};

/**
 * Resolves when everything is there that can be known before somebody signs in, with the path and query of the page:
 * some lead on to another.
 */
export async function readAhead(
  { runtime, queries }: Pick<Start, 'runtime' | 'queries'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<string> {
  await readVisitor({ runtime, queries });
  const path = pathname.replace(/\/+$/, '');
  const form = Object.hasOwn(FORMS_OF_PAGES, path) ? FORMS_OF_PAGES[path] : undefined;
  if (form !== undefined) await queries.fetchQuery(formQuery(runtime, form));
  const { base } = runtime.product.source;
  await pageAhead(base, path);
  await returnAhead(runtime.product.source, path);
  if (!path.startsWith(`${base}/`)) return pathname + search;
  const [first = '', ...others] = path.slice(base.length + 1).split('/');
  const rest = others.join('/');
  const place = entryNamed(runtime.product, first);
  const isPage = place?.entry.by === 'query' && Object.hasOwn(ENTRY_PAGES, rest);
  return place && !isPage ? readQuestion({ runtime, queries, search }, place, rest) : pathname + search;
}
