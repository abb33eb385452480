/** Does each claim say something, of screens that are there? */
import { eachFlow, type Model, problemAt, problemAtKey } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

export function* claimRule(model: Model): Generator<Problem> {
  for (const { flow } of eachFlow(model)) {
    for (const claim of flow.claims) {
      const { never, always } = claim.value;
      if (never === undefined && always === undefined) {
        const hint = 'Say which screens they never come to, or what always holds of them.';
        yield problemAtKey('claim/empty', claim, ['claim'], 'This claim says nothing of anybody.', hint);
      }
      for (const [at, name] of (never ?? []).entries()) {
        if (name === null || flow.screens.names.has(name) || !flow.screens.isWhole) continue;
        const message = `No screen stands at "${name}".${didYouMean(name, flow.screens.names)}`;
        yield problemAt('screen/unknown', claim, ['never', at], message);
      }
    }
  }
}
