/** Does who signs read first what the signature means, and sign with the known name only? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { draw } from './support.tsx';

afterEach(cleanup);

const form: JsonSchema = {
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      title: 'Your full name',
      widget: 'signature',
      options: {
        text: 'By typing my name, {person.first} {person.last}, I sign.',
        mustEqual: ['person.first', 'person.middle', 'person.last'],
        mayLack: ['person.middle'],
      },
      messages: { signature: 'Please type your name as it stands above', required: 'Please sign' },
    },
  },
};
const facts = { person: { first: 'Jo Ann', middle: 'May', last: 'Smith' } };

test('What a signature means stands above it, with the name in it, and is read out with it', async () => {
  await draw(form, { facts });
  expect(screen.getByText('By typing my name, Jo Ann Smith, I sign.')).toBeVisible();
  expect(screen.getByLabelText('Your full name')).toHaveAccessibleDescription(
    /By typing my name, Jo Ann Smith/,
  );
});

test.each(['Jo Ann Smith', 'jo ann may smith', 'JoAnn  Smith'])('%s signs', async (typed) => {
  const { user, reported } = await draw(form, { facts });
  await user.type(screen.getByLabelText('Your full name'), typed);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(reported.submitted).toEqual([{ name: typed }]);
});

test.each(['Jo Smith', 'Smith Jo Ann', 'X'])('%s is somebody else', async (typed) => {
  const { user, reported } = await draw(form, { facts });
  await user.type(screen.getByLabelText('Your full name'), typed);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(reported.submitted).toEqual([]);
  expect(screen.getAllByText('Please type your name as it stands above').length).toBeGreaterThan(0);
});
