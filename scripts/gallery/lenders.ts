/** What an onboarding team signs off: each lender beside the others at eight screens of a product, what changed first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from './album.ts';
import type { Moment } from './moments.ts';
import { escaped, figureOf, nameOf } from './sheet.ts';

/** Of each product. */
const SCREENS = 8;

/** One of each kind that is drawn, in the order of the walks, and then the next ones: a lender's look differs by the kind of a screen. */
export function signedOff(moments: Moment[]): Moment[] {
  return [...Map.groupBy(moments, ({ product }) => product).values()].flatMap((own) => {
    const kinds = new Map(own.toReversed().map((moment) => [kindOf(moment), moment]));
    kinds.delete('return');
    const first = new Set(kinds.values());
    const chosen = [...own.filter((each) => first.has(each)), ...own.filter((each) => !first.has(each))];
    const kept = new Set(chosen.filter((each) => kindOf(each) !== 'return').slice(0, SCREENS));
    return own.filter((each) => kept.has(each));
  });
}

function kindOf({ walkState, screen }: Moment): string {
  return walkState.flow.screens[screen]?.kind ?? '';
}

/** A whole HTML document: the cells that changed, then a table of each product, a row a lender; pictures lie beside it. */
export function lendersSheetOf({ about, entries }: { about: string; entries: Entry[] }): string {
  const changed = entries.filter(({ before }) => before !== undefined);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lenders side by side</title>
<style>${readFileSync(join(import.meta.dirname, 'sheet.css'), 'utf8')}</style>
</head>
<body>
<header>
  <h1>Lenders side by side</h1>
  <p>${escaped(about)}</p>
</header>
<main>
${changedOf(changed)}
${[...Map.groupBy(entries, ({ product }) => product)].map(([product, own]) => tableOf(product, own)).join('\n')}
</main>
</body>
</html>
`;
}

function changedOf(changed: Entry[]): string {
  if (changed.length === 0) return '';
  const cells = Map.groupBy(changed, (entry) => `${entry.org}: ${nameOf(entry)}`);
  const articles = [...cells].map(
    ([cell, own]) => `<article><h3>${escaped(cell)}</h3>
<div class="pictures">${own.map(figureOf).join('\n')}</div></article>`,
  );
  return `<section><h2>Changed (${cells.size})</h2>\n${articles.join('\n')}\n</section>`;
}

/** Lenders of which something changed stand above the others. */
function tableOf(product: string, entries: Entry[]): string {
  const screens = [...new Set(entries.map(nameOf))];
  const lenders = [...Map.groupBy(entries, ({ org }) => org)];
  const isChanged = (own: Entry[]) => own.some(({ before }) => before !== undefined);
  const rows = [
    ...lenders.filter(([, own]) => isChanged(own)),
    ...lenders.filter(([, own]) => !isChanged(own)),
  ];
  const heads = screens.map((screen) => `<th scope="col">${escaped(screen.split(' ').at(-1) ?? '')}</th>`);
  return `<section><h2>${escaped(product)}</h2>
<table><thead><tr><th scope="col">Lender</th>${heads.join('')}</tr></thead>
<tbody>${rows.map(([org, own]) => rowOf(org, own, screens)).join('\n')}</tbody></table></section>`;
}

function rowOf(org: string, own: Entry[], screens: string[]): string {
  const cells = screens.map((screen) => {
    const pictures = own.filter((entry) => nameOf(entry) === screen);
    // What changed stands above, beside what it was.
    const now = pictures.map(
      ({ before, ...entry }) => `${figureOf(entry)}${before === undefined ? '' : ' changed'}`,
    );
    return `<td>${pictures.length === 0 ? 'not shown here' : now.join('\n')}</td>`;
  });
  return `<tr><th scope="row">${escaped(org)}</th>${cells.join('\n')}</tr>`;
}
