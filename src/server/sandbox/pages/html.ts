/** What do the sandbox's own pages look like? Plain HTML: one question, one button, a way back. */
import { createHash } from 'node:crypto';
import type { PageName } from '../tickets.ts';
import { PAGE_WORDS } from './choices.ts';

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem;color:#1a1a1a;background:#fff}' +
  'main{max-width:34rem;margin:0 auto}' +
  'fieldset{border:1px solid #767676;border-radius:.5rem;padding:1rem;margin:1.5rem 0}' +
  'legend{font-weight:600;padding:0 .5rem}' +
  'label{display:flex;gap:.75rem;padding:.75rem 0}' +
  'input{width:1.25rem;height:1.25rem;flex:none;margin:.15rem 0 0}' +
  'small{display:block;color:#595959}' +
  'button{font:inherit;min-height:2.75rem;padding:.5rem 1.25rem;margin-right:.75rem}';

/** Nothing is loaded and nothing runs; the one style is known by its hash. */
export const PAGES_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page on which somebody chooses; `ticket` comes back with the choice. */
export function choicePage(page: PageName, ticket: string): string {
  const { title, lead, legend, choices, action } = PAGE_WORDS[page];
  const options = choices.map(
    ({ outcome, label, hint }, index) =>
      `<label><input type="radio" name="outcome" value="${outcome}"${index === 0 ? ' checked' : ''}>` +
      `<span>${escaped(label)}<small>${escaped(hint)}</small></span></label>`,
  );
  return document(
    title,
    `<p>${escaped(lead)}</p>
<form method="post" action="/sandbox/${page}">
<input type="hidden" name="ticket" value="${escaped(ticket)}">
<fieldset><legend>${escaped(legend)}</legend>
${options.join('\n')}
</fieldset>
<button type="submit">${escaped(action)}</button>
<button type="submit" name="cancel" value="yes">Cancel and go back</button>
</form>`,
  );
}

/** For who comes by an address that this server did not make. */
export function strayPage(): string {
  return document(
    'This page cannot be opened by itself',
    '<p>It belongs to an application. Go back to it and try again from there.</p>',
  );
}

function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} (sandbox)</title><style>${STYLE}</style></head>
<body><main>
<h1>${escaped(title)}</h1>
${content}
</main></body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
