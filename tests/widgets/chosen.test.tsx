/** How do answers behave that are chosen from facts: an offer and its sum, one word for each entry, an hour, an id given? */
// @vitest-environment jsdom
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
  it('[OFFER-01] stand as cards with all their figures, and none is chosen for anybody', async () => {
    const { reported } = await draw(form(offersField), { facts: garden });
    const cards = screen.getAllByRole('radio');
    expect(cards).toHaveLength(2);
    expect(cards.some((card) => (card as HTMLInputElement).checked)).toBe(false);
    const figures = document.getElementById(cards[0]?.getAttribute('aria-describedby') ?? '');
    expect(figures?.textContent).toBe(
      'the yearly interest rate, without the feeInitial draw $90,000Origination fee $2,250Monthly payment $688.84Fixed term 30 yearsPaid in all $250,225.08',
    );
    expect(screen.getByRole('radio', { name: '7.950% APR' })).toBeInTheDocument();
    expect(reported.answers).toEqual({});
    expect(panel()).toBeNull();
  });

  it('take a sum by the slider and by the field, and the panel follows', async () => {
    const { user, reported } = await draw(form(offersField), { facts: garden });
    await user.click(screen.getByRole('radio', { name: '8.450% APR' }));
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

  it('keep the sum inside the limits of another offer', async () => {
    const { user, reported } = await draw(form(offersField), { facts: garden });
    await user.click(screen.getByRole('radio', { name: '8.450% APR' }));
    await user.click(screen.getByRole('radio', { name: '7.950% APR' }));
    expect(reported.answers).toEqual({ it: { id: 'short', amount: 40_000 } });
    expect(screen.getByText('Between $15,000 and $40,000')).toBeInTheDocument();
    expect(panel()).toHaveTextContent('Origination fee$499');
  });

  it('refuse a sum outside the limits at the sum, once it was left', async () => {
    const { user, reported } = await draw(form(offersField), { facts: garden });
    await user.click(screen.getByRole('radio', { name: '8.450% APR' }));
    const box = screen.getByRole('textbox');
    await user.clear(box);
    await user.type(box, '14999');
    expect(screen.queryByText('Choose a sum inside the limits')).toBeNull();
    await user.tab();
    await user.tab();
    expect(box).toHaveAccessibleDescription(
      'Between $15,000 and $90,000 Error: Choose a sum inside the limits',
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
    await user.click(screen.getByRole('radio', { name: '8.450% APR' }));
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
    expect(oak).toHaveAccessibleDescription('Metres 12');
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
