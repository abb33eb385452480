/** What stands in place of a page that is on its way: the heading that it has whatever it comes to show, and its shape. */
import type { ComponentType } from 'react';
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

/** A page of one application: which screen it comes to is not known yet, what was applied for is. */
export function LoadingApplication() {
  return (
    <PageColumn>
      <LoadingScreen title={useRuntime().product.source.name} />
    </PageColumn>
  );
}
