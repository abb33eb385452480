/** Styles are written when the application is built: the same as Chakra would at run time, under names that the scripts know. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { partsOf } from '../../scripts/styles/parts.ts';
import { sheetBelow } from '../../scripts/styles/plugin.ts';
import { sheetOf } from '../../scripts/styles/sheet.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'styles-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file of that name; answers its path. */
function file(name: string, ...lines: string[]): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, lines.join('\n'));
  return path;
}

const write = (path: string) => sheetOf(partsOf(path).written);

describe('a part', () => {
  test('becomes a class whose rules name the values of the brand', () => {
    const path = file(
      'Note.tsx',
      "const soft = { color: 'inkSoft' } as const;",
      "export const Line = styled('p', { base: { ...soft, padding: '4', _hover: { color: 'ink' } } });",
    );
    const sheet = write(path);
    expect(sheet).toContain('.hl-Note-Line{color:var(--hl-colors-ink-soft);padding:var(--hl-spacing-4);}');
    expect(sheet).toMatch(
      /\.hl-Note-Line:is\(:hover, \[data-hover\]\)[^{]*\{color:var\(--hl-colors-ink\);\}/,
    );
    expect(partsOf(path).text).toContain('styled("p", {"name":"Note-Line","variants":[],"usual":{}})');
  });

  test('has a class for each choice of its variants, the usual one where none is chosen', () => {
    const path = file(
      'Box.tsx',
      "const Box = styled('div', {",
      "  base: { margin: '0' },",
      "  variants: { tone: { calm: { color: 'ink' }, loud: { color: 'danger' } }, wide: { true: { width: '100%' } } },",
      "  defaultVariants: { tone: 'calm' },",
      '});',
    );
    const sheet = write(path);
    expect(sheet).toContain('.hl-Box-Box-calm-{margin:0;color:var(--hl-colors-ink);}');
    expect(sheet).toContain('.hl-Box-Box-loud-true{margin:0;color:var(--hl-colors-danger);width:100%;}');
    expect(sheet).not.toContain('.hl-Box-Box--');
  });

  test('takes over what it is made from, from whichever file', () => {
    file('low/Tick.tsx', "export const Tick = styled('input', { base: { color: 'ink', margin: '1' } });");
    file('low/index.ts', "export { Tick as Mark } from './Tick.tsx';");
    const path = file(
      'Own.tsx',
      "import { Mark } from './low/index.ts';",
      "const Own = styled(Mark, { base: { margin: '0' } });",
    );
    expect(write(path)).toContain('.hl-Own-Own{margin:0;color:var(--hl-colors-ink);}');
    expect(partsOf(path).text).toContain('styled("input", {"name":"Own-Own"');
  });

  test('may have the styles of another and the name of none: both get their rules', () => {
    const path = file(
      'Twins.tsx',
      "const One = styled('p', { base: { color: 'ink' } });",
      "const Two = styled('p', { base: { color: 'ink' } });",
    );
    expect(write(path)).toContain('.hl-Twins-One{color:var(--hl-colors-ink);}');
    expect(write(path)).toContain('.hl-Twins-Two{color:var(--hl-colors-ink);}');
  });
});

test('the styles of one place stand behind those of all parts, so that they win', () => {
  const path = file(
    'Place.tsx',
    "const at = () => <Row css={{ gap: '2' }} />;",
    "const Row = styled('div', { base: { gap: '4' } });",
  );
  const sheet = write(path);
  const [name] = /hl-Place-at-\d+/.exec(partsOf(path).text) ?? [];
  expect(sheet.indexOf(`.${name}{gap:var(--hl-spacing-2);}`)).toBeGreaterThan(
    sheet.indexOf('.hl-Place-Row{'),
  );
});

test('lines stay where they were', () => {
  const path = file('Lines.tsx', "const A = styled('p', {", '  base: {},', '});', 'const after = 1;');
  expect(partsOf(path).text.split('\n')[3]).toBe('const after = 1;');
});

test('what is known only when a screen is drawn is refused with file, line and cure', () => {
  const path = file('Late.tsx', 'const ok = 1;', 'const A = ({ w }) => <p css={{ width: w }} />;');
  expect(() => partsOf(path)).toThrow(
    `${path}:2: styles are written when the application is built, and "w" is known only when it is drawn. Use a constant, or a variant for each case.`,
  );
});

test('two files of one name whose parts have one name cannot be told apart', () => {
  file('a/Same.tsx', "const It = styled('p', {});");
  file('b/Same.tsx', "const It = styled('p', {});");
  expect(() => sheetBelow(folder)).toThrow('Two parts are named Same-It: rename a file or one of them.');
});

describe('the sheet of the application', () => {
  const sheet = sheetBelow(join(import.meta.dirname, '../../src'));

  test('names no space and no colour that there is none of', () => {
    // A word that stands for nothing is passed on as it is.
    expect(sheet.match(/(?:padding|margin|gap|inset)[a-z-]*:[1-9]\d*[;}]/g)).toBeNull();
    const known = new Set([...sheet.matchAll(/(--hl-[\w-]+):/g)].map(([, name]) => name));
    const used = new Set([...sheet.matchAll(/var\((--hl-[\w-]+)\)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
    expect(used.size).toBeGreaterThan(20);
  });
});
