/** Does a story's person tell each detail wherever a screen asks for it, and everything else as the persona does? */
import { expect, test } from 'vitest';
import { answersOf, applicant, emailOf, fieldsOf } from './personas.ts';

test('a detail is told on every screen that asks for it, and another home stays another', () => {
  const usual = answersOf();
  const { street1 } = fieldsOf(usual).address;
  const told = applicant({ lastName: 'Frost', street: '3 Round Street', accountNumber: '0001' });
  expect([told['legal-name'], told['start/profile']]).toMatchObject([
    { lastName: 'Frost' },
    { lastName: 'Frost' },
  ]);
  expect(told['property-address']).toMatchObject({ address: { street1: '3 Round Street' } });
  expect(told['bank/manual-disburse']).toMatchObject({ accountNumber: '0001', accountNumberAgain: '0001' });
  expect(told['home-address']).toEqual(usual['home-address']);
  expect(JSON.stringify(told)).not.toContain(street1);
  expect(applicant()).toEqual(usual);
});

test('who extends another answers as they do where nothing else is told', () => {
  const [ada, bea] = [answersOf('ada'), answersOf('bea')];
  expect(bea.consent).toEqual(ada.consent);
  expect(fieldsOf(bea).firstName).not.toBe(fieldsOf(ada).firstName);
  expect(emailOf({ email: 'somebody@mail.example' }, 7)).toBe('somebody.7@mail.example');
  expect(() => answersOf('nobody')).toThrow('Nobody among the personas of heloc is "nobody".');
});
