/** Is each value that a fact can have said in words of the product? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { choicesOf } from '../../model/typed.ts';
import { copyLayers } from './copy.ts';

export interface ValueWords {
  product: ProductModel;
  model: Model;
}

/** `words` is a list under the copy's `values`; `entry` the schema of one value. */
export function* lackingWords(
  where: Pick<Declared<unknown>, 'file' | 'pointer'>,
  at: Pointer,
  words: string,
  entry: JsonSchema,
  { product, model }: ValueWords,
): Generator<Problem> {
  const own = copyLayers(product, model).find(({ org }) => org === undefined);
  if (!own) return;
  const known = own.words.values?.[words] ?? {};
  const lacking = (choicesOf(entry) ?? []).map(String).filter((value) => !Object.hasOwn(known, value));
  if (lacking.length === 0 && Object.keys(known).length > 0) return;
  const what = lacking.length === 0 ? '' : ` for ${listed(lacking, 4)}`;
  const message = `There are no words "values.${words}"${what}.`;
  yield problemAt('copy/missing', where, at, message, `Add copy.values.${words} to ${own.where.file}.`);
}
