/** What a visitor's page is drawn from, by its URL: read before the first drawing, on the server and in the browser alike. */
import { GATE_ROOT } from '../engine/decide/gates.ts';
import { isInvitation, isRoot, partFlowAt } from '../engine/decide/pages.ts';
import { SHELL_FORMS } from '../engine/model/shell-forms.ts';
import { formQuery } from '../runtime/form/openForm.ts';
import { knownSwitches, shutNow } from '../runtime/gates.ts';
import { entryNamed } from '../runtime/journey/entries.ts';
import { readQuestion, readVisitor } from '../runtime/journey/readAhead.ts';
import { ENTRY_PAGES, pageAhead, returnAhead } from './pages/registry.ts';
import { redirectOf } from './redirects.ts';
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
  { pathname, search }: Address,
): Promise<string> {
  await readVisitor({ runtime, queries });
  const redirect = redirectAt({ runtime, queries }, { pathname, search });
  if (redirect) return readAhead({ runtime, queries }, redirect);
  const path = pathname.replace(/\/+$/, '');
  const form = Object.hasOwn(FORMS_OF_PAGES, path) ? FORMS_OF_PAGES[path] : undefined;
  if (form !== undefined) await queries.fetchQuery(formQuery(runtime, form));
  const { base } = runtime.product.source;
  await pageAhead(base, { pathname, search });
  await returnAhead(runtime.product.source, path);
  if (!path.startsWith(`${base}/`)) return pathname + search;
  const below = path.slice(base.length + 1);
  if (isInvitation(search)) await invitationAhead({ runtime, queries }, below);
  const [first = '', ...others] = below.split('/');
  const rest = others.join('/');
  const place = entryNamed(runtime.product, first);
  const isPage = place?.entry.by === 'query' && Object.hasOwn(ENTRY_PAGES, rest);
  return place && !isPage ? readQuestion({ runtime, queries, search }, place, rest) : pathname + search;
}

/** The page of who was invited; nothing at any other path. */
async function invitationAhead({ runtime, queries }: Pick<Start, 'runtime' | 'queries'>, path: string) {
  const { signIn } = partFlowAt(runtime.product.flows.values(), path) ?? {};
  if (signIn?.path !== path) return;
  await queries.fetchQuery(formQuery(runtime, signIn.form));
}

type Address = Pick<Location, 'pathname' | 'search'>;

/** Where an old address leads. The root leads nowhere while its gate is shut. */
function redirectAt(
  { runtime, queries }: Pick<Start, 'runtime' | 'queries'>,
  at: Address,
): Address | undefined {
  const { product } = runtime;
  const redirect = redirectOf(product, at.pathname, at.search);
  if (redirect === undefined) return undefined;
  const isShut =
    isRoot(product.source.base, at.pathname) && shutNow(runtime, knownSwitches(runtime, queries), GATE_ROOT);
  return isShut ? undefined : new URL(redirect, 'https://any.example');
}
