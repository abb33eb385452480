/** When have all fields of a page been drawn? Marked for whoever measures, from the moment that drawing begins. */

/** How many fields the address asks for. */
export function countOf({ search }: Pick<Location, 'search'>): number {
  return Number(new URLSearchParams(search).get('fields'));
}

/** Call just before drawing: sets `window.drawnAfter`, in milliseconds, once all stand there and are painted. */
export function markDrawn(count: number): void {
  const began = performance.now();
  const look = () => {
    if (document.querySelectorAll('input').length < count) return requestAnimationFrame(look);
    return requestAnimationFrame(() => Object.assign(window, { drawnAfter: performance.now() - began }));
  };
  requestAnimationFrame(look);
}
