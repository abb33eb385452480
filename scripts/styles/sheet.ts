/** How do Chakra's tokens and recipes become a style sheet? Once, when the application is built, by Chakra and emotion themselves. */
import createCache from '@emotion/cache';
import { css as serialize } from '@emotion/react';
import { drawingSystem } from '../../src/widgets/theme.ts';
import type { Recipe, Written } from './parts.ts';

/** Chakra's layer for what recipes say: below whatever a place or a sheet of its own says. */
const PARTS = '@layer recipes';

/** What holds for every element, then each part, then what single places have over them. */
export function sheetOf(all: readonly Written[]): string {
  const parts = all.flatMap((each) => ('recipe' in each ? rulesOf(each.name, each.recipe) : []));
  const places = all.flatMap((each) => {
    return 'css' in each ? flat(`.hl-${each.name}`, drawingSystem.css(each.css)) : [];
  });
  const { atRule } = drawingSystem.layers;
  return [atRule, flat('', drawingSystem._global), `${PARTS}{`, ...parts, '}', ...places].join('\n');
}

/** A class for each choice of variants: what they say together is decided here, not by the order of rules. */
function rulesOf(name: string, recipe: Recipe): string[] {
  const variants = Object.entries(recipe.variants ?? {});
  const all = choicesAmong(variants, recipe.defaultVariants ?? {}).map((chosen) => {
    const ending = variants.map(([variant]) => `-${chosen[variant] ?? ''}`).join('');
    const styles = drawingSystem.cva(recipe)(chosen);
    return separate(flat(`.hl-${name}${ending}`, styles[PARTS] ?? {}));
  });
  // The first rule of each, then the second: those that say the same become one where the sheet is made small.
  const longest = Math.max(0, ...all.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => all.flatMap((rules) => rules[at] ?? [])).flat();
}

/** The rules of a sheet one by one; those inside an at-rule stay together. */
function separate(sheet: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { index, 0: brace } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(sheet.slice(begin, index + 1));
    begin = index + 1;
  }
  return rules;
}

function choicesAmong(variants: [string, object][], usual: Record<string, unknown>) {
  let all: Record<string, string>[] = [{}];
  for (const [variant, values] of variants) {
    const names = Object.keys(values);
    // Without a usual value nothing may be chosen.
    const ways: Record<string, string>[] = names.map((value) => ({ [variant]: value }));
    if (usual[variant] === undefined) ways.push({});
    all = all.flatMap((chosen) => ways.map((way) => ({ ...chosen, ...way })));
  }
  return all;
}

/** Nested styles as the rules that a browser reads. */
function flat(selector: string, styles: object): string {
  const cache = createCache({ key: 'hl' });
  cache.compat = true;
  const serialized = serialize(styles as Parameters<typeof serialize>[0]);
  // By its own name emotion would answer the rules of another class with the same styles.
  const name = selector === '' ? serialized.name : selector;
  cache.insert(selector, { ...serialized, name }, cache.sheet, true);
  return String(cache.inserted[name] ?? '');
}
