/** Does a form ask, take and submit what its schema says, and nothing else? */
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { openValidator } from '../../src/widgets/validator.ts';
import { draw, open } from './support.tsx';

afterEach(cleanup);

describe('what a schema says beyond its fields', () => {
  it('takes up a default and reports it', async () => {
    const { reported } = await draw({
      properties: {
        state: { type: 'string', title: 'State', widget: 'state', enum: ['AL', 'AZ'], default: 'AZ' },
      },
    });
    expect((screen.getByLabelText('State') as HTMLSelectElement).value).toBe('AZ');
    expect(reported.answers).toEqual({ state: 'AZ' });
  });

  it('chooses nothing for anybody', async () => {
    const { reported } = await draw({
      required: ['state', 'agree', 'sale'],
      properties: {
        state: { type: 'string', title: 'State', widget: 'state', enum: ['AL', 'AZ'] },
        agree: { type: 'boolean', const: true, title: 'I agree', widget: 'consent' },
        sale: { type: 'boolean', title: 'For sale?', labels: { true: 'Yes', false: 'No' } },
        home: { type: 'object', title: 'Home', properties: { city: { type: 'string', title: 'City' } } },
      },
    });
    expect((screen.getByLabelText('State') as HTMLSelectElement).value).toBe('');
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
    expect(reported.answers).toEqual({});
  });

  it('draws an object without a widget as a group of fields, and drops a part that is taken back', async () => {
    const { user, reported } = await draw(
      {
        properties: {
          home: {
            type: 'object',
            title: 'Home',
            properties: { city: { type: 'string', title: 'City' }, zip: { type: 'string', title: 'Zip' } },
          },
        },
      },
      { answers: { home: { zip: '85004' } } },
    );
    const city = within(screen.getByRole('group', { name: 'Home' })).getByLabelText('City');
    await user.type(city, 'Tucson');
    expect(reported.answers).toEqual({ home: { zip: '85004', city: 'Tucson' } });
    await user.clear(city);
    expect(reported.answers).toEqual({ home: { zip: '85004' } });
  });

  it('marks what may be left out, outside the label', async () => {
    await draw({
      required: ['a'],
      properties: { a: { type: 'string', title: 'A' }, b: { type: 'string', title: 'B' } },
    });
    expect(screen.getAllByText('optional')).toHaveLength(1);
    expect(screen.getByLabelText('A').getAttribute('aria-required')).toBe('true');
    expect(screen.getByLabelText('B').getAttribute('aria-required')).toBeNull();
  });
});

describe('branches of allOf', () => {
  const file: JsonSchema = {
    properties: {
      use: { type: 'string', title: 'Use', enum: ['PRIMARY', 'SECONDARY'] },
      rented: { type: 'boolean', title: 'Rented?', labels: { true: 'Yes', false: 'No' } },
      rent: { type: 'number', title: 'Rent', widget: 'money' },
    },
    allOf: [
      {
        if: { required: ['use'], properties: { use: { const: 'SECONDARY' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['rented'] },
        else: { properties: { rented: false } },
      },
      {
        if: {
          required: ['use', 'rented'],
          properties: { use: { const: 'SECONDARY' }, rented: { const: true } },
        },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['rent'] },
        else: { properties: { rent: false } },
      },
    ],
  };

  it('open one after another, and only open ones are submitted', async () => {
    const { user, reported } = await draw(file);
    expect(screen.queryByText('Rented?')).toBeNull();
    await user.click(screen.getByLabelText('SECONDARY'));
    expect(screen.queryByLabelText('Rent')).toBeNull();
    await user.click(screen.getByLabelText('Yes'));
    await user.type(screen.getByLabelText('Rent'), '1200');
    await user.click(screen.getByLabelText('PRIMARY'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(reported.submitted).toEqual([{ use: 'PRIMARY' }]);
  });

  it('are asked and judged alike: what is asked of any answers is what the schema allows', async () => {
    const { validator } = await open(file);
    for (const use of [undefined, 'PRIMARY', 'SECONDARY']) {
      for (const rented of [undefined, true, false]) {
        const given = validator.asked({ use, rented, rent: 5 });
        const missing = use === 'SECONDARY' && rented === undefined;
        expect(validator.validate(given), JSON.stringify(given)).toBe(!missing);
      }
    }
  });
});

describe('a compiled chunk', () => {
  it('that asks for a helper which is not shipped is a fault, not a form without checks', () => {
    const build = (require: (name: string) => unknown) => {
      require('node:fs');
      return {};
    };
    expect(() => openValidator({ shape: { type: 'object' }, build })).toThrow('node:fs');
  });

  it('without a validator for its shape is a fault', () => {
    expect(() => openValidator({ shape: { type: 'object' }, build: () => ({}) })).toThrow('no validator');
  });
});
