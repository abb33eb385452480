/** Does a rule of a form ask for a deadline that counts from what the same screen writes? Then an answer bars its own correction. */
import { overlaps } from '../../../engine/model/paths.ts';
import { eachFlow, type Model, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { ruleUses } from '../../model/uses.ts';
import { readBy, writtenBy } from './early.ts';

export function* ownDeadlineRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    const deadlines = Object.entries(product.file?.value.deadlines ?? {});
    for (const { value } of deadlines.length > 0 ? flow.screens.all : []) {
      const written = writtenBy(value.writes);
      for (const use of value.form ? ruleUses(value.form, model.forms) : []) {
        const read = readBy(use.trigger, product);
        for (const [name, deadline] of deadlines) {
          const { from } = deadline ?? {};
          if (from === undefined || !read.has(`deadlines.${name}`)) continue;
          if (!written.some((path) => overlaps(path, from))) continue;
          const message = `"${use.trigger}" asks for the deadline "${name}", which counts from "${from}", and the same screen writes that: once it is answered, it may be refused for ever.`;
          yield problemAt('rule/deadline', use, [], message, HINT);
        }
      }
    }
  }
}

const HINT = 'Count from a fact that another screen writes, or ask for the answer itself.';
