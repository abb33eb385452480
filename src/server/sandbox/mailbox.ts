/** What came by mail? The sandbox's mailbox as a page, since the sandbox sends nothing out into the world. */
import type { StoredEmail } from '../store/journal.ts';
import { documentOf } from './pages/html.ts';

export const MAILBOX_PATH = '/sandbox/mailbox';

/** Plain HTML without scripts, in the lender's colours: it is a tool, and it shows texts that hold what people typed. */
export function mailboxPage(email: string, mails: StoredEmail[], look: string): string {
  const letters = mails.map(
    ({ at, subject, body }) =>
      `<article><h2>${escaped(subject)}</h2><p><time>${at.toISOString()}</time></p><p>${linked(body)}</p></article>`,
  );
  const none = email === '' ? '' : `<p>Nothing came for ${escaped(email)}.</p>`;
  const form = `<form method="get" action="${MAILBOX_PATH}"><label>Email <input type="email" name="to" value="${escaped(email)}"></label> <button>Open</button></form>`;
  return documentOf(
    'Mailbox of the sandbox',
    `${form}\n${letters.length > 0 ? letters.join('\n') : none}`,
    look,
  );
}

function linked(text: string): string {
  return escaped(text)
    .replace(/https?:&#47;&#47;[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
    .replaceAll('\n', '<br>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"'/]/g, (character) => `&#${character.charCodeAt(0)};`);
}
