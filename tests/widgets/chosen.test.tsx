/** How do answers behave that are chosen from facts: an offer and its sum, one word for each entry, an hour, an id given? */
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { isRecord } from '../../src/engine/model/paths.ts';
import { entriesField, garden, offersField, slotField } from './cases.ts';
import { draw } from './support.tsx';

afterEach(cleanup);

const form = (field: JsonSchema) => ({ required: ['it'], properties: { it: field } });
const submit = () => screen.getByRole('button', { name: 'Continue' });
const withOrg = (settings: object) => ({
  ...garden,
  org: { ...(isRecord(garden.org) ? garden.org : {}), ...settings },
});
const panel = () => screen.queryByRole('region', { name: 'Your offer' });

describe('offers', () => {
  it('[OFFER-01] stand side by side for one sum, with the cheapest marked, and none is chosen for anybody', async () => {
    const { reported } = await draw(form(offersField), { facts: garden });
    const radios = screen.getAllByRole('radio');
    expect(radios).toHaveLength(2);
    expect(radios.some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
    const figures = (name: string) => {
      const radio = screen.getByRole('radio', { name });
      return document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent;
    };
    // The smallest sum, never the largest, until somebody says how much.
    expect(screen.getByRole('textbox')).toHaveValue('15,000');
    expect(figures('30 years 8.450% APR')).toBe('$114.81 a monthLowest paymentPaid in all $41,699.96');
    expect(figures('10 years 7.950% APR')).toBe('$181.60 a monthPaid in all $22,290.13Lowest total');
    expect(reported.answers).toEqual({});
    expect(panel()).toBeNull();
  });

  it('have the payment beside the sum: from the lowest to the highest until a term is chosen, then that of the term', async () => {
    const { user } = await draw(form(offersField), { facts: garden });
    const payment = () => screen.getByText('Monthly payment').nextElementSibling;
    const summary = () => document.querySelector('.offer-summary');
    expect(payment()).toHaveTextContent('$114.81 to $181.60Depends on the term');
    await user.click(screen.getByRole('radio', { name: /7\.950% APR$/ }));
    expect(screen.getByText('Monthly payment', { selector: 'span' }).nextElementSibling).toHaveTextContent(
      '$181.6010 years · 7.950% APR',
    );
    expect(summary()).toHaveTextContent('$181.60 a month10 years · 7.950% APR');
    expect(summary()).toHaveAttribute('aria-hidden', 'true');
    const box = screen.getByRole('textbox');
    await user.clear(box);
    await user.type(box, '40001');
    expect(payment()).toHaveTextContent(/^Say how much$/);
    expect(summary()).toBeNull();
  });

  it('begin with the sum that was asked for, as far as an offer allows it', async () => {
    const wanting = (amount: number) => ({
      facts: { ...garden, application: { ...(garden.application as object), wanted: amount } },
    });
    const asking = {
      ...offersField,
      options: { ...(offersField.options as object), wanted: 'application.wanted' },
    };
    const { user, reported, view } = await draw(form(asking), wanting(32_000));
    expect(screen.getByRole('textbox')).toHaveValue('32,000');
    await user.click(screen.getByRole('radio', { name: /7\.950% APR$/ }));
    expect(reported.answers).toEqual({ it: { id: 'short', amount: 32_000 } });
    view.unmount();
    const more = await draw(form(asking), wanting(500_000));
    expect(screen.getByRole('textbox')).toHaveValue('90,000');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(
      /^You asked for \$500,000. At most \$90,000./,
    );
    more.view.unmount();
    await draw(form(asking), wanting(900));
    expect(screen.getByRole('textbox')).toHaveValue('15,000');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(
      /^You asked for \$900. At least \$15,000./,
    );
  });

  it('begin with a share of what every offer allows where nothing was asked for', async () => {
    const sharing = {
      ...offersField,
      options: {
        ...(offersField.options as object),
        wanted: 'application.wanted',
        startShare: 0.5,
        step: 500,
      },
    };
    await draw(form(sharing), { facts: garden });
    expect(screen.getByRole('textbox')).toHaveValue('20,000');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Between $15,000 and $90,000');
  });

  it('show what every other comes to as before when one is chosen, and what it allows where the sum is too large', async () => {
    const answers = { it: { id: 'long', amount: 60_000 } };
    const { user, reported } = await draw(form(offersField), { facts: garden, answers });
    expect(screen.getByText('Up to $40,000')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /7\.950% APR$/ }));
    expect(reported.answers).toEqual({ it: { id: 'short', amount: 60_000 } });
    expect(screen.getByRole('radio', { name: /8\.450% APR$/ })).toHaveAccessibleDescription(
      /\$459\.22 a month/,
    );
    await user.click(submit());
    expect(screen.getAllByText(/Enter a sum from/).length).toBeGreaterThan(0);
    expect(reported.submitted).toEqual([]);
  });

  it('take a sum by the slider and by the field, and the panel follows', async () => {
    const { user, reported } = await draw(form(offersField), { facts: garden });
    await user.click(screen.getByRole('radio', { name: /8\.450% APR$/ }));
    const slider = screen.getByRole('slider', { name: 'How much do you draw?' });
    expect(slider).toHaveAttribute('step', '100');
    fireEvent.change(slider, { target: { value: '50000' } });
    expect(reported.answers).toEqual({ it: { id: 'long', amount: 50_000 } });
    const box = screen.getByRole('textbox', { name: 'How much do you draw?' });
    expect(box).toHaveValue('50,000');
    await user.clear(box);
    await user.type(box, '60000');
    expect(reported.answers).toEqual({ it: { id: 'long', amount: 60_000 } });
    expect(slider).toHaveAttribute('aria-valuetext', '$60,000');
    expect(panel()).toHaveTextContent('Monthly payment$459.22');
  });

  it('refuse a sum outside the limits at the sum, once it was left', async () => {
    const { user, reported } = await draw(form(offersField), { facts: garden });
    await user.click(screen.getByRole('radio', { name: /8\.450% APR$/ }));
    const box = screen.getByRole('textbox');
    await user.clear(box);
    await user.type(box, '14999');
    expect(screen.queryByText(/^Enter a sum/)).toBeNull();
    expect(panel()).toBeNull();
    await user.tab();
    await user.tab();
    expect(box).toHaveAccessibleDescription(
      'Between $15,000 and $90,000 Error: Enter a sum from $15,000 to $90,000',
    );
    await user.click(submit());
    expect(reported.submitted).toEqual([]);
  });

  it('[OFFER-02] show no panel without a sum, nor where the rate is 0', async () => {
    const free = [{ id: 'free', rate: 0, termMonths: 12, minimumDraw: 0, maximumDraw: 100 }];
    const facts = { ...garden, application: { offers: free } };
    const { view } = await draw(form(offersField), { facts, answers: { it: { id: 'free', amount: 100 } } });
    expect(panel()).toBeNull();
    view.unmount();
    const { user } = await draw(form(offersField), { facts: garden });
    await user.click(screen.getByRole('radio', { name: /8\.450% APR$/ }));
    expect(panel()).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox'));
    expect(panel()).toBeNull();
  });

  it('[OFFER-03] show no term where only interest is paid', async () => {
    const answers = { it: { id: 'long', amount: 50_000 } };
    await draw(form(offersField), { facts: withOrg({ interestOnly: true }), answers });
    expect(panel()).not.toHaveTextContent('Fixed term');
    expect(panel()).toHaveTextContent('Monthly payment$382.69');
  });

  it('[OFFER-04] show interest alone, rounded up, for age-restricted interest-only products', async () => {
    const answers = { it: { id: 'long', amount: 50_000 } };
    await draw(form(offersField), { facts: withOrg({ interestOnly: true, ageRestricted: true }), answers });
    expect(panel()).toHaveTextContent('Monthly payment$353');
  });
});

