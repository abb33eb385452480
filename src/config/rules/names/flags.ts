/** Are the flags that parts of a product hang on declared by it? */
import { type Model, unknownName } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';

const FLAGGED = ['chat', 'broker'] as const;

export function* flagRule(model: Model): Generator<Problem> {
  for (const { file, flags } of model.products) {
    if (!file) continue;
    for (const part of FLAGGED) {
      const flag = file.value[part]?.flag;
      if (flag !== undefined) yield* unknownName('flag/unknown', 'flag', flag, flags, file, [part, 'flag']);
    }
  }
}
