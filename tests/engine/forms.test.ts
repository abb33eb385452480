/** Does each form accept what it asks for, and say the stated words to everything else? */
import { describe, expect, test } from 'vitest';
import { checkAnswers, joinMessages, messageFor, type Refusal } from '../../src/engine/answer/forms.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { facts, nameInFlows, realForm, realProduct } from '../support/project.ts';
import { KNOWN } from './application-answers.ts';
import { ACCEPTED, FORM_ROWS } from './form-rows.ts';

const { triggers, source } = realProduct();
const TODAY = '2026-11-20';

function told(form: string, answers: unknown, given: Facts = {}): Refusal[] {
  return checkAnswers(realForm(form), answers, { ...KNOWN, today: TODAY, ...given }, triggers);
}
const messages = (refusals: Refusal[]) => refusals.map(({ pointer, message }) => [pointer, message]);

test('every form of the product has acceptable answers here, and accepts them', () => {
  expect(Object.keys(ACCEPTED).sort()).toEqual(Object.keys(source.forms).map(nameInFlows).sort());
  for (const [form, answers] of Object.entries(ACCEPTED)) expect(told(form, answers), form).toEqual([]);
});

describe.each([...new Set(FORM_ROWS.map(({ form }) => form))])('%s', (form) => {
  const rows = FORM_ROWS.filter((each) => each.form === form).map((each) => ({
    ...each,
    as: written(each.change),
  }));
  test.each(rows)('[$row] $as', ({ change, told: expected }) => {
    expect(messages(told(form, facts(change, ACCEPTED[form])))).toEqual(expected);
  });
});

describe.each(['birthdate', 'profile'])('the date of birth of %s', (form) => {
  const born = (iso: string, given: Facts = {}, state = 'ID') => {
    const [year, month, day] = iso.split('-').map(Number);
    const start =
      form === 'profile' ? facts({ 'property.state': state }, ACCEPTED.profile) : ACCEPTED.birthdate;
    const seen = form === 'profile' ? given : { registration: { state }, ...given };
    return messages(told(form, facts({ dateOfBirth: { year, month, day } }, start), seen));
  };
  const says = (message: string) => [['/dateOfBirth', message]];

  test.each<[string, string, string | undefined]>([
    ['VAL-18', '2008-11-20', undefined],
    ['VAL-18', '2008-11-21', 'Must be at least 18 years old'],
    ['VAL-18', '2030-01-01', 'Must be at least 18 years old'],
    ['VAL-19', '1980-02-31', 'Invalid date'],
    ['VAL-19', '1979-02-29', 'Invalid date'],
    ['VAL-19', '1980-02-29', undefined],
    ['VAL-19', '2008-04-31', 'Invalid date'],
    ['VAL-22', '1900-01-01', undefined],
    ['VAL-22', '1899-12-31', 'The year must be 1900 or later'],
    ['VAL-23', '0001-01-01', 'The year must be 1900 or later'],
  ])('[%s] %s', (_, iso, message) => {
    expect(born(iso)).toEqual(message === undefined ? [] : says(message));
  });

  test('[VAL-21] 19 years in Alabama, 18 elsewhere', () => {
    expect(born('2007-11-20', {}, 'AL')).toEqual([]);
    expect(born('2007-11-21', {}, 'AL')).toEqual(says('Must be at least 19 years old'));
    expect(born('2008-11-20', {}, 'AL')).toEqual(says('Must be at least 19 years old'));
    expect(born('2008-11-21', {}, 'AL')).toEqual(says('Must be at least 18 years old'));
    expect(born('2007-11-21', {}, 'GA')).toEqual([]);
  });

  test('[VAL-18] who was born on 29 February is 18 on 1 March of a common year', () => {
    expect(born('2008-02-29', { today: '2026-02-28' })).toEqual(says('Must be at least 18 years old'));
    expect(born('2008-02-29', { today: '2026-03-01' })).toEqual([]);
  });

  test('[VAL-17] it is required, whole or by its parts', () => {
    const without = (change: Facts) => messages(told(form, facts(change, ACCEPTED[form])));
    expect(without({ dateOfBirth: undefined })).toEqual(says('Date of birth is required'));
    expect(without({ 'dateOfBirth.year': undefined })).toEqual([
      ['/dateOfBirth/year', 'Date of birth is required'],
    ]);
    expect(without({ dateOfBirth: {} })).toEqual(
      ['month', 'day', 'year'].map((part) => [`/dateOfBirth/${part}`, 'Date of birth is required']),
    );
  });

  test('[VAL-19] a part that no calendar has is refused where it stands', () => {
    const at = (change: Facts) => messages(told(form, facts(change, ACCEPTED[form])));
    expect(at({ 'dateOfBirth.month': 13 })).toEqual([['/dateOfBirth/month', 'Invalid date']]);
    expect(at({ 'dateOfBirth.day': 1.5 })).toEqual([['/dateOfBirth/day', 'Invalid date']]);
    expect(at({ dateOfBirth: '1980-04-02' })).toEqual([['/dateOfBirth', 'Invalid date']]);
  });

  test('[VAL-20] the help text tells of Alabama', () => {
    expect(realForm(form).fields['/dateOfBirth']?.hint).toContain('19 in Alabama');
  });
});

