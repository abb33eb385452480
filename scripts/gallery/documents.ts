/** The documents that the form of a screen has people read: which they are, and whether all that they speak of is known. */
import { documentSources } from '../../src/engine/decide/documents.ts';
import { variantOf } from '../../src/engine/decide/screens.ts';
import type { Bundle, Screen } from '../../src/engine/model/bundle.ts';
import type { OpenProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { snapshotWithHoles } from '../../src/engine/say/snapshot.ts';
import type { WalkState } from '../../src/proof/scenario/setting.ts';

/** Their names, at this moment: a variant of the screen may have another form. */
export function documentsRead(
  product: OpenProduct<Bundle>,
  { flow, facts }: Pick<WalkState, 'flow' | 'facts'>,
  screen: Screen,
): string[] {
  const { form } = variantOf(product, flow, screen, facts);
  const fields = form === undefined ? [] : Object.values(product.source.forms[form]?.fields ?? {});
  return fields.flatMap(({ options }) => (Array.isArray(options?.documents) ? options.documents : []));
}

/** Can each of them be made? A walk may begin on the screen, with less than its documents say. */
export function canBeMade(
  product: OpenProduct<Bundle>,
  names: string[],
  { facts: known, now }: Pick<WalkState, 'facts' | 'now'>,
): boolean {
  if (names.length === 0) return true;
  const { source, triggers } = product;
  const facts: Facts = triggers.withLookups(known);
  const occasion = { facts, copy: {}, taken: [], at: new Date(now) };
  const sources = documentSources({ bundle: source, open: product }, occasion);
  return names.every((name) => {
    const template = source.documents[name];
    return template !== undefined && snapshotWithHoles(template, sources).lacking.length === 0;
  });
}
