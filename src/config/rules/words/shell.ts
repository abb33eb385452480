/** Have the pages around the flows all their words? Without one a button would show the name of its slot. */
import { SHELL_COPY } from '../../../engine/say/shell-copy.ts';
import { type Model, problemAtKey } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

/** The words of a lender's pages are the site's; a product may say them otherwise, or what only it says. */
export function* shellWordRule({ site, products }: Model): Generator<Problem> {
  const shared = site?.value.copy?.shell;
  if (!site || !shared) return;
  for (const { copy } of products) {
    if (!copy) continue;
    const said = { ...shared, ...copy.value.copy?.shell };
    const lacking = SHELL_COPY.filter((slot) => !Object.hasOwn(said, slot));
    if (lacking.length === 0) continue;
    const message = `The pages around the flows have no words for ${listed(lacking, 4)}.`;
    const hint = `Add them to copy.shell in ${site.file}, or in ${copy.file}.`;
    yield problemAtKey('copy/missing', site, ['copy', 'shell'], message, hint);
  }
}
