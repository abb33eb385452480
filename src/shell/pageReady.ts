/** Which page of the site a path is, and what is read before another page can be drawn. */
import type { QueryClient } from '@tanstack/react-query';
import { DASHBOARD, isApplicationId } from '../engine/decide/pages.ts';
import type { Runtime } from '../runtime/context.tsx';
import { formAhead } from '../runtime/form/openForm.ts';
import { bringStanding, broughtFlow } from '../runtime/journey/useStanding.ts';
import { OWNERS_HEADINGS } from './pages/headings.tsx';
import { pageAhead } from './pages/registry.ts';

/** All screens of a journey are one page: between them the player itself keeps what is shown. */
export function pageKey(base: string, pathname: string): string {
  const path = pathname.replace(/\/+$/, '');
  return path.startsWith(`${base}/`) ? path.split('/', base.split('/').length + 1).join('/') : path;
}

/** `latest`: the whole product takes the place of a visitor's part meanwhile. Rejects where something cannot be had. */
export async function pageReady(latest: () => Runtime, client: QueryClient, pathname: string): Promise<void> {
  const { base } = latest().product.source;
  const path = pathname.replace(/\/+$/, '');
  const [first = '', ...rest] = path.startsWith(`${base}/`) ? path.slice(base.length + 1).split('/') : [];
  const isApplication = isApplicationId(first);
  const isWhole = isApplication || Object.hasOwn(OWNERS_HEADINGS, path);
  await Promise.all([pageAhead(base, { pathname: path, search: '' }), isWhole && latest().loadWhole()]);
  if (isApplication) await applicationReady(latest(), client, first, rest.join('/'));
  if (path !== DASHBOARD) return;
  const { dashboardReady } = await import('./pages/Dashboard.tsx');
  await dashboardReady(latest(), client);
}

/** Unless the reply that led there has told it. */
async function applicationReady(runtime: Runtime, client: QueryClient, uuid: string, path: string) {
  if (broughtFlow(client, uuid) !== undefined) return;
  const { standing } = (await runtime.calls.standing(uuid, { screen: path || undefined })) ?? {};
  if (!standing) return;
  const { form } = standing.screen ?? {};
  if (form) await formAhead(client, runtime, form.name);
  bringStanding(client, { standing });
}
