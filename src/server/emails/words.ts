/** What an email says: the words of its copy, filled with facts. */
import type { Copy } from '../../engine/model/bundle.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { FOOTER, OF_ALL_EMAILS } from '../../engine/say/account-emails.ts';
import { copyKey, type Hear, linesOf } from '../../engine/say/copy.ts';

/** The words of an email, and of what stands behind the bell; each a list of lines, undefined where none are given. */
export type EmailSlots = Record<
  'subject' | 'body' | 'notification' | 'action' | 'footer',
  string[] | undefined
>;

/** What could begin a line or a header of its own. */
const CONTROL = /\p{Cc}+/gu;

/** A line with a hole is left out. What people typed begins no line of its own. */
export function wordsOfEmail(copy: Copy, email: string, facts: Facts, hear: Hear): EmailSlots {
  const said = (name: string, slot: string) =>
    linesOf(copy, copyKey('mails', name, slot), facts, hear)?.map((line) => line.replace(CONTROL, ' '));
  return {
    ...{ subject: said(email, 'subject'), body: said(email, 'body') },
    ...{ notification: said(email, 'notification'), action: said(email, 'action') },
    footer: said(OF_ALL_EMAILS, FOOTER),
  };
}
