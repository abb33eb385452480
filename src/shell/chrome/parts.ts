/** Which parts of the chrome are fetched after the page can be used? */
import { idlePart } from './idlePart.tsx';

export const IdleFooter = idlePart(() => import('./Footer.tsx').then((part) => part.Footer));

/** Of somebody who is signed in: no page is drawn with them. */
export const IdleMenus = idlePart(() => import('./Menus.tsx').then((part) => part.Menus));

/** For who draws pages for others: they go out with all that stands around them. */
export async function chromeAhead(): Promise<void> {
  await IdleFooter.ahead();
}
