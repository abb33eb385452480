/** Does an answer that is known stand there as one line, and its field as soon as it is wanted or wrong? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { addressField } from './cases.ts';
import { draw } from './support.tsx';

afterEach(cleanup);

const phone: JsonSchema = {
  type: 'string',
  title: 'Mobile phone',
  widget: 'phone',
  pattern: '^[2-9][0-9]{2}[2-9][0-9]{6}$',
  options: { fold: true },
  messages: { '*': 'Ten digits, please' },
};
const address: JsonSchema = { ...addressField, options: { ...(addressField.options as object), fold: true } };
const form = { required: ['address', 'phone'], properties: { address, phone } };
const maple = { street1: '12 Maple Street', street2: 'Apt 4', city: 'Phoenix', state: 'AZ', zip: '85004' };
const known = { address: maple, phone: '5125550142' };

const line = (name: string) => screen.queryByRole('group', { name });
const change = (name: string) => screen.getByRole('button', { name: `Change ${name}` });
const submit = () => screen.getByRole('button', { name: 'Continue' });
const search = () => screen.queryByLabelText('Search for your address');

it('is one line with its name for each known answer, and is submitted with the others', async () => {
  const { user, reported } = await draw(form, { answers: known });
  expect(line('Address')).toHaveTextContent('12 Maple Street, Apt 4, Phoenix, AZ 85004');
  expect(line('Mobile phone')).toHaveTextContent('(512) 555-0142');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(submit());
  expect(reported.submitted).toEqual([known]);
});

it('unfolds by its button, with the focus and what was known, and stays unfolded', async () => {
  const { user, reported } = await draw(form, { answers: known });
  await user.click(change('Address'));
  expect(search()).toHaveFocus();
  expect(search()).toHaveValue('12 Maple Street');
  expect(screen.getByLabelText('City')).toHaveValue('Phoenix');
  expect(line('Mobile phone')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Apt/Suite'));
  await user.click(change('Mobile phone'));
  const box = screen.getByLabelText('Mobile phone');
  expect(box).toHaveFocus();
  await user.clear(box);
  await user.type(box, '5125550199');
  await user.click(submit());
  const { street2: _without, ...house } = maple;
  expect(reported.submitted).toEqual([{ address: house, phone: '(512) 555-0199' }]);
  expect(search()).toBeInTheDocument();
});

it('draws the field where nothing is known, where it is not right, and where the form asks for no line', async () => {
  const { view } = await draw(form);
  expect(search()).toBeInTheDocument();
  view.unmount();
  const wrong = await draw(form, { answers: { ...known, phone: '512', address: { ...maple, zip: '8' } } });
  expect(search()).toBeInTheDocument();
  expect(screen.getByLabelText('Mobile phone')).toHaveValue('512');
  wrong.view.unmount();
  const plain = { properties: { phone: { ...phone, options: {} } } };
  await draw(plain, { answers: { phone: known.phone } });
  expect(screen.getByLabelText('Mobile phone')).toHaveValue('(512) 555-0142');
});

it('never folds what is being answered', async () => {
  const { user } = await draw(form);
  await user.type(screen.getByLabelText(/^Mobile phone/), '5125550142');
  await user.tab();
  expect(screen.getByLabelText(/^Mobile phone/)).toBeInTheDocument();
});

it('unfolds where it is refused, and the summary leads to the part that is', async () => {
  const { user, set } = await draw(form, { answers: known });
  const message = 'Not in this state';
  await act(async () => set({ refusals: [{ pointer: '/address/state', keyword: 'some/rule', message }] }));
  expect(search()).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: message }));
  expect(screen.getByLabelText('State')).toHaveFocus();
  expect(line('Mobile phone')).toBeInTheDocument();
});
