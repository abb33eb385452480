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
  'button{font:inherit;min-height:2.75rem;padding:.5rem 1.25rem;margin-right:.75rem}' +
  'section form{margin:.75rem 0}section ul{padding-left:1.25rem}' +
  'section{border:1px solid #c4c4c4;border-radius:.5rem;padding:1rem 1.25rem;margin:1rem 0}' +
  'section img{height:2rem;width:auto}' +
  'a{color:#0b4ea2}li{padding:.25rem 0}summary{padding:.75rem 0;font-weight:600}' +
  'table{border-collapse:collapse;width:100%;font-size:.875rem}' +
  'th,td{text-align:left;vertical-align:top;padding:.375rem .5rem .375rem 0;border-bottom:1px solid #e0e0e0}' +
  'code{overflow-wrap:anywhere}';

/** Nothing is loaded and nothing runs; the one style is known by its hash. */
export const PAGES_POLICY = policyOf("form-action 'self'");

/** The same with more allowed: each part is a directive. */
export function policyOf(...more: string[]): string {
  const style = createHash('sha256').update(STYLE).digest('base64');
  const allowed = ["default-src 'none'", `style-src 'sha256-${style}'`, ...more];
  return [...allowed, "base-uri 'none'", "frame-ancestors 'none'"].join('; ');
}

/** The page on which somebody chooses; `ticket` comes back with the choice. */
export function choicePage(page: PageName, ticket: string): string {
  const { title, lead, legend, choices, action } = PAGE_WORDS[page];
  const options = choices.map(
    ({ outcome, label, hint }, index) =>
      `<label><input type="radio" name="outcome" value="${outcome}"${index === 0 ? ' checked' : ''}>` +
      `<span>${escaped(label)}<small>${escaped(hint)}</small></span></label>`,
  );
  return documentOf(
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
  return documentOf(
    'This page cannot be opened by itself',
    '<p>It belongs to an application. Go back to it and try again from there.</p>',
  );
}

export function documentOf(title: string, content: string): string {
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

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
