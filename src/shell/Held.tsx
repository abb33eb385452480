/** Which page is drawn while another is on its way? The journey that was shown, until the next page can be drawn. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { isBelow } from '../engine/model/paths.ts';
import { useRuntime } from '../runtime/context.tsx';
import { forgetBrought } from '../runtime/journey/useStanding.ts';
import { useLoading } from '../runtime/loading.tsx';
import { useIsLate } from '../runtime/screens/LoadingScreen.tsx';
import { pageKey, pageReady } from './pageReady.ts';

/** What it draws finds itself at the URL of the page that is shown. */
export function Held({ children }: { children: ReactNode }) {
  const location = useLocation();
  const runtime = useRuntime();
  const client = useQueryClient();
  const [shown, setShown] = useState(location);
  const latest = useRef(runtime);
  latest.current = runtime;
  const { base } = runtime.product.source;
  // Journeys alone: a page of the shell, such as the sign-in, may do more as long as it lives.
  const isJourney = isBelow(shown.pathname, base);
  const isHeld = isJourney && pageKey(base, shown.pathname) !== pageKey(base, location.pathname);
  useLayoutEffect(() => {
    // What only leads on has nothing to stay with.
    if (!isHeld || document.querySelector('h1') === null) return setShown(location);
    let isOver = false;
    pageReady(() => latest.current, client, location.pathname)
      // What cannot be had is told by the page that needs it.
      .catch(() => undefined)
      .then(() => isOver || setShown(location));
    return () => {
      isOver = true;
      forgetBrought(client);
    };
  }, [client, location, isHeld]);
  return (
    <>
      <Routes location={isHeld ? shown : location}>
        <Route path="*" element={children} />
      </Routes>
      {isHeld && <OnItsWay />}
    </>
  );
}

/** The loader over the page that stays. */
function OnItsWay() {
  useLoading(useIsLate());
  return null;
}
