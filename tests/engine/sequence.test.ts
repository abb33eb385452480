/** Which question of registration comes next, which may be answered, and what is cleared when a path closes? */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEffects } from '../../src/engine/answer/effects.ts';
import {
  alsoAnswered,
  askedQuestions,
  closePaths,
  firstUnanswered,
  isQuestionOpen,
  nextQuestion,
  previousQuestion,
  sequenceOf,
} from '../../src/engine/answer/sequence.ts';
import { formsAfterQuestion } from '../../src/engine/decide/next-forms.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { facts, realFlow, realProduct } from '../support/project.ts';
import { ACCEPTED } from './form-rows.ts';

const product = realProduct();
const flow = realFlow('registration');
const visitor: Facts = { org: { contactSkippable: false }, flags: {} };
const lives = (occupancyType: string) => facts({ 'registration.occupancyType': occupancyType }, visitor);
const signedIn = facts(
  { 'identity.uuid': 'i', 'identity.email': 'a@b.c', 'identity.phoneNumbers': ['2085550142'] },
  visitor,
);
const next = (given: Facts, ask: string) => nextQuestion(product, flow, given, ask)?.ask;
const previous = (given: Facts, ask: string) => previousQuestion(product, flow, given, ask)?.ask;
const asked = (given: Facts) => askedQuestions(product, flow, given).map(({ ask }) => ask);
const isOpen = (given: Facts, answered: string[], ask: string) =>
  isQuestionOpen(product, flow, given, answered, ask);

describe('what the form of a sign-up asks as well', () => {
  const login = sequenceOf(flow).questions.find(({ does }) => does === 'signUp')!;
  const before = asked(signedIn).filter((ask) => ask !== 'consent');
  const also = (given: Facts, answered: string[], question = login) =>
    alsoAnswered(product, flow, given, answered, question)?.id;

  test('is answered by who has answered all before it, and by nobody else', () => {
    expect(also(signedIn, before)).toBe('consent');
    expect(also(signedIn, before.slice(1))).toBeUndefined();
    expect(also(visitor, before)).toBeUndefined();
    expect(
      also(signedIn, before, { ...login, answers: undefined } as unknown as typeof login),
    ).toBeUndefined();
  });

  test('is not loaded ahead of it', () => {
    expect(formsAfterQuestion(product, flow, 'login-info')).not.toContain('heloc/consent');
    const { questions, ...rest } = sequenceOf(flow);
    const apart = questions.map(({ answers: _, ...each }) => each) as typeof questions;
    const without = { ...flow, sequence: { ...rest, questions: apart } };
    expect(formsAfterQuestion(product, without, 'login-info')).toContain('heloc/consent');
  });
});

describe('one question after another', () => {
  test.each<[string, Facts, string, string | undefined]>([
    ['REG-06', lives('PRIMARY'), 'property-address', 'for-sale'],
    ['REG-07', lives('SECONDARY'), 'property-address', 'home-address'],
    ['REG-07', lives('INVESTMENT'), 'property-address', 'home-address'],
    ['REG-08', lives('SECONDARY'), 'home-address', 'for-sale'],
    ['REG-09', lives('PRIMARY'), 'for-sale', 'annual-income'],
    ['REG-10', lives('PRIMARY'), 'annual-income', 'legal-name'],
    ['REG-11', lives('PRIMARY'), 'legal-name', 'birthdate'],
    ['REG-12', lives('PRIMARY'), 'birthdate', 'contact-info'],
    ['REG-12', lives('PRIMARY'), 'contact-info', 'login-info'],
    ['REG-12', lives('PRIMARY'), 'login-info', 'consent'],
    ['REG-12', lives('PRIMARY'), 'consent', undefined],
    ['REG-17', signedIn, 'birthdate', 'consent'],
  ])('[%s] in their order', (_, given, ask, after) => {
    expect(next(given, ask)).toBe(after);
  });

  test('and back again', () => {
    expect(previous(lives('PRIMARY'), 'for-sale')).toBe('property-address');
    expect(previous(lives('SECONDARY'), 'for-sale')).toBe('home-address');
    expect(previous(lives('PRIMARY'), 'property-address')).toBeUndefined();
    expect(previous(signedIn, 'consent')).toBe('birthdate');
  });

  test('from a question that is closed now, to its open neighbours', () => {
    expect(next(lives('PRIMARY'), 'home-address')).toBe('for-sale');
    expect(previous(lives('PRIMARY'), 'home-address')).toBe('property-address');
  });
});

