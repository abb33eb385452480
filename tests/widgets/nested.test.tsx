/** Does a field that JSON Schema describes in full draw, answer and say what is wrong, part by part? */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { FormFields } from '../../src/widgets/FormFields.tsx';
import { createFillingStore } from './fillingStore.ts';
import { examples } from './nested-schemas.ts';
import { draw, open, words } from './support.tsx';

afterEach(cleanup);

const rentRoll = {
  required: ['units'],
  properties: {
    units: {
      type: 'array',
      title: 'Units',
      widget: 'nested',
      minItems: 1,
      messages: { required: 'Add each unit', minItems: 'Add each unit' },
      options: { add: 'Add a unit' },
      items: {
        type: 'object',
        title: 'Unit',
        required: ['rent'],
        properties: {
          rent: { type: 'number', title: 'Rent', widget: 'money', messages: { required: 'Enter the rent' } },
          tenants: {
            type: 'array',
            title: 'Tenants',
            options: { add: 'Add a tenant', remove: 'Remove this tenant' },
            items: {
              type: 'object',
              title: 'Tenant',
              required: ['name'],
              properties: {
                name: { type: 'string', title: 'Name', messages: { required: 'Enter the name' } },
              },
            },
          },
        },
      },
    },
  },
};

it('A list in a list is filled in, checked and sent', async () => {
  const { user, reported } = await draw(rentRoll);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('link', { name: /Enter the rent/ })).toBeDefined();
  await user.type(screen.getByLabelText('Rent'), '1500');
  await user.click(screen.getByRole('button', { name: 'Add a tenant' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(reported.submitted).toEqual([]);
  await user.click(screen.getByRole('link', { name: /Enter the name/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Ada Byron');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(reported.submitted).toEqual([{ units: [{ rent: 1500, tenants: [{ name: 'Ada Byron' }] }] }]);
});

it.each(Object.entries(examples))('%s: drawn, missed, filled in and sent', async (_name, example) => {
  const { field, missing, fill, answer } = example;
  const file = { required: ['it'], properties: { it: { ...field, widget: 'nested' } } };
  const { user, reported, validator, check } = await draw(file);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(reported.submitted).toEqual([]);
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(missing.map((said) => expect.stringMatching(said)));
  // Each line leads to the control that it speaks of.
  for (const [at, link] of screen.getAllByRole('link').entries()) {
    await user.click(link);
    const told = document.activeElement?.closest('fieldset, form');
    expect(told?.textContent, String(missing[at])).toContain(links[at]?.split(': ').slice(-2).join(': '));
  }
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(reported.submitted).toEqual([{ it: answer }]);
  // The server asks the same of it, and takes nothing beside it.
  expect(check(validator.asked({ it: answer }))).toEqual([]);
});

it('A server draws it, and the page goes on with what was drawn', async () => {
  const { form, validator, check } = await open(rentRoll);
  const rules = { check, fields: Object.keys(form.fields) };
  const report = () => ({ onChange: () => {}, onLeave: () => {}, onSubmit: () => {} });
  const store = createFillingStore({}, undefined, rules, validator, report);
  const page = <FormFields form={form} validator={validator} store={store} words={words} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  const rent = screen.getByLabelText('Rent');
  render(page, { container, hydrate: true });
  await userEvent.type(screen.getByLabelText('Rent'), '1500');
  expect(screen.getByLabelText('Rent')).toBe(rent);
  expect(store.get().answers).toEqual({ units: [{ rent: 1500 }] });
});
