/** The front page of the sandbox: its lenders, its people with one tap to sign in, and what to type for which outcome. */
import { escaped } from '../../http/escaped.ts';
import { INPUT_LABELS } from '../outcome.ts';
import { OUTCOMES_BY_SUBJECT } from '../outcomes.ts';
import type { FrontPerson } from '../people.ts';
import { documentOf } from './html.ts';

/** A lender as the front page shows it. */
export interface FrontLender {
  name: string;
  /** Path of its logo on this host. */
  logo: string;
  /** URL at which a visitor begins, one a product. */
  starts: { product: string; url: string }[];
  /** The people who can be signed in as, and where each tap is posted to. */
  people: { person: FrontPerson; action: string }[];
}

export interface Front {
  lenders: FrontLender[];
  mailbox: string;
  staff: string;
}

/** Everything that can be opened from here, as one HTML page. */
export function frontPage({ lenders, mailbox, staff }: Front): string {
  return documentOf(
    'The sandbox',
    `<p>Nothing here is real: the lenders, the people and the money are made up. Pick a lender to apply as a new borrower, or sign in as someone who already has.</p>
<h2>Lenders</h2>
${lenders.map(lenderCard).join('\n')}
<h2>Behind the counter</h2>
<ul>
<li><a href="${escaped(staff)}">Staff desk</a>: decide, ask for documents, try a step again</li>
<li><a href="${escaped(mailbox)}">Mailbox</a>: every email the lenders would have sent</li>
</ul>
<h2>What to type for which outcome</h2>
<p>Anyone else is funded. Names join: Frost-Quill is both.</p>
${Object.entries(OUTCOMES_BY_SUBJECT).map(outcomeTable).join('\n')}`,
  );
}

/** After a tap: the browser keeps the token where the pages look for it, and goes on. `nonce` lets this one script run. */
export function enterPage({ token, person }: { token: string; person: FrontPerson }, nonce: string): string {
  const { storageKey, opens } = SIDES[person.side];
  const script = `localStorage.setItem(${inScript(storageKey)},${inScript(`Bearer ${token}`)});location.replace(${inScript(opens)})`;
  return documentOf(
    `Signing in as ${person.name}`,
    `<p><a href="${opens}">Continue</a></p><script nonce="${escaped(nonce)}">${script}</script>`,
  );
}

/** Where each side keeps its sign-in (SL 3) and what it opens with. */
const SIDES = {
  borrower: { storageKey: 'jwt', opens: '/dashboard' },
  staff: { storageKey: 'staff-jwt', opens: '/staff' },
} as const;

function lenderCard({ name, logo, starts, people }: FrontLender): string {
  const links = starts.map(
    ({ product, url }) => `<li><a href="${escaped(url)}">Start an application: ${escaped(product)}</a></li>`,
  );
  return `<section aria-label="${escaped(name)}"><img src="${escaped(logo)}" alt="${escaped(name)}" height="32">
<ul>${links.join('')}</ul>
${people.map(personForm).join('\n')}</section>`;
}

function personForm({ person, action }: FrontLender['people'][number]): string {
  const { id, name, side, about } = person;
  const label = side === 'staff' ? `Sign in as ${name}, staff` : `Sign in as ${name}`;
  return `<form method="post" action="${escaped(action)}"><input type="hidden" name="person" value="${escaped(id)}">
<button type="submit">${escaped(label)}</button><small>${escaped(about)}</small></form>`;
}

function outcomeTable([subject, rows]: [
  string,
  (typeof OUTCOMES_BY_SUBJECT)[keyof typeof OUTCOMES_BY_SUBJECT],
]) {
  const lines = rows.map(
    ({ by, is, follows }) =>
      `<tr><td>${escaped(INPUT_LABELS[by])}</td><th scope="row"><code>${escaped(is)}</code></th><td>${escaped(follows)}</td></tr>`,
  );
  return `<details><summary>${escaped(subject)}</summary><table><thead><tr><th scope="col">What</th><th scope="col">Is</th><th scope="col">What follows</th></tr></thead><tbody>${lines.join('')}</tbody></table></details>`;
}

/** A text inside a script: nothing in it can end the script. */
function inScript(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
