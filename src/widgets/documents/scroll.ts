/** What of a scrolling area is in view, how wide is it inside, and where does somebody stand in it when its parts change their size? */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Ref = RefObject<HTMLElement | null>;

/** The inner width in CSS pixels, known before the first painting: pages take their room at once. It follows the window. */
export function useWidth(element: Ref, padding: number): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const area = element.current;
    if (!area) return;
    const measure = () => setWidth(Math.max(0, area.clientWidth - 2 * padding));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(area);
    return () => watch.disconnect();
  }, [element, padding]);
  return width;
}

/** Calls when an element comes into view of the area or leaves it, `margin` of the area's size counted to it. */
export function useSeen(
  element: Ref,
  area: Ref,
  isReady: boolean,
  onSeen: (isSeen: boolean) => void,
  margin = '0px',
): void {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const target = element.current;
    if (!target || !isReady) return;
    const watch = new IntersectionObserver(
      // Several entries are the history of one element: the last of them holds, but what was seen was seen.
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting === true;
        if (!isSeen && entries.some(({ isIntersecting }) => isIntersecting)) latest.current(true);
        latest.current(isSeen);
      },
      { root: area.current, rootMargin: margin },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, area, isReady, margin]);
}

/**
 * Keeps what is at the top of the area there when `layout` changes, whatever the sizes of its children become: a larger
 * or smaller page must not carry a reader past an end that they have not seen.
 */
export function useSteadyScroll(area: Ref, layout: string): void {
  const place = useRef<{ part: HTMLElement; share: number }>(undefined);
  useEffect(() => {
    const scrolled = area.current;
    if (!scrolled) return;
    const note = () => {
      const { scrollTop } = scrolled;
      const parts = [...scrolled.children].filter((each) => each instanceof HTMLElement);
      const part = parts.findLast(({ offsetTop }) => offsetTop <= scrollTop) ?? parts[0];
      if (part) place.current = { part, share: (scrollTop - part.offsetTop) / (part.offsetHeight || 1) };
    };
    scrolled.addEventListener('scroll', note, { passive: true });
    return () => scrolled.removeEventListener('scroll', note);
  }, [area]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout is the reason
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || !area.current) return;
    const top = current.part.offsetTop + current.share * current.part.offsetHeight;
    // Set without need, it would stop a finger's swing.
    if (Math.abs(top - area.current.scrollTop) > 1) area.current.scrollTop = top;
  }, [area, layout]);
}
