/** How much of a phone's screen is there for the window while its keyboard is open, and is the page behind out of reach? */
import { type RefObject, useEffect, useState } from 'react';

/** Where the window fills the screen: on a phone, held upright or sideways. */
const FULL = '(max-width: 29.99em), (max-height: 29.99em)';

/** True while the window fills the screen; the page behind it can then not be reached. */
export function useScreenFit(panel: RefObject<HTMLElement | null>): boolean {
  const [isFull, setFull] = useState(() => mediaOf()?.matches ?? false);
  useEffect(() => {
    const media = mediaOf();
    const note = () => setFull(media?.matches ?? false);
    media?.addEventListener('change', note);
    return () => media?.removeEventListener('change', note);
  }, []);
  useEffect(() => {
    const seen = window.visualViewport;
    const take = () => {
      if (!seen || !panel.current) return;
      // Who zooms in moves a glass over the window; only a keyboard takes room from it.
      const isZoomed = seen.scale > 1;
      const { style } = panel.current;
      style.setProperty('--seen-height', isZoomed ? '' : `${seen.height}px`);
      style.setProperty('--seen-top', isZoomed ? '' : `${seen.offsetTop}px`);
    };
    take();
    for (const kind of ['resize', 'scroll']) seen?.addEventListener(kind, take);
    return () => {
      for (const kind of ['resize', 'scroll']) seen?.removeEventListener(kind, take);
    };
  }, [panel]);
  useEffect(() => {
    const page = document.getElementById('root');
    if (!isFull || !page) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [isFull]);
  return isFull;
}

function mediaOf(): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(FULL) : undefined;
}
