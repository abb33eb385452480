/** Are the flags that parts of a product hang on declared by it? */
import { type Model, problemAt } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

const FLAGGED = ['chat', 'broker'] as const;

export function* flagRule(model: Model): Generator<Problem> {
  for (const { file } of model.products) {
    if (!file) continue;
    const known = Object.keys(file.value.flags ?? {});
    for (const part of FLAGGED) {
      const flag = file.value[part]?.flag;
      if (flag === undefined || known.includes(flag)) continue;
      const message = `No flag is named "${flag}".${didYouMean(flag, known)}`;
      yield problemAt('flag/unknown', file, [part, 'flag'], message);
    }
  }
}