describe('entries', () => {
  it('ask of each entry that is still open, with what is known of it', async () => {
    await draw(form(entriesField), { facts: garden });
    expect(screen.getAllByRole('radiogroup')).toHaveLength(2);
    const oak = screen.getByRole('radiogroup', { name: 'Oak' });
    expect(oak).toHaveAccessibleDescription('Metres 12 tall');
    expect(within(oak).getAllByRole('radio')).toHaveLength(2);
  });

  it('refuse until each of them is answered, at those that are not', async () => {
    const { user, reported } = await draw(form(entriesField), { facts: garden });
    const of = (name: string) => within(screen.getByRole('radiogroup', { name }));
    await user.click(of('Fir').getByLabelText('Fell it'));
    await user.click(submit());
    expect(reported.submitted).toEqual([]);
    expect(of('Oak').getByLabelText('Water it')).toHaveAttribute('aria-invalid', 'true');
    expect(of('Fir').getByLabelText('Water it')).not.toHaveAttribute('aria-invalid');
    await user.click(of('Oak').getByLabelText('Water it'));
    await user.click(submit());
    expect(reported.submitted).toEqual([
      {
        it: [
          { uuid: 'oak', choice: 'WATER' },
          { uuid: 'fir', choice: 'FELL' },
        ],
      },
    ]);
  });

  it('forget what was said of an entry that is gone', async () => {
    const answers = {
      it: [
        { uuid: 'ash', choice: 'FELL' },
        { uuid: 'oak', choice: 'WATER' },
      ],
    };
    const { reported } = await draw(form(entriesField), { facts: garden, answers });
    expect(reported.answers).toEqual({ it: [{ uuid: 'oak', choice: 'WATER' }] });
  });

  it('answer an empty list by themselves', async () => {
    const { user, reported } = await draw(form(entriesField), { facts: {} });
    await user.click(submit());
    expect(reported.submitted).toEqual([{ it: [] }]);
  });
});

