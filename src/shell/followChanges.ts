/** How does a page of the daily work follow the author's edits? The server tells of each new bundle (`dev` only). */
import { isRecord } from '../engine/model/paths.ts';
import type { PageData } from './page.ts';

const CHANGES = '/service-hearthline/api/v1/changes';

interface EventWindow {
  window: { location: Pick<Location, 'origin'> };
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
    const hash = bundleIn(data, page.product);
    if (hash !== undefined) onBundle(hash);
  };
  return () => source.close();
}

/** Another product's bundle is none of this page's business. */
function bundleIn(data: unknown, product: string): string | undefined {
  try {
    const change: unknown = JSON.parse(String(data));
    if (!isRecord(change) || change.product !== product) return undefined;
    return typeof change.bundle === 'string' ? change.bundle : undefined;
  } catch {
    return undefined;
  }
}
