/** What do the sandbox's own pages look like? Plain HTML: one question, one button, a way back. */
import { createHash } from 'node:crypto';
import { escaped } from '../../http/escaped.ts';
import type { PageName } from '../tickets.ts';
import { PAGE_WORDS } from './choices.ts';

/** Its colours are the lender's, where one is known; see engine/say/brand-styles.ts. */
const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem 1rem;color:var(--hl-colors-ink,#1a1a1a);background:var(--hl-colors-canvas,#f6f7f9)}' +
  ':root{color-scheme:light dark}' +
  'main{max-width:34rem;margin:0 auto;padding:2rem;background:var(--hl-colors-surface,#fff);border:1px solid var(--hl-colors-line,#d5d9e0);border-radius:var(--hl-radii-card,.875rem)}' +
  'h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.25}h2{font-size:1.125rem}' +
  'fieldset{border:0;padding:0;margin:1.5rem 0}' +
  'legend{font-weight:600;padding:0 0 .5rem}' +
  'label{display:flex;gap:.75rem;padding:.75rem 1rem;margin-bottom:.5rem;border:1px solid var(--hl-colors-edge,#767676);border-radius:var(--hl-radii-control,.5rem)}' +
  'label:has(:checked){border-color:var(--hl-colors-brand-focus,#2f3a4a);background:var(--hl-colors-brand-tint,#f0f2f5)}' +
  'input{width:1.25rem;height:1.25rem;flex:none;margin:.15rem 0 0;accent-color:var(--hl-colors-brand-focus,#2f3a4a)}' +
  'input[type=email]{width:auto;min-width:0;flex:1;height:auto;font:inherit}' +
  'small,time{display:block;color:var(--hl-colors-ink-soft,#595959)}' +
  'button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;margin:0 .75rem .5rem 0;cursor:pointer;color:inherit;background:none;border:1px solid var(--hl-colors-edge,#767676);border-radius:var(--hl-radii-button,.5rem)}' +
  'button:not([name]){color:var(--hl-colors-brand-on-solid,#fff);background:var(--hl-colors-brand-solid,#2f3a4a);border-color:transparent}' +
  'section form{margin:.75rem 0}section ul{padding-left:1.25rem}' +
  'section,article{border:1px solid var(--hl-colors-line,#c4c4c4);border-radius:var(--hl-radii-control,.5rem);padding:1rem 1.25rem;margin:1rem 0;overflow-wrap:anywhere}' +
  'section img{height:2rem;width:auto;padding:.25rem;border-radius:.25rem;background:#fff}' +
  'a{color:var(--hl-colors-brand-link,#0b4ea2)}li{padding:.25rem 0}summary{padding:.75rem 0;font-weight:600}' +
  'main:has(.bodies){max-width:72rem}.bodies{display:grid;gap:1rem}iframe{width:100%;height:40rem;border:1px solid var(--hl-colors-line,#d5d9e0)}' +
  '@media (min-width:60rem){.bodies{grid-template-columns:minmax(0,40rem) minmax(0,1fr)}}' +
  'table{border-collapse:collapse;width:100%;font-size:.875rem}' +
  'th,td{text-align:left;vertical-align:top;padding:.375rem .5rem .375rem 0;border-bottom:1px solid var(--hl-colors-line,#e0e0e0)}' +
  'code{overflow-wrap:anywhere}' +
  'aside{margin:-1.5rem -1rem 1.5rem;padding:.375rem 1rem;text-align:center;font:500 .8125rem/1.25rem system-ui,sans-serif;color:#3a2c00;background:#ffe9a8}';

/** As the pages of lenders say it, in the words of `flows/site.yaml`. */
const TEST_SITE = '<aside>This is a test site. Nothing on it is real.</aside>';

/** What is allowed on a page in a lender's colours: nothing is loaded and nothing runs; the one style is known by its hash. */
export function policyOf(look: string, ...more: string[]): string {
  const style = createHash('sha256')
    .update(look + STYLE)
    .digest('base64');
  const allowed = ["default-src 'none'", `style-src 'sha256-${style}'`, ...more];
  return [...allowed, "base-uri 'none'", "frame-ancestors 'none'"].join('; ');
}

/** The page on which somebody chooses; `ticket` comes back with the choice. `before` stands above it, as HTML. */
export function choicePage(page: PageName, ticket: string, look: string, before = ''): string {
  const { title, lead, legend, choices, action } = PAGE_WORDS[page];
  const options = choices.map(
    ({ outcome, label, hint }, index) =>
      `<label><input type="radio" name="outcome" value="${outcome}"${index === 0 ? ' checked' : ''}>` +
      `<span>${escaped(label)}<small>${escaped(hint)}</small></span></label>`,
  );
  return documentOf(
    title,
    `<p>${escaped(lead)}</p>
${before}
<form method="post" action="/sandbox/${page}">
<input type="hidden" name="ticket" value="${escaped(ticket)}">
<fieldset><legend>${escaped(legend)}</legend>
${options.join('\n')}
</fieldset>
<button type="submit">${escaped(action)}</button>
<button type="submit" name="cancel" value="yes">Cancel and go back</button>
</form>`,
    look,
  );
}

/** For who comes by an address that this server did not make. */
export function strayPage(look = ''): string {
  return documentOf(
    'This page cannot be opened by itself',
    '<p>It belongs to an application. Go back to it and try again from there.</p>',
    look,
  );
}

export function documentOf(title: string, content: string, look = ''): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} (sandbox)</title><style>${look}${STYLE}</style></head>
<body>${TEST_SITE}
<main>
<h1>${escaped(title)}</h1>
${content}
</main></body>
</html>
`;
}
