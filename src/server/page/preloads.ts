/** What a page will ask for as soon as its script runs, named in the page so that the browser need not wait for it. */
import type { Org, Screen } from '../../engine/model/bundle.ts';
import type { DrawnScreen } from '../../engine/model/drawing.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { slicePath } from '../publish/slice-path.ts';

export interface Ahead {
  /** Paths that are fetched. */
  data: string[];
  /** Paths that are imported. */
  modules: string[];
}

/** The slice, or the visitor's part of it where a screen was drawn for one; the forms that were drawn, else that of the question that stands at this path. */
export function askedSoon(
  product: PublishedProduct,
  org: Org,
  path: string,
  drawn: Pick<DrawnScreen, 'kind' | 'forms'> | undefined,
): Ahead {
  const { bundle } = product;
  const modules = drawn?.forms.map((hash) => `${bundle.base}/forms/${hash}.js`) ?? formsAt(product, path);
  const part = drawn?.kind === 'screen' ? 'visitor' : undefined;
  return { data: [slicePath(product, org, part)], modules };
}

function formsAt(product: PublishedProduct, path: string): string[] {
  const { bundle } = product;
  const form = bundle.forms[screenAt(product, path)?.form ?? ''];
  return form ? [`${bundle.base}/forms/${form.hash}.js`] : [];
}

/** An entry's own address is its first question; an entry by query says which only in its query. */
function screenAt({ bundle }: PublishedProduct, path: string): Screen | undefined {
  const [entry = '', name = '', ...more] = path.slice(bundle.base.length + 1).split('/');
  for (const { sequence, screens } of Object.values(bundle.flows)) {
    if (!path.startsWith(`${bundle.base}/`) || more.length > 0) continue;
    if (!sequence || !Object.hasOwn(sequence.entries, entry)) continue;
    return screens[sequence.questions.find((question) => question.path === name)?.ask ?? ''];
  }
  return undefined;
}
