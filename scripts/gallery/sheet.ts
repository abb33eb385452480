/** The gallery's one page: every picture by flow and screen, with a search, filters, and changes side by side. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from './album.ts';

export interface SheetParts {
  title: string;
  /** When and of what it was made. */
  about: string;
  entries: Entry[];
  /** Screens that are not pictured, each with its reason. */
  missing: { screen: string; reason: string }[];
}

/** A whole HTML document; pictures lie beside it. */
export function sheetOf({ title, about, entries, missing }: SheetParts): string {
  const changed = new Set(entries.filter(({ before }) => before !== undefined).map(nameOf)).size;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${readFileSync(join(import.meta.dirname, 'sheet.css'), 'utf8')}</style>
</head>
<body>
<header>
  <h1>${escaped(title)}</h1>
  <p>${escaped(about)}</p>
  <form id="filters">
    <label>Search <input type="search" name="text" placeholder="liens, identity, declined"></label>
    ${select(
      'Lender',
      'org',
      entries.map(({ org }) => org),
    )}
    ${select(
      'Width',
      'width',
      entries.map(({ width }) => String(width)),
    )}
    ${select(
      'State',
      'state',
      entries.map(({ state }) => state),
    )}
    <label><input type="checkbox" name="changed"> Changed only (${changed})</label>
    <output id="count"></output>
  </form>
</header>
<main>
${flowsOf(entries)}
${missingOf(missing)}
</main>
<script>${readFileSync(join(import.meta.dirname, 'sheet-filter.js'), 'utf8')}</script>
</body>
</html>
`;
}

function flowsOf(entries: Entry[]): string {
  const flows = Map.groupBy(entries, ({ product, flow }) => `${product} / ${flow}`);
  return [...flows]
    .map(([flow, own]) => `<section><h2>${escaped(flow)}</h2>\n${screensOf(own)}\n</section>`)
    .join('\n');
}

function screensOf(entries: Entry[]): string {
  return [...Map.groupBy(entries, nameOf)]
    .map(([screen, own]) => {
      const walk = own[0]?.walk ?? '';
      return `<article><h3>${escaped(screen.split(' ').at(-1) ?? '')}</h3>
<p class="walk">${escaped(walk)}</p>
<div class="pictures">${own.map(figureOf).join('\n')}</div></article>`;
    })
    .join('\n');
}

export function figureOf(entry: Entry): string {
  const { screen, org, width, state, file, before } = entry;
  const told = `${org}, ${width} px, ${state}`;
  const isChanged = before !== undefined;
  const data = `data-text="${escaped(`${nameOf(entry)} ${entry.walk}`.toLowerCase())}" data-org="${escaped(org)}" data-width="${width}" data-state="${state}"`;
  const now = pictureOf(file, `${screen}: ${told}`);
  const pictures = before ? changeOf(pictureOf(before, `${screen} before: ${told}`), now, file, before) : now;
  return `<figure ${data}${isChanged ? ' data-changed' : ''} class="w${width}">
${pictures}<figcaption>${escaped(told)}${before === null ? ' (new)' : ''}</figcaption></figure>`;
}

function pictureOf(file: string, text: string): string {
  return `<a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt="${escaped(text)}"></a>`;
}

/** Before, after, and what differs: one laid over the other, so that only differences are not black. */
function changeOf(before: string, after: string, file: string, beforeFile: string): string {
  return `<div class="change">${before}${after}<span class="difference" role="img" aria-label="What differs">
<img loading="lazy" src="${escaped(beforeFile)}" alt=""><img loading="lazy" src="${escaped(file)}" alt=""></span></div>`;
}

function missingOf(missing: SheetParts['missing']): string {
  if (missing.length === 0) return '';
  const lines = missing.map(({ screen, reason }) => `<li>${escaped(screen)}: ${escaped(reason)}</li>`);
  return `<section><h2>Not pictured</h2><ul>${lines.join('\n')}</ul></section>`;
}

function select(label: string, name: string, values: string[]): string {
  const options = [...new Set(values)].map((value) => `<option>${escaped(value)}</option>`);
  return `<label>${label} <select name="${name}"><option value="">all</option>${options.join('')}</select></label>`;
}

export function nameOf({ product, flow, screen }: Entry): string {
  return `${product} ${flow} ${screen}`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found);
}
