/** Does every form that the product has draw, each field found by its label and each widget named as it is known? */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { isWidgetName, WIDGETS } from '../../src/engine/model/widgets.ts';
import { realForms } from '../support/project.ts';
import { draw } from './support.tsx';

afterEach(cleanup);

describe.each([...realForms()])('%s', (_, file) => {
  it('draws its fields, each with its label', async () => {
    const papers = { list: async () => [], open: async () => new ArrayBuffer(0) };
    const { form } = await draw(file, { lookups: { documents: papers } });
    // What a branch may hide is left to the tests of branches.
    const branching = JSON.stringify([file.if, file.else, file.allOf]);
    const names = Object.keys(file.properties as object).filter((key) => !branching.includes(`"${key}"`));
    for (const key of names) {
      const { title = key, widget, options } = form.fields[`/${key}`] ?? {};
      // Taken from the address: nothing of it is drawn.
      if (widget === 'given') continue;
      const label = widget === 'address' ? String(options?.search ?? title) : title;
      const groups = screen.queryAllByRole('group', { name: (groupName) => groupName.startsWith(label) });
      expect([...screen.queryAllByLabelText(label), ...groups], `${key}: "${label}"`).not.toEqual([]);
    }
  });

  it('names only widgets, types and options that there are', () => {
    for (const [at, field] of fieldsOf(file, '')) {
      if (field.widget === undefined) continue;
      expect(isWidgetName(field.widget), `${at}: ${field.widget}`).toBe(true);
      const facts = WIDGETS.find((widget) => widget.name === field.widget)!;
      expect(facts.types, at).toContain(field.type);
      expect(facts.options, at).toEqual(expect.arrayContaining(Object.keys(field.options ?? {})));
      if (facts.enum === 'wanted') expect(field.enum, at).toBeDefined();
    }
  });
});

it('What a valuation costs is what the lender asks for it', async () => {
  const file = realForms().get('valuation-consent') as JsonSchema;
  await draw(file, { facts: { org: { valuationFee: 215 } } });
  expect(screen.getByText(/to its cost of \$215, which is paid at closing/)).toBeDefined();
});

type Field = JsonSchema & { widget?: string; type?: string; enum?: unknown[]; options?: object };

function fieldsOf(schema: JsonSchema, at: string): [string, Field][] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Field>);
  return properties.flatMap(([name, field]) => [
    [`${at}/${name}`, field] as [string, Field],
    ...fieldsOf(field, `${at}/${name}`),
  ]);
}
