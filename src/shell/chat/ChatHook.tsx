/** When does the chat come to a page? Once there has been time for the first question; at once for who is in a talk or asks for it. */
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { STAFF_PATH } from '../../engine/decide/pages.ts';
import { isBelow } from '../../engine/model/paths.ts';
import { useRuntime } from '../../runtime/context.tsx';
import { storageOf } from '../storage.ts';
import { hasStoredSession } from './sessionKeys.ts';

/** Of the address: opens the window on load (SL 2). */
export const OPENS_CHAT = 'pop-webchat';
const AFTER_MS = 2000;

/** All that a page without a chat, or before it, has of one. */
export function ChatHook() {
  const { product, timers } = useRuntime();
  const [Dock, setDock] = useState<ComponentType>();
  // The lender's own people answer chats: they are not offered one.
  const hasChat = !isBelow(useLocation().pathname, STAFF_PATH) && product.source.hasChat;
  useEffect(() => {
    if (!hasChat) return;
    // What does not come is asked for again by the next page.
    const load = () => {
      import('./ChatDock.tsx').then(
        ({ ChatDock }) => setDock(() => ChatDock),
        () => undefined,
      );
    };
    const { search } = window.location;
    const isAsked =
      new URLSearchParams(search).has(OPENS_CHAT) || hasStoredSession(storageOf(() => window.localStorage));
    const timer = timers.set(load, isAsked ? 0 : AFTER_MS);
    return () => timers.clear(timer);
  }, [hasChat, timers]);
  return hasChat && Dock ? <Dock /> : null;
}