describe('[REG-03] [REG-15] the addresses of the questions', () => {
  const { questions, entries } = sequenceOf(flow);

  test('by path and by step', () => {
    expect(questions.map(({ path, step }) => [path, step])).toEqual([
      ['', 'property-info'],
      ['home-address', 'property-info'],
      ['for-sale', 'sale-status'],
      ['annual-income', 'income-info'],
      ['legal-name', 'name'],
      ['birthdate', 'birthdate'],
      ['contact-info', 'contact-info'],
      ['login-info', 'login-info'],
      ['consent', 'login-info'],
    ]);
  });

  test('[REG-01] the first entry is open while the redesign is on, else the other is taken', () => {
    const { when = '', otherwise } = entries['register-v2'] ?? {};
    expect(otherwise).toBe('register');
    expect(product.triggers.holds(when, { flags: { 'fe-heloc-redesign-2025': true } })).toBe(true);
    expect(product.triggers.holds(when, { flags: { 'fe-heloc-redesign-2025': false } })).toBe(false);
  });
});

describe('[REG-17] contact info', () => {
  test.each<[string, Facts, boolean]>([
    ['is asked of a visitor', visitor, true],
    ['is asked when only the e-mail is known', facts({ 'identity.email': 'a@b.c' }, visitor), true],
    [
      'is asked when there is no phone number',
      facts({ 'identity.email': 'a@b.c', 'identity.phoneNumbers': [] }, visitor),
      true,
    ],
    [
      'is asked when only a phone number is known',
      facts({ 'identity.phoneNumbers': ['2085550142'] }, visitor),
      true,
    ],
    ['is omitted when both are known', signedIn, false],
    ['is omitted where the org can skip it', facts({ 'org.contactSkippable': true }, visitor), false],
  ])('%s', (_, given, expected) => {
    expect(asked(given).includes('contact-info')).toBe(expected);
  });
});

test('who is signed in is not asked to sign up', () => {
  expect(asked(signedIn)).not.toContain('login-info');
  expect(asked(visitor)).toContain('login-info');
});

describe('deep links', () => {
  const answered = ['property-address', 'for-sale'];

  test('an answered question and the first unanswered one are open, nothing beyond', () => {
    const given = lives('PRIMARY');
    const open = sequenceOf(flow).questions.filter(({ ask }) => isOpen(given, answered, ask));
    expect(open.map(({ ask }) => ask)).toEqual(['property-address', 'for-sale', 'annual-income']);
    expect(isOpen(given, [], 'for-sale')).toBe(false);
    expect(isOpen(given, [], 'property-address')).toBe(true);
  });

  test('a question on a closed path is not, though it was answered', () => {
    expect(isOpen(lives('PRIMARY'), [...answered, 'home-address'], 'home-address')).toBe(false);
    expect(isOpen(lives('SECONDARY'), [...answered, 'home-address'], 'home-address')).toBe(true);
  });

  test('a question that opens later goes before those that follow it', () => {
    expect(isOpen(lives('SECONDARY'), answered, 'annual-income')).toBe(false);
    expect(firstUnanswered(product, flow, lives('SECONDARY'), answered)?.ask).toBe('home-address');
  });

  test('what is no question is not open', () => {
    expect(isOpen(lives('PRIMARY'), answered, 'constructor')).toBe(false);
  });
});

