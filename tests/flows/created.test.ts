/** What does a finished registration become: which person, which application, at which step? */
import { describe, expect, test } from 'vitest';
import { mismatchOf } from '../../src/config/compile/results.ts';
import { answersFrom } from '../../src/engine/answer/answers.ts';
import { applyEffects } from '../../src/engine/answer/effects.ts';
import { checkAnswers } from '../../src/engine/answer/forms.ts';
import { derive } from '../../src/engine/decide/derive.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { ACCEPTED } from '../engine/form-rows.ts';
import { facts, nameInFlows, realFlow, realForm, realForms, realProduct } from '../support/project.ts';

const product = realProduct();
const application = realFlow('application');
const registration = realFlow('registration');
const NOW = '2026-11-20T12:00:00Z';
const asked = registration.sequence?.questions.map(({ ask }) => ask) ?? [];
const answers = Object.fromEntries(
  asked.map((ask) => [ask, ACCEPTED[nameInFlows(registration.screens[ask]?.form ?? '')]]),
);

/** The facts that are made when these answers are complete; ids differ: id1, id2... */
function made(given: Record<string, unknown>): Record<'profile' | 'application', Facts> {
  let count = 0;
  const newId = () => {
    count += 1;
    return `id${count}`;
  };
  const sources = { newId, now: NOW, triggers: product.triggers };
  let draft: Facts = { registration: { utmSource: 'cloc', referrer: 'r' } };
  for (const [ask, answer] of Object.entries(given))
    draft = applyEffects(registration.screens[ask]?.writes ?? [], answer, draft, sources).facts;
  const { facts: all } = applyEffects(registration.creates?.writes ?? [], {}, draft, sources);
  return all as Record<'profile' | 'application', Facts>;
}

describe('[REG-12] [REG-14] [REG-21] a finished registration', () => {
  test.each(['start/contact', 'start/contact#ssnKnown'])(
    'has its phone in the form of %s, which asks nobody twice',
    (name) => {
      const { writes = [], form = '' } = application.screens[name] ?? {};
      const fields = Object.keys(realForm(form).fields).map((pointer) => pointer.slice(1));
      const known = product.triggers.withLookups(made(answers));
      expect(answersFrom(writes, known, fields, product.triggers)).toEqual({
        phone: ACCEPTED['contact-info']?.phone,
      });
      expect(realForm(form).fields['/phone']?.options?.fold).toBe(true);
    },
  );

  test('is an application that stands at the liens', () => {
    const { step, route, warnings } = derive(product, application, {
      ...made(answers),
      status: 'APP_SUBMISSION',
    });
    expect({ step, route, warnings }).toEqual({ step: 'liens', route: 'liens', warnings: [] });
  });

  test('holds who applies, for which home, with which permission, and from where', () => {
    const { profile, application: row } = made(answers);
    const [home] = profile.addresses as Facts[];
    expect(profile).toMatchObject({
      dob: '1980-04-02',
      email: 'ada@example.com',
      income: 90_000,
      employmentType: 'FULL_TIME',
      name: { firstName: 'Ada', lastName: 'Lovelace', uuid: expect.any(String) },
    });
    expect(profile.addresses).toHaveLength(1);
    expect(row).toMatchObject({
      selectedPropertyUuid: home?.uuid,
      property: { state: 'ID', occupancyType: 'PRIMARY', isListedForSale: 'NO' },
      consents: [{ type: 'SOFT_CREDIT', givenAt: NOW }],
      referrer: { referrerUuid: 'r' },
      isCrypto: true,
      term: 0,
      amount: 0,
      rate: 0,
    });
  });

  test('holds the home they live in as a second one, when they live elsewhere', () => {
    const { profile, application: row } = made(
      facts({ 'property-address.occupancyType': 'SECONDARY' }, answers),
    );
    const uuids = (profile.addresses as Facts[]).map(({ uuid }) => uuid);
    expect(new Set(uuids).size).toBe(2);
    expect(row.selectedPropertyUuid).toBe(uuids[0]);
  });

  test.each(['application', 'profile'] as const)('fits the schema of %s', (root) => {
    const { schema = {} } = product.source.facts[root] ?? {};
    const withEmptied = facts({ 'annual-income.otherIncome': null }, answers);
    for (const given of [answers, withEmptied]) expect(mismatchOf(schema, made(given)[root])).toBeUndefined();
    expect(mismatchOf(schema, { surprise: 1 })).toBe('/ additionalProperties');
  });

  test.each([
    [{ day: 2, month: 4, year: 1980 }, '1980-04-02'],
    [{ day: 29, month: 2, year: 1988 }, '1988-02-29'],
    [{ day: 31, month: 12, year: 1999 }, '1999-12-31'],
  ])('[ENT-08] holds the birth date that was given as %o by day, month and year', (dateOfBirth, dob) => {
    const form = realForm('birthdate');
    expect(checkAnswers(form, { dateOfBirth }, { today: '2026-11-20' }, product.triggers)).toEqual([]);
    expect(made({ ...answers, birthdate: { dateOfBirth } }).profile.dob).toBe(dob);
  });

  test('holds no password', () => {
    expect(JSON.stringify(made(answers))).not.toContain('a long enough sentence');
  });
});

const PLACES: Record<string, string> = {
  property: 'property-address address',
  occupancyType: 'property-address occupancyType',
  homeAddress: 'home-address address',
  isListedForSale: 'for-sale isListedForSale',
  ...Object.fromEntries(['employmentType', 'income', 'otherIncome'].map((id) => [id, `annual-income ${id}`])),
  suffix: 'legal-name suffix',
  dateOfBirth: 'birthdate dateOfBirth',
  requestedAmount: 'consent requestedAmount',
  softCreditConsent: 'consent softCreditConsent',
};

// Of a name a form of its own decides what is taken (decision C19).
describe('an application that begins without a registration is asked what a registration asks', () => {
  const forms = realForms();
  const fieldsOf = (form: string): Record<string, unknown> =>
    forms.get(form)?.properties as Record<string, unknown>;
  const names = ['firstName', 'middleName', 'lastName'];

  test('and nothing else', () => {
    expect(Object.keys(fieldsOf('profile')).sort()).toEqual([...names, ...Object.keys(PLACES)].sort());
  });

  test.each(Object.entries(PLACES))('%s as in %s', (field, place) => {
    const [form = '', of = ''] = place.split(' ');
    const expected = structuredClone(fieldsOf(form)[of]) as { options: Record<string, string> };
    // Two searches stand on one screen here, so the second one says what it is for.
    if (field === 'homeAddress') expected.options.search = 'Where do you live most of the year?';
    expect(fieldsOf('profile')[field]).toEqual(expected);
  });
});

test('[REG-12] the one screen that asks a person for everything leads to the liens, too', () => {
  const effects = application.screens['start/profile']?.writes ?? [];
  const sources = { newId: () => 'id', now: NOW, triggers: product.triggers };
  const { facts: written } = applyEffects(effects, ACCEPTED.profile, {}, sources);
  expect(derive(product, application, { ...written, status: 'APP_SUBMISSION' }).step).toBe('liens');
});
