/** How does a page of the daily work follow the author's edits? The server tells of each new bundle (`dev` only). */
import type { PageData } from './page.ts';

const CHANGES = '/service-hearthline/api/v1/changes';

interface EventWindow {
  window: Window;
}

/** Answers how to stop. Outside `dev` nothing is followed. */
export function followChanges(
  page: PageData,
  { window }: EventWindow,
  onBundle: (hash: string) => void,
): () => void {
  if (page.mode !== 'dev' || typeof EventSource === 'undefined') return () => {};
  const source = new EventSource(new URL(CHANGES, window.location.origin));
  source.onmessage = ({ data }) => {
    const hash = bundleIn(data);
    if (hash !== undefined) onBundle(hash);
  };
  return () => source.close();
}

function bundleIn(data: unknown): string | undefined {
  try {
    const change: unknown = JSON.parse(String(data));
    const bundle =
      change !== null && typeof change === 'object' && 'bundle' in change ? change.bundle : undefined;
    return typeof bundle === 'string' ? bundle : undefined;
  } catch {
    return undefined;
  }
}
