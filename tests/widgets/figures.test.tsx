/** Do amounts, masked numbers and dates read as typed, with the caret where it was? */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { plainAnswers } from '../../src/engine/answer/typed-text.ts';
import { caretBehind } from '../../src/widgets/controls/caret.ts';
import { hide, pour } from '../../src/widgets/controls/MaskedControl.tsx';
import { readNumber, writeNumber } from '../../src/widgets/controls/NumberControl.tsx';
import { writePhone } from '../../src/widgets/controls/PhoneControl.tsx';
import { dateField } from './cases.ts';
import { draw } from './support.tsx';

afterEach(cleanup);

const moneyForm = { properties: { it: { type: 'number', title: 'Income', widget: 'money' } } };
const box = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

describe('amounts as they are written', () => {
  const money = { grouped: true, decimals: 2 };
  it.each([
    ['', ''],
    ['1234', '1,234'],
    ['1234567', '1,234,567'],
    ['$1,234.56', '1,234.56'],
    ['$ 1 234', '1,234'],
    ['1,234.567', '1,234.567'],
    ['007', '7'],
    ['0.5', '0.5'],
    ['.5', '.5'],
    ['12.', '12.'],
    ['12,', '12'],
    ['1,234,', '1,234'],
    ['12,,', '12,,'],
    ['1.2.3', '1.2.3'],
    ['1e5', '1e5'],
    ['12O000', '12O000'],
    ['-5', '-5'],
    ['abc', 'abc'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(writeNumber(typed, money)).toBe(shown);
  });

  it.each([
    ['', undefined],
    ['-', undefined],
    ['.', undefined],
    ['1,234.5', 1234.5],
    ['-5', -5],
    ['1e5', '1e5'],
    ['12O000', '12O000'],
    ['1.2.3', '1.2.3'],
    ['12.345', '12.345'],
    ['--5', '--5'],
  ])('%j answers %j', (shown, value) => {
    expect(readNumber(shown, money)).toBe(value);
  });
});

describe('an amount while it is typed', () => {
  it('keeps the caret where the last figure went in, though commas move', async () => {
    const { user, reported } = await draw(moneyForm, { answers: { it: 123456 } });
    const income = box('Income');
    await user.click(income);
    income.setSelectionRange(2, 2);
    await user.keyboard('9');
    expect(income.value).toBe('1,293,456');
    expect(income.selectionStart).toBe(4);
    await user.keyboard('8');
    expect(income.value).toBe('12,983,456');
    expect(income.selectionStart).toBe(5);
    expect(reported.answers).toEqual({ it: 12983456 });
  });

  it('keeps what is no number as it was typed, with the caret, and refuses it beside the field', async () => {
    const message = 'Enter your income in digits only';
    const field = { type: 'number', title: 'Income', widget: 'money', messages: { type: message } };
    const { user, reported } = await draw({ properties: { it: field } }, { answers: { it: 123456 } });
    const income = box('Income');
    await user.click(income);
    income.setSelectionRange(2, 2);
    await user.keyboard('O');
    expect(income.value).toBe('12O3,456');
    expect(income.selectionStart).toBe(3);
    await user.tab();
    expect(income.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(message)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(reported.submitted).toEqual([]);
    expect(income.value).toBe('12O3,456');
    income.setSelectionRange(3, 3);
    await user.click(income);
    await user.clear(income);
    await user.paste('$120,000');
    expect(income.value).toBe('120,000');
    expect(reported.answers).toEqual({ it: 120000 });
  });

  it('counts whole dollars where cents are not asked', async () => {
    const field = { type: 'integer', title: 'Income', widget: 'money' };
    const { user, reported } = await draw({ properties: { it: field } });
    await user.type(box('Income'), '12.50');
    expect(box('Income').value).toBe('12.50');
    expect(reported.answers).toEqual({ it: '12.50' });
  });

  it('keeps a point that has no figures behind it yet', async () => {
    const { user, reported } = await draw(moneyForm);
    await user.type(box('Income'), '12.');
    expect(box('Income').value).toBe('12.');
    expect(reported.answers).toEqual({ it: 12 });
  });

  it('answers nothing once it is emptied', async () => {
    const { user, reported } = await draw(moneyForm, { answers: { it: 5 } });
    await user.clear(box('Income'));
    expect(reported.answers).toEqual({});
  });
});

describe('a masked number', () => {
  const ssnForm = {
    properties: { it: { type: 'string', title: 'SSN', widget: 'masked', options: { mask: '###-##-####' } } },
  };

  it.each([
    ['', ''],
    ['123', '123'],
    ['1234', '123-4'],
    ['112', '112'],
    ['123456789', '123-45-6789'],
  ])('%j is poured as %j', (figures, shown) => {
    expect(pour(figures, '###-##-####')).toBe(shown);
  });

  it('shows the last four figures and dots for the others', () => {
    expect(hide('123456789', '###-##-####', 4)).toBe('•••-••-6789');
  });

  it('hides when it is left and shows again when it is entered', async () => {
    const { user, reported } = await draw(ssnForm);
    await user.type(box('SSN'), '123456789');
    expect(box('SSN').value).toBe('123-45-6789');
    await user.tab();
    expect(box('SSN').value).toBe('•••-••-6789');
    await user.click(box('SSN'));
    expect(box('SSN').value).toBe('123-45-6789');
    expect(reported.answers).toEqual({ it: '123456789' });
  });

  it('stays readable while it is incomplete', async () => {
    const { user } = await draw(ssnForm);
    await user.type(box('SSN'), '12345');
    await user.tab();
    expect(box('SSN').value).toBe('123-45');
  });

  it('deletes backwards over a dash', async () => {
    const { user } = await draw(ssnForm);
    await user.type(box('SSN'), '1234{Backspace}{Backspace}');
    expect(box('SSN').value).toBe('12');
  });
});

describe('a phone number', () => {
  const form = { required: ['it'], properties: { it: { type: 'string', title: 'Phone', widget: 'phone' } } };
  const fields = { '/it': { widget: 'phone' } };

  it.each([
    ['', ''],
    ['5', '5'],
    ['512', '512'],
    ['5125', '(512) 5'],
    ['512-555-0142', '(512) 555-0142'],
    ['1512555', '1 (512) 555'],
    ['15125550142', '1 (512) 555-0142'],
    ['+1 512 555 0142', '+1 (512) 555-0142'],
    ['+', '+'],
    ['+442079460958', '+442079460958'],
    ['512555014x', '512555014x'],
    ['512555014233', '512555014233'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(writePhone(typed)).toBe(shown);
    expect(writePhone(shown)).toBe(shown);
  });

  it('is grouped while it is typed, with the caret kept, and sent as ten digits', async () => {
    const { user, reported } = await draw(form);
    await user.type(box('Phone'), '5125550142');
    expect(box('Phone').value).toBe('(512) 555-0142');
    box('Phone').setSelectionRange(4, 4);
    await user.keyboard('{Backspace}');
    expect(box('Phone').value).toBe('(515) 550-142');
    expect(box('Phone').selectionStart).toBe(3);
    await user.keyboard('2');
    expect(box('Phone').value).toBe('(512) 555-0142');
    expect(plainAnswers(fields, reported.answers)).toEqual({ it: '5125550142' });
  });

  it('is taken as it was pasted or filled in', async () => {
    const { user, reported } = await draw(form);
    await user.click(box('Phone'));
    await user.paste('+1 (512) 555-0142');
    expect(plainAnswers(fields, reported.answers)).toEqual({ it: '5125550142' });
  });
});

describe('a date in three fields', () => {
  const form = { required: ['born'], properties: { born: dateField } };

  it('is one group with a name, and orders its fields as the schema does', async () => {
    await draw(form);
    const group = screen.getByRole('group', { name: 'Date of birth' });
    expect([...group.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'Month',
      'Day',
      'Year',
    ]);
  });

  it('keeps what was typed so far', async () => {
    const { user, reported } = await draw(form);
    await user.type(box('Day'), '05');
    expect(reported.answers).toEqual({ born: { day: 5 } });
    expect(box('Day').value).toBe('05');
  });

  it('is not judged while somebody moves from part to part', async () => {
    const { user } = await draw(form);
    await user.type(box('Month'), '1');
    await user.tab();
    await user.type(box('Day'), '1');
    expect(box('Year').getAttribute('aria-invalid')).toBeNull();
    expect(box('Month').getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    await user.tab();
    expect(box('Year').getAttribute('aria-invalid')).toBe('true');
    expect(box('Month').getAttribute('aria-invalid')).toBeNull();
  });

  it('is one line in the summary when several parts are missing, and leads to the first of them', async () => {
    const born = { ...dateField, autocomplete: 'bday', properties: unsaid(dateField.properties) };
    const { user } = await draw(
      { required: ['born'], properties: { born } },
      { answers: { born: { month: 4 } } },
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('link'));
    expect(document.activeElement).toBe(box('Day'));
    expect(box('Day').getAttribute('autocomplete')).toBe('bday-day');
  });

  it('names the part that is wrong', async () => {
    const { user } = await draw(form, { answers: { born: { month: 1, day: 1, year: 184 } } });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(box('Year').getAttribute('aria-invalid')).toBe('true');
    expect(box('Day').getAttribute('aria-invalid')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Please enter a year after 1899' }));
    expect(document.activeElement).toBe(box('Year'));
  });

  it.each([
    ['/born', 'Month', { month: 2, day: 30, year: 1990 }, 'February 1990 has 28 days.'],
    ['/born/month', 'Month', { month: 13, day: 1, year: 1990 }, 'Months go from 1 to 12.'],
    ['/born/day', 'Day', { day: 32 }, 'Days go from 1 to 31.'],
    ['/born', 'Year', { month: 1, day: 1, year: 190 }, 'Enter the year with four digits.'],
  ])(
    'refused at %s says below the message of %s what is wrong with it',
    async (pointer, part, born, said) => {
      const refusals = [{ pointer, keyword: 'x', message: 'Invalid date' }];
      await draw(form, { answers: { born }, refusals });
      const line = screen.getByText(said);
      expect(box(part).getAttribute('aria-describedby')?.split(' ')).toContain(line.id);
      expect(document.getElementById(box(part).getAttribute('aria-errormessage') ?? '')?.textContent).toBe(
        'Error: Invalid date',
      );
    },
  );

  it('that the calendar has is refused by its message alone', async () => {
    const refusals = [{ pointer: '/born', keyword: 'x', message: 'Too young' }];
    await draw(form, { answers: { born: { month: 2, day: 3, year: 1990 } }, refusals });
    expect(box('Month').getAttribute('aria-describedby')).toBe(
      box('Month').getAttribute('aria-errormessage'),
    );
  });
});

it('finds the place behind the n-th significant sign', () => {
  expect([0, 1, 2, 4, 9].map((count) => caretBehind('1,234', count, /\d/))).toEqual([0, 1, 3, 5, 5]);
});

/** The parts with one message between them, and no tokens of their own. */
function unsaid(properties: unknown) {
  const named = Object.entries(properties as Record<string, object>);
  return Object.fromEntries(
    named.map(([name, part]) => [
      name,
      { ...part, autocomplete: undefined, messages: { '*': 'We need the whole date' } },
    ]),
  );
}
