/** What stands in place of a page that is on its way: the heading that it has whatever it comes to show, and its shape. */
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { RootPath } from '../../engine/decide/pages.ts';
import type { ShellSlot } from '../../engine/say/shell-copy.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { LoadingScreen } from '../../runtime/screens/LoadingScreen.tsx';
import { PageColumn } from '../../widgets/index.ts';

/** The pages of who is signed in. They need more of the product than visitors do. */
export const OWNERS_HEADINGS: Readonly<Partial<Record<RootPath, ShellSlot>>> = {
  '/dashboard': 'dashboardTitle',
  '/dashboard/settings': 'settingsTitle',
};

/** In the sheet of its page. */
export function headed(slot: ShellSlot): ComponentType {
  return () => <LoadingScreen title={useShellWords().one(slot)} />;
}

/** With a sheet of its own. */
export function headedPage(slot: ShellSlot): ComponentType {
  const Headed = headed(slot);
  return () => (
    <PageColumn>
      <Headed />
    </PageColumn>
  );
}

/** What was applied for; where partners lead back to, that they do. */
export function useApplicationHeading(): string {
  const { product } = useRuntime();
  const words = useShellWords();
  const { pathname } = useLocation();
  const path = pathname.slice(product.source.base.length + 1).replace(/\/+$/, '');
  // The owner's paths stand below the application's id.
  const routes = [path, path.slice(path.indexOf('/') + 1)];
  const isReturn = [...product.flows.values()].some(({ screens }) =>
    routes.some((route) => Object.hasOwn(screens, route) && screens[route]?.kind === 'return'),
  );
  return isReturn ? words.one('returning') : product.source.name;
}

/** A page of one application: which screen it comes to is not known yet, what was applied for is. */
export function LoadingApplication() {
  return (
    <PageColumn>
      <LoadingScreen title={useApplicationHeading()} />
    </PageColumn>
  );
}
