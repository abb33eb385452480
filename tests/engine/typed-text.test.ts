/** Typed text is made plain by its field: names and numbers yes, passwords and choices never. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkAnswers } from '../../src/engine/answer/forms.ts';
import { phoneDigits, plainAnswers, plainText } from '../../src/engine/answer/typed-text.ts';
import { withValueAt } from '../../src/engine/model/paths.ts';
import { realForm, realProduct } from '../support/project.ts';

const product = realProduct();
const messagesOf = (form: string, answers: object) =>
  Object.fromEntries(
    checkAnswers(realForm(form), answers, {}, product.triggers).map(({ pointer, message }) => [
      pointer,
      message,
    ]),
  );

describe('Blanks', () => {
  it('are taken off and made one, whatever kind they are', () => {
    expect(plainText('\u00a0 Ada \t\n Maria\u2003')).toBe('Ada Maria');
  });

  it('are taken off at any depth, and text that nothing is left of is no answer', () => {
    const { fields } = realForm('property-address');
    const address = { street1: '  12  Main Street ', street2: '  ', city: ' Salt  Lake ', zip: '84101 ' };
    expect(plainAnswers(fields, { address, occupancyType: 'PRIMARY' })).toEqual({
      address: { street1: '12 Main Street', city: 'Salt Lake', zip: '84101' },
      occupancyType: 'PRIMARY',
    });
  });

  it('stay in a password', () => {
    const { fields } = realForm('sign-up');
    const answers = { email: ' ada@example.com ', password: '  two  blanks  ' };
    expect(plainAnswers(fields, answers)).toEqual({ email: 'ada@example.com', password: '  two  blanks  ' });
  });

  it('are never needed twice: what is plain stays as it is', () => {
    fc.assert(fc.property(fc.string(), (text) => plainText(plainText(text)) === plainText(text)));
  });
});

test.each([
  '512-555-0142',
  '(512) 555-0142',
  '512 555 0142',
  '512.555.0142',
  '+1 512 555 0142',
  '15125550142',
  '+15125550142',
  '1 (512) 555-0142',
  ' 5125550142 ',
])('the phone number %j is read as ten digits, in every form that asks for one', (typed) => {
  expect(phoneDigits(typed)).toBe('5125550142');
  const asking = Object.entries(product.source.forms).flatMap(([id, { fields }]) =>
    Object.entries(fields)
      .filter(([, { widget }]) => widget === 'phone')
      .map(([pointer]) => ({ id, pointer, path: pointer.slice(1).replaceAll('/', '.') })),
  );
  expect(asking.length).toBeGreaterThanOrEqual(5);
  for (const { id, pointer, path } of asking) {
    const answers = (phone: string) => withValueAt({}, path, phone);
    expect(messagesOf(id, answers(typed))).not.toHaveProperty([pointer]);
    expect(plainAnswers(realForm(id).fields, answers(typed))).toEqual(answers('5125550142'));
    for (const wrong of [
      '0000000000',
      '1111111111',
      '555-0142',
      '+44 20 7946 0958',
      '512555014x',
      '5120550142',
    ]) {
      expect(messagesOf(id, answers(wrong))[pointer]).toBe('Please enter a phone number with 10 digits');
    }
  }
});

describe('A routing number', () => {
  const account = { accountNumber: '12345678', accountNumberAgain: '12345678' };
  const refused = (routingNumber: string) =>
    messagesOf('bank-account', { ...account, routingNumber })['/routingNumber'];

  it.each(['021000021', '011000015', '121000358', '322271627', '122000247', '800000006'])(
    '%s is one of a bank',
    (routing) => {
      expect(refused(routing)).toBeUndefined();
    },
  );

  it.each(['000000000', '021000022', '130000006', '331000009', '500000005', '790000006', '810000009'])(
    '%s is none: its range or its check digit is wrong',
    (routing) => {
      expect(refused(routing)).toBe('No bank has this routing number. Please check each digit.');
    },
  );

  it('of eight digits is told its length', () => {
    expect(refused('02100002')).toBe('A routing number has nine digits');
  });
});