describe('what the form does not ask for', () => {
  test.each(Object.keys(ACCEPTED))(
    '%s refuses unknown fields, at any level, and other kinds of answers',
    (form) => {
      const told1 = told(form, { ...ACCEPTED[form], role: 'admin' });
      expect(told1).toEqual([
        { pointer: '/role', keyword: 'additionalProperties', message: 'This form does not ask for this.' },
      ]);
      for (const answers of [null, undefined, [], 'text', 7, true]) {
        expect(told(form, answers).map(({ pointer }) => pointer)).toEqual(['']);
      }
      for (const [name, value] of Object.entries(ACCEPTED[form] ?? {})) {
        if (value === null || typeof value !== 'object' || Array.isArray(value)) continue;
        const nested = told(form, { ...ACCEPTED[form], [name]: { ...value, role: 'admin' } });
        expect(nested.map(({ pointer }) => pointer)).toEqual([`/${name}/role`]);
      }
    },
  );

  test('an own property with a poison name is refused like any other', () => {
    const answers = JSON.parse('{"isListedForSale":"NO","__proto__":{"role":"admin"}}') as unknown;
    expect(told('for-sale', answers).map(({ pointer }) => pointer)).toEqual(['/__proto__']);
  });
});

describe('several mistakes', () => {
  test('one refusal a field, in the order of the fields, the unknown last', () => {
    const answers = { extra: 1, suffix: 'XX', lastName: '1', middleName: '2', firstName: '' };
    expect(messages(told('legal-name', answers))).toEqual([
      ['/firstName', 'First name must be at least two characters'],
      ['/middleName', 'Some of the characters entered are not supported'],
      ['/lastName', 'Last name must be at least two characters'],
      ['/suffix', 'Please check this answer.'],
      ['/extra', 'This form does not ask for this.'],
    ]);
  });

  test('an empty form tells every required field', () => {
    expect(told('profile', {}).map(({ pointer }) => pointer)).toEqual([
      '/firstName',
      '/lastName',
      '/dateOfBirth',
      '/property',
      '/occupancyType',
      '/isListedForSale',
      '/employmentType',
      '/income',
      '/softCreditConsent',
    ]);
  });

  test('a rule is asked beside the mistakes of other fields, not of its own', () => {
    const answers = { employmentType: 'UNEMPLOYED', income: -1 };
    expect(told('annual-income', answers).map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
      ['/employmentType', 'unemployed'],
      ['/income', 'minimum'],
    ]);
  });

  test('no refusal repeats what was answered', () => {
    const answers = { email: 'my secret place', password: 'short one' };
    expect(JSON.stringify(told('sign-up', answers))).not.toMatch(/secret|short one/);
  });
});

describe('words', () => {
  test('[VAL-06] the generic ones serve where a field has none', () => {
    expect(messageFor({}, '/x', 'required')).toBe('Required.');
    expect(messageFor({ '/x': { messages: { '*': 'No.' } } }, '/x', 'pattern')).toBe('No.');
    expect(joinMessages(['Required.', 'Too long', 'Required.', ''])).toBe('Required, Too long.');
    expect(joinMessages([])).toBe('Something unexpected happened');
  });
});

/** A change as it reads in a title; long texts are cut. */
function written(change: Record<string, unknown>): string {
  const [[path, value] = ['', '']] = Object.entries(change);
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'not answered');
  return `${path}: ${text.length > 50 ? `${text.slice(0, 40)}... (${text.length - 2})` : text}`;
}