describe('a slot', () => {
  it('is a weekday from tomorrow, and an hour of it', async () => {
    const { user } = await draw(form(slotField), { facts: garden });
    const days = screen.getByRole('radiogroup', { name: 'Day' });
    expect(
      within(days)
        .getAllByRole('radio')
        .map((day) => (day as HTMLInputElement).value),
    ).toEqual(['23', '24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`));
    await user.click(within(days).getByLabelText('Tue, Nov 24'));
    const hours = screen.getByRole('radiogroup', { name: 'Hour (Eastern time)' });
    expect(within(hours).getAllByRole('radio')).toHaveLength(3);
  });

  it('takes the hour back when another day is chosen', async () => {
    const { user, reported } = await draw(form(slotField), { facts: garden });
    await user.click(screen.getByLabelText('Mon, Nov 23'));
    await user.click(screen.getByLabelText('9:00 AM'));
    expect(reported.answers).toEqual({ it: '2026-11-23T09:00:00-05:00' });
    await user.click(screen.getByLabelText('Tue, Nov 24'));
    expect(reported.answers).toEqual({});
    await user.click(submit());
    expect(screen.getAllByText('Choose a day and an hour').length).toBeGreaterThan(0);
  });
});

describe('an id that is given by the address', () => {
  const field: JsonSchema = {
    type: 'string',
    title: 'Tree',
    widget: 'given',
    messages: { '*': 'This tree is felled' },
    options: { query: 'tree', from: 'application.trees', unless: 'felled' },
  };

  it('is answered unseen, and goes over what was kept', async () => {
    const { user, reported } = await draw(form(field), {
      facts: garden,
      query: { tree: 'oak' },
      answers: { it: 'fir' },
    });
    expect(screen.queryByText('Tree')).toBeNull();
    await user.click(submit());
    expect(reported.submitted).toEqual([{ it: 'oak' }]);
  });

  it.each([
    ['names an entry that is done', { tree: 'elm' }],
    ['is missing', {}],
  ])('says so when it %s', async (_what, query) => {
    const { user, reported } = await draw(form(field), { facts: garden, query });
    await user.click(submit());
    expect(reported.submitted).toEqual([]);
    expect(screen.getAllByText('This tree is felled').length).toBeGreaterThan(0);
  });
});
