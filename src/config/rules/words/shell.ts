/** Have the pages around the flows and the emails of an account all their words? Without one a button would show the name of its slot. */
import { ACCOUNT_EMAILS, FOOTER, OF_ALL_EMAILS } from '../../../engine/say/account-emails.ts';
import { SHELL_COPY } from '../../../engine/say/shell-copy.ts';
import { type Model, problemAtKey } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { withSharedWords } from '../../read/shared.ts';

/** What the site's emails say, as `<email>.<slot>`. */
const EMAIL_COPY = Object.entries({ [OF_ALL_EMAILS]: [FOOTER], ...ACCOUNT_EMAILS }).flatMap(
  ([email, slots]) => slots.map((slot) => [email, slot] as const),
);

/** The words of a lender's pages and of its accounts' emails are the site's; a product may say them otherwise, or what only it says. */
export function* shellWordRule({ site, products }: Model): Generator<Problem> {
  if (!site?.value.copy?.shell) return;
  for (const { copy } of products) {
    if (!copy) continue;
    const { shell, mails } = withSharedWords(copy.value.copy ?? {}, site.value);
    const lacking = {
      shell: SHELL_COPY.filter((slot) => !Object.hasOwn(shell ?? {}, slot)),
      mails: EMAIL_COPY.filter(([email, slot]) => !Object.hasOwn(mails?.[email] ?? {}, slot)),
    };
    const hintFor = (group: string) => `Add them to copy.${group} in ${site.file}, or in ${copy.file}.`;
    if (lacking.shell.length > 0) {
      const message = `The pages around the flows have no words for ${listed(lacking.shell, 4)}.`;
      yield problemAtKey('copy/missing', site, ['copy', 'shell'], message, hintFor('shell'));
    }
    if (lacking.mails.length === 0) continue;
    const names = lacking.mails.map((slot) => slot.join('.'));
    const message = `The emails of an account have no words for ${listed(names, 4)}.`;
    yield problemAtKey('copy/missing', site, ['copy'], message, hintFor('mails'));
  }
}
