/** Is money written in one way where sums stand below each other, on screens and in documents? */
import { describe, expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { placeholdersIn } from '../../src/engine/say/copy.ts';
import { realProject } from '../support/project.ts';

/** The formats of sums in each list of a product, by where it stands. */
function columnsOf({ flows, documents }: Bundle): [where: string, formats: (string | undefined)[]][] {
  const screens = Object.values(flows).flatMap((flow) => Object.values(flow.screens));
  const shown = screens.map(({ id, shows = [] }): [string, (string | undefined)[]] => [
    id,
    // The one large figure stands above the others.
    shows.flatMap(({ format, large }) => (large ? [] : [format])),
  ]);
  const tables = Object.entries(documents).flatMap(([name, { body }]) =>
    body.map(({ table = [], columns = [] }): [string, (string | undefined)[]] => [
      name,
      [...table, ...columns].flatMap(({ value }) => placeholdersIn(value).map(({ format }) => format)),
    ]),
  );
  return [...shown, ...tables].map(([where, formats]) => [
    where,
    formats.filter((format) => format === 'money' || format === 'cents'),
  ]);
}

describe.each(compileProject(realProject()))('In $product', (bundle) => {
  test('sums that stand below each other all have their cents, or none has', () => {
    const columns = columnsOf(bundle).filter(([, formats]) => formats.length > 1);
    expect(columns.length).toBeGreaterThan(0);
    expect(columns.filter(([, formats]) => new Set(formats).size > 1)).toEqual([]);
  });

  // FMT-04 has three everywhere else; lines around a page that the specification words have two.
  test('a rate has two places in the lines around a page alone', () => {
    const { copy, ...rest } = bundle;
    const hasTwo = (said: unknown) =>
      placeholdersIn(JSON.stringify(said)).some(({ format }) => format === 'rate');
    const slots = Object.keys(copy).filter((slot) => hasTwo(copy[slot]));
    expect(slots.filter((slot) => !slot.startsWith('chrome.'))).toEqual([]);
    const { flows, documents } = rest;
    expect(Object.keys(documents).filter((name) => hasTwo(documents[name]))).toEqual([]);
    expect(JSON.stringify(flows)).not.toContain('"format":"rate"');
  });

  test('what a repayment comes to is written to the cent wherever words speak of it', () => {
    const spoken = placeholdersIn(JSON.stringify(bundle)).filter(({ path }) =>
      path.startsWith('repayments.'),
    );
    expect(spoken.length).toBeGreaterThan(0);
    expect(spoken.filter(({ format }) => format !== 'cents')).toEqual([]);
  });
});
