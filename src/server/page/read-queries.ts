/** Which names of a page's query does its product read? What only others read makes no other page of it. */
import { INVITED } from '../../engine/decide/pages.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import { isBelow } from '../../engine/model/paths.ts';

/** Which step of a sequence is asked for, where an entry does not say under which name, and which question of it. */
const OF_SEQUENCES = ['step', 'question'];

/** The path of a product's page without a query that nothing there reads; any other url as it is. */
export function urlAsRead(bundle: Bundle, url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined || !isBelow(path, bundle.base)) return url;
  const read = namesRead(bundle);
  return [...new URLSearchParams(query).keys()].some((name) => read.has(name)) ? url : path;
}

const known = new WeakMap<Bundle, Set<string>>();

/** Found out once for each bundle. */
function namesRead(bundle: Bundle): Set<string> {
  const names = known.get(bundle) ?? new Set(readIn(bundle));
  known.set(bundle, names);
  return names;
}

function readIn({ flows, forms, contact }: Bundle): string[] {
  const sequences = Object.values(flows).flatMap(({ sequence }) => sequence ?? []);
  const fields = Object.values(forms).flatMap((form) => Object.values(form.fields));
  return [
    ...OF_SEQUENCES,
    INVITED,
    ...sequences.flatMap(({ keeps = {} }) => Object.keys(keeps)),
    ...sequences.flatMap(({ entries }) => Object.values(entries).flatMap(({ parameter }) => parameter ?? [])),
    ...fields.flatMap(({ options }) => (typeof options?.query === 'string' ? [options.query] : [])),
    ...(contact?.query ?? []),
  ];
}
