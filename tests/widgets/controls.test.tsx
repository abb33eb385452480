/** Is each widget found by its label, does it answer, and does it say what is wrong? */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { WIDGETS, type WidgetName } from '../../src/engine/model/widgets.ts';
import { addressField, dateField, entriesField, entryRow, garden, offersField, slotField } from './cases.ts';
import { draw } from './support.tsx';

afterEach(cleanup);

interface Row {
  field: JsonSchema;
  /** The label of the control that is worked. */
  label: string;
  work: (drawn: Awaited<ReturnType<typeof draw>>, control: HTMLElement) => Promise<unknown>;
  answers: unknown;
  attributes?: Record<string, string>;
  facts?: Facts;
}

/** Proved on their own: without a control (chosen.test.tsx), with files, papers or a name (upload, reader, signature), in the form for feedback (paragraph), part by part (nested). */
const UNSEEN = ['given', 'upload', 'reader', 'signature', 'paragraph', 'nested'] as const;
type Seen = Exclude<WidgetName, (typeof UNSEEN)[number]>;

function type(text: string): Row['work'] {
  return (drawn, control) => drawn.user.type(control, text);
}
const press: Row['work'] = (drawn, control) => drawn.user.click(control);

const rows: Record<Seen, Row> = {
  entry: entryRow,
  text: {
    field: { type: 'string', title: 'City', autocomplete: 'address-level2' },
    label: 'City',
    work: type('Phoenix'),
    answers: 'Phoenix',
    attributes: { type: 'text', autocomplete: 'address-level2' },
  },
  email: {
    field: { type: 'string', title: 'Email' },
    label: 'Email',
    work: type('jo@example.com'),
    answers: 'jo@example.com',
    attributes: { type: 'email', inputmode: 'email', autocomplete: 'email', autocapitalize: 'none' },
  },
  phone: {
    field: { type: 'string', title: 'Phone' },
    label: 'Phone',
    work: type('415 555 0134'),
    answers: '(415) 555-0134',
    attributes: { type: 'tel', inputmode: 'tel' },
  },
  password: {
    field: { type: 'string', title: 'Password', autocomplete: 'new-password' },
    label: 'Password',
    work: type('correct horse'),
    answers: 'correct horse',
    attributes: { type: 'password', autocomplete: 'new-password' },
  },
  money: {
    field: { type: 'number', title: 'Income' },
    label: 'Income',
    work: type('1234567.89'),
    answers: 1234567.89,
    attributes: { inputmode: 'decimal' },
  },
  integer: {
    field: { type: 'integer', title: 'Years there' },
    label: 'Years there',
    work: type('12'),
    answers: 12,
    attributes: { inputmode: 'numeric' },
  },
  masked: {
    field: { type: 'string', title: 'Social security number', options: { mask: '###-##-####' } },
    label: 'Social security number',
    work: type('123-45 6789'),
    answers: '123456789',
    attributes: { inputmode: 'numeric', autocomplete: 'off' },
  },
  select: {
    field: { type: 'string', title: 'Suffix', enum: ['JR', 'SR'], labels: { JR: 'Junior' } },
    label: 'Suffix',
    work: ({ user }, control) => user.selectOptions(control, 'Junior'),
    answers: 'JR',
  },
  choice: {
    field: {
      type: 'string',
      title: 'Use',
      enum: ['A', 'B'],
      labels: { B: 'Bee' },
      options: { details: { B: 'Buzz' } },
    },
    label: 'Bee',
    work: press,
    answers: 'B',
    attributes: { type: 'radio' },
  },
  choices: {
    field: {
      type: 'array',
      title: 'Which ones?',
      items: { type: 'string', enum: ['A', 'B', 'NONE'] },
      labels: { A: 'Ay', B: 'Bee', NONE: 'None of them' },
      options: { none: 'NONE' },
    },
    label: 'Bee',
    work: press,
    answers: ['B'],
    attributes: { type: 'checkbox' },
  },
  yesno: {
    field: { type: 'boolean', title: 'For sale?', labels: { true: 'Yes', false: 'No' } },
    label: 'No',
    work: press,
    answers: false,
    attributes: { type: 'radio' },
  },
  date: {
    field: dateField,
    label: 'Month',
    work: async ({ user }, control) => {
      await user.type(control, '02');
      await user.type(screen.getByLabelText('Day'), '29');
      await user.type(screen.getByLabelText('Year'), '1984');
    },
    answers: { month: 2, day: 29, year: 1984 },
    attributes: { inputmode: 'numeric', autocomplete: 'bday-month' },
  },
  consent: {
    field: { type: 'boolean', const: true, title: 'I agree to the [privacy policy](/privacy)' },
    label: 'I agree to the privacy policy',
    work: press,
    answers: true,
    attributes: { type: 'checkbox' },
  },
  address: {
    field: addressField,
    label: 'Search for your address',
    work: type('12 Main Street'),
    answers: { street1: '12 Main Street' },
    attributes: { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' },
  },
  state: {
    field: { type: 'string', title: 'State', enum: ['AL', 'AZ'] },
    label: 'State',
    work: ({ user }, control) => user.selectOptions(control, 'AZ'),
    answers: 'AZ',
    attributes: { autocomplete: 'address-level1' },
  },
  offers: {
    field: offersField,
    label: '30 years 8.450% APR',
    work: press,
    answers: { id: 'long', amount: 15_000 },
    attributes: { type: 'radio' },
    facts: garden,
  },
  entries: {
    field: entriesField,
    label: 'Water it',
    work: press,
    answers: [{ uuid: 'oak', choice: 'WATER' }],
    attributes: { type: 'radio' },
    facts: { application: { trees: [{ uuid: 'oak', name: 'Oak' }] } },
  },
  slot: {
    field: slotField,
    label: 'Mon, Nov 23',
    work: async ({ user }, control) => {
      await user.click(control);
      await user.click(screen.getByLabelText('10:00 AM'));
    },
    answers: '2026-11-23T10:00:00-05:00',
    attributes: { type: 'radio' },
    facts: garden,
  },
};

const seen = WIDGETS.map(({ name }) => name).filter((name): name is Seen => Object.hasOwn(rows, name));

describe.each(seen)('the widget %s', (name) => {
  const { field, label, work, answers, attributes = {}, facts = {} } = rows[name];

  it('is found by its label and answers what is done to it', async () => {
    const drawn = await draw({ properties: { it: { ...field, widget: name } } }, { facts });
    const control = screen.getByLabelText(label);
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(control.getAttribute(attribute), attribute).toBe(value);
    }
    await work(drawn, control);
    expect(drawn.reported.answers).toEqual({ it: answers });
  });

  it('shows the answer it is given, and reports none of its own', async () => {
    const changes: unknown[] = [];
    await draw(
      { properties: { it: { ...field, widget: name } } },
      { answers: { it: answers }, facts, onChange: (next) => changes.push(next) },
    );
    const control = screen.getByLabelText(label) as HTMLInputElement;
    expect(
      control.type === 'radio' || control.type === 'checkbox' ? control.checked : control.value,
    ).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('says its hint and its message to who cannot see them', async () => {
    const required = {
      ...field,
      widget: name,
      description: 'Why we ask',
      messages: { '*': 'Mend this, please' },
    };
    const { user } = await draw({ required: ['it'], properties: { it: required } }, { facts });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const control = screen.getByLabelText(label);
    const described = control.closest('fieldset') ?? control;
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(textOf(described.getAttribute('aria-describedby'))).toBe('Why we ask Error: Mend this, please');
  });
});

it('grows a list into a drop-down beyond five choices when no widget is named', async () => {
  await draw({
    properties: {
      few: { type: 'string', title: 'Few', enum: ['a', 'b', 'c', 'd', 'e'] },
      many: { type: 'string', title: 'Many', enum: ['a', 'b', 'c', 'd', 'e', 'f'] },
    },
  });
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
});

it('moves between choices with the arrow keys, as radios do', async () => {
  const { user, reported } = await draw({ properties: { it: { ...rows.choice.field, widget: 'choice' } } });
  await user.tab();
  await user.keyboard(' {ArrowDown}');
  expect(reported.answers).toEqual({ it: 'B' });
});

it('lets several be chosen, in the order of the list, or none of them alone', async () => {
  const { user, reported } = await draw({ properties: { it: { ...rows.choices.field, widget: 'choices' } } });
  const press = (label: string) => user.click(screen.getByLabelText(label));
  await press('Bee');
  await press('Ay');
  expect(reported.answers).toEqual({ it: ['A', 'B'] });
  await press('None of them');
  expect(reported.answers).toEqual({ it: ['NONE'] });
  await press('Ay');
  expect(reported.answers).toEqual({ it: ['A'] });
  await press('Ay');
  expect(reported.answers).toEqual({});
});

it('takes a consent back as no answer', async () => {
  const { user, reported } = await draw({ properties: { it: { ...rows.consent.field, widget: 'consent' } } });
  const box = screen.getByRole('checkbox');
  await user.click(box);
  await user.click(box);
  expect(reported.answers).toEqual({});
});

it('shows the whole text that is agreed to and says it with the box', async () => {
  const field = {
    type: 'boolean',
    const: true,
    title: 'Credit check',
    options: { text: 'I allow a check.' },
  };
  const { user, reported } = await draw({ properties: { it: { ...field, widget: 'consent' } } });
  const box = screen.getByLabelText('Credit check');
  expect(textOf(box.getAttribute('aria-describedby'))).toBe('I allow a check.');
  await user.click(screen.getByText('I allow a check.'));
  expect(reported.answers).toEqual({ it: true });
});

it('never ticks a consent for anybody', async () => {
  await draw({ required: ['it'], properties: { it: { ...rows.consent.field, widget: 'consent' } } });
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
});

it('shows a password only while asked to', async () => {
  const { user } = await draw({ properties: { it: { ...rows.password.field, widget: 'password' } } });
  const box = screen.getByLabelText('Password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(box.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(box.getAttribute('type')).toBe('password');
});

function textOf(ids: string | null): string {
  return (ids ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
}
