/** Is an org printed whole, and each value with the line that it really stands in? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../../src/config/disk.ts';
import { orgValues } from '../../src/config/read/org-values.ts';
import { flagsOf } from '../../src/engine/model/flags.ts';
import { bundleOf } from '../support/project.ts';
import { garden, project, said } from './said.ts';

const bundle = bundleOf();
const files = readFiles(project);
const codes = Object.keys(bundle.orgs);

test('The text is what it was', async () => {
  const expected = readFileSync(join(import.meta.dirname, 'cases/org-south.txt'), 'utf8');
  expect(await said(['org', 'south'], garden)).toEqual({ code: 0, result: expected, comment: '' });
});

test.each(codes)('%s is printed as it is compiled', (code) => {
  const { chain, values } = orgValues(files, code)!;
  const org = bundle.orgs[code]!;
  const own = org.products.heloc!;
  const printed = (start: string) =>
    Object.fromEntries(
      values
        .filter(({ path }) => path.startsWith(start))
        .map(({ path, value }) => [path.slice(start.length), value]),
    );
  expect(chain.at(-1)).toBe(org.canonical);
  expect(printed('brand.')).toEqual(org.brand);
  expect(printed('company.')).toEqual(org.company);
  expect(printed('support.')).toMatchObject({ phone: org.support.phone, email: org.support.email });
  expect(printed('about.')).toEqual(own.about);
  expect(printed('products.heloc.settings.')).toEqual(own.settings);
  expect(printed('products.heloc.pricing.')).toEqual(own.pricing);
  expect(printed('products.heloc.copy.')).toEqual(own.copy);
  expect(printed('products.heloc.flags.')).toMatchObject(flagsOf(bundle, code));
});

test.each(codes)('Each value of %s stands in the line that is named', (code) => {
  const { values } = orgValues(files, code)!;
  for (const { path, file, line, isDefault } of values) {
    const text = files.find((each) => each.path === file)?.text.split('\n')[line - 1] ?? '';
    const [name = ''] = path.split('.').slice(-1);
    // A default stands below the name of its setting or flag; a variable has no line of its own.
    const isThere = [name, ...(isDefault ? ['default:', '"default":'] : [])].some((key) =>
      text.includes(key),
    );
    expect(isThere, `${path} ${file}:${line}`).toBe(true);
  }
});

test('What the org says wins over the one above, and that over the product', async () => {
  const { result } = await said(['org', 'figure-market', '--format', 'json'], project);
  const { org, extends: above, values } = JSON.parse(result);
  expect([org, above]).toEqual(['figure-market', ['figure']]);
  const of = (path: string) => values.find((each: { path: string }) => each.path === path);
  expect(of('products.heloc.settings.minimumDraw')).toMatchObject({
    value: 20000,
    file: 'orgs/figure-market.yaml',
  });
  expect(of('brand.face')).toMatchObject({ value: 'manrope', file: 'orgs/figure.yaml' });
  expect(of('products.heloc.settings.maximumDraw')).toMatchObject({
    value: 400000,
    file: 'schemas/facts/settings.json',
    isDefault: true,
  });
  expect(of('hosts')).toMatchObject({
    value: ['apply.figure-market.example'],
    file: 'orgs/figure-market.yaml',
  });
});

test('A name that no org has, and a project that is not right, end with 2', async () => {
  const unknown = await said(['org', 'figur'], project);
  expect([unknown.code, unknown.result]).toEqual([2, '']);
  expect(unknown.comment).toContain('No org is named "figur". Did you mean "figure"?');
  const broken = await said(['org', 'north', '--root', join(import.meta.dirname, 'cases/broken')], garden);
  expect([broken.code, broken.result]).toEqual([2, '']);
  expect(broken.comment).toContain('run flow validate');
});