describe('a path that closes', () => {
  const home = { street1: '1 Lake Road', city: 'Boise', state: 'ID', zip: '83702' };
  const answered = ['property-address', 'home-address', 'for-sale'];

  test('its answers are cleared, and nothing else is', () => {
    const before = facts(
      { 'registration.homeAddress': home, 'registration.isListedForSale': 'NO' },
      lives('PRIMARY'),
    );
    const closed = closePaths(product, flow, before, answered);
    expect(closed.cleared).toEqual(['home-address']);
    expect(closed.answered).toEqual(['property-address', 'for-sale']);
    expect(closed.facts.registration).toEqual({
      occupancyType: 'PRIMARY',
      isListedForSale: 'NO',
    });
    expect(closed.facts.identity).toBeUndefined();
  });

  test('one that stays open is kept', () => {
    const before = facts({ 'registration.homeAddress': home }, lives('SECONDARY'));
    expect(closePaths(product, flow, before, answered)).toEqual({ facts: before, answered, cleared: [] });
  });

  test('what was answered is not asked for again by closing once more', () => {
    const once = closePaths(
      product,
      flow,
      facts({ 'registration.homeAddress': home }, lives('PRIMARY')),
      answered,
    );
    expect(closePaths(product, flow, once.facts, once.answered).cleared).toEqual([]);
  });

  test('who has signed up keeps their sign-in', () => {
    const all = [...answered, 'contact-info', 'login-info'];
    const closed = closePaths(
      product,
      flow,
      facts({ 'registration.occupancyType': 'SECONDARY' }, signedIn),
      all,
    );
    expect(closed.facts.identity).toEqual(signedIn.identity);
    expect(closed.cleared).toEqual(['contact-info']);
    expect(closed.answered).toContain('login-info');
    expect(asked(closed.facts)).not.toContain('contact-info');
  });
});

describe('walks', () => {
  const occupancy = fc.constantFrom('PRIMARY', 'SECONDARY', 'INVESTMENT');
  const starts = fc.constantFrom(visitor, signedIn, facts({ 'org.contactSkippable': true }, visitor));
  /** Each choice takes one of the questions that are open, and a way to use the home. */
  const choices = fc.array(fc.tuple(fc.nat(), occupancy), { maxLength: 30 });

  function answer(given: Facts, answered: string[], ask: string, use: string) {
    const screen = flow.screens[ask];
    const answers = ask === 'property-address' ? { ...ACCEPTED[ask], occupancyType: use } : ACCEPTED[ask];
    const sources = { newId: () => 'id', now: '2026-11-20T12:00:00Z', triggers: product.triggers };
    const written = applyEffects(screen?.writes ?? [], answers, given, sources);
    const all = answered.includes(ask) ? answered : [...answered, ask];
    return closePaths(product, flow, written.facts, all);
  }

  test('whatever is answered, again or for the first time, following the questions ends complete', () => {
    fc.assert(
      fc.property(starts, choices, occupancy, (start, taken, last) => {
        let state: { facts: Facts; answered: string[] } = { facts: start, answered: [] };
        for (const [choice, use] of taken) {
          const open = asked(state.facts).filter((ask) => isOpen(state.facts, state.answered, ask));
          if (open.length === 0) break;
          state = answer(state.facts, state.answered, open[choice % open.length] ?? '', use);
        }
        for (let rounds = 0; rounds < 20; rounds += 1) {
          const question = firstUnanswered(product, flow, state.facts, state.answered);
          if (!question) break;
          state = answer(state.facts, state.answered, question.ask, last);
        }
        expect(firstUnanswered(product, flow, state.facts, state.answered)).toBeUndefined();
        const home = (state.facts.registration as Facts).homeAddress as Facts | undefined;
        const isElsewhere = (state.facts.registration as Facts).occupancyType !== 'PRIMARY';
        expect(home?.street1 !== undefined).toBe(isElsewhere);
      }),
    );
  });
});

test('a flow without a sequence says so', () => {
  expect(() => askedQuestions(product, realFlow('application'), {})).toThrow(RangeError);
});
