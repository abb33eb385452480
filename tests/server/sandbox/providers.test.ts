/** Do the sandbox's providers keep what their page of the docs promises, and answer the same question the same? */
import { describe, expect, test } from 'vitest';
import addresses from '../../../src/server/sandbox/addresses.json' with { type: 'json' };
import type {
  CreditReportFacts,
  DecisionFacts,
  HomeValueFacts,
  LiensFoundFacts,
} from '../../../src/server/sandbox/facts.ts';
import { createSandboxProviders, DELAYS_MS } from '../../../src/server/sandbox/providers.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import type { ProviderRequest } from '../../../src/server/stages/provider.ts';

const providers = createSandboxProviders({ delay: 0, keys: createKeyring(new Uint8Array(32).fill(7)) });

function ask<T>(
  port: string,
  question: string,
  facts: object,
  more: Partial<ProviderRequest> = {},
): Promise<T> {
  const request: ProviderRequest = {
    ...{
      product: 'heloc',
      port,
      question,
      key: `a.${question}`,
      application: 'a',
      org: 'figure',
      pricing: {},
      constants: {},
    },
    ...{ facts: { ...facts }, today: '2026-06-15', signal: new AbortController().signal },
    ...more,
  };
  return providers[port]!.ask(request) as Promise<T>;
}

type Property = (typeof addresses)[number];

async function decisionAt(property: Property, lastName: string, application: object, minimumDraw = 25_000) {
  const profile = { name: { firstName: 'Ada', lastName }, income: 96_000, dob: '1980-04-02' };
  const known = { profile, application: { property: { ...property, occupancyType: 'INVESTMENT' } } };
  const { creditScore, monthlyDebts } = await ask<CreditReportFacts>('credit', 'softReport', known, {
    key: `${lastName}.1`,
  });
  const { homeValue } = await ask<HomeValueFacts>('property', 'value', known);
  const { foundLiens } = await ask<LiensFoundFacts>('title', 'liens', known);
  const underwriting = { creditScore, monthlyDebts, homeValue };
  const facts = { ...known.application, underwriting, foundLiens, ...application };
  const org = { minimumDraw };
  const decision = await ask<DecisionFacts>('pricing', 'offers', { profile, application: facts, org });
  return { decision, homeValue, foundLiens };
}

describe('An income of $96,000', () => {
  test('carries a line at every address, whoever asks and whatever the home is for', async () => {
    const refused: string[] = [];
    for (const [index, property] of addresses.entries()) {
      const { decision, homeValue = 0, foundLiens } = await decisionAt(property, `Lovell${index}`, {});
      const owed = (foundLiens[0]?.balance ?? 0) / homeValue;
      expect(homeValue).toBeGreaterThanOrEqual(350_000);
      expect(homeValue).toBeLessThanOrEqual(1_200_000);
      expect(Math.round(owed * 1000) / 10).toBeGreaterThanOrEqual(30);
      expect(Math.round(owed * 1000) / 10).toBeLessThanOrEqual(55);
      if (decision.uwSubDecision !== 'UNVERIFIED_OFFER' || decision.offers.length < 3)
        refused.push(property.street1);
    }
    expect(refused).toEqual([]);
  });

  test('of which 70 % are proven still carries another one', async () => {
    const refused: string[] = [];
    for (const [index, property] of addresses.entries()) {
      const told = {
        incomeSources: [{ type: 'TRUV_PAYROLL', amount: 67_200 }],
        amount: 15_000,
        term: 60,
        rate: 9,
      };
      const { decision } = await decisionAt(property, `Lovell${index}`, told);
      const { uwSubDecision, withdrawn, offers } = decision;
      if (uwSubDecision !== 'VERIFIED_OFFER' || !withdrawn || offers.length === 0)
        refused.push(property.street1);
    }
    expect(refused).toEqual([]);
  });
});

describe('A decision', () => {
  const home = addresses[0]!;
  test('counts what an inquiry has become as a debt', async () => {
    const answers = (choice: string) => ({
      inquiryAnswers: [
        { uuid: 'one', choice },
        { uuid: 'two', choice },
      ],
    });
    const before = await decisionAt(home, 'Lovell', answers('NO_NEW_DEBT'));
    const after = await decisionAt(home, 'Lovell', answers('NEW_DEBT'));
    const draws = [before, after].map(({ decision }) => decision.offers[0]!.maximumDraw!);
    const [most = 0, less = 0] = draws;
    expect(less).toBeLessThan(most);
  });

  test('leaves out what is paid off, and counts what is disputed until that is settled', async () => {
    const owedAt = async (more: object) => {
      const { decision } = await decisionAt(home, 'Lovell', { amount: 15_000, term: 360, ...more });
      return decision.cltv ?? 0;
    };
    const { foundLiens, decision } = await decisionAt(home, 'Lovell', { amount: 15_000, term: 360 });
    const lienAnswers = (choice: string) => ({ lienAnswers: [{ uuid: foundLiens[0]!.uuid, choice }] });
    expect(await owedAt(lienAnswers('CONFIRM'))).toBe(decision.cltv);
    expect(await owedAt(lienAnswers('DISPUTE'))).toBe(decision.cltv);
    expect(await owedAt(lienAnswers('PAY_OFF'))).toBeLessThan(5);
  });

  test('of somebody without an own income rests on the other income and needs no figure of a link', async () => {
    const profile = { name: { lastName: 'Lovell' }, income: 0, otherIncome: 96_000 };
    const underwriting = { creditScore: { value: 780 }, monthlyDebts: 300, homeValue: 500_000 };
    const told = { incomeSources: [{ type: 'TRUV_PAYROLL', amount: 0 }], underwriting };
    const decision = await ask<DecisionFacts>('pricing', 'offers', { profile, application: told });
    expect(decision.uwSubDecision).toBe('VERIFIED_INCOME_MATCHED_OFFER');
  });
});

describe('A question', () => {
  const facts = {
    profile: { name: { firstName: 'Ada', lastName: 'Lovell' }, dob: '1980-04-02', income: 96_000 },
    application: { property: addresses[0], amount: 50_000, rate: 9, term: 120 },
  };
  test.each([
    ['credit', 'softReport'],
    ['property', 'value'],
    ['title', 'liens'],
    ['title', 'final'],
    ['pricing', 'offers'],
    ['valuation', 'report'],
    ['insurance', 'verify'],
  ])('to %s (%s) that is asked again is answered the same', async (port, question) => {
    expect(await ask(port, question, facts)).toEqual(await ask(port, question, facts));
  });

  test('to fund that is asked again on the next day funds nothing twice', async () => {
    const first = await ask('funding', 'fund', facts, { key: 'f.1' });
    expect(first).toMatchObject({
      fundedAt: '2026-06-15T12:00:00Z',
      firstPaymentDate: '2026-08-01',
      monthlyPayment: 633.38,
      creditLimit: 50_000,
    });
    const above = { ...facts, profile: { ...facts.profile, name: { firstName: 'Ada', lastName: 'Roomes' } } };
    expect(await ask('funding', 'fund', above, { key: 'f.3' })).toMatchObject({ creditLimit: 75_000 });
    expect(await ask('funding', 'fund', facts, { key: 'f.1', today: '2026-06-16' })).toEqual(first);
    expect(await ask('funding', 'fund', facts, { key: 'f.2', today: '2026-06-16' })).not.toEqual(first);
  });

  test.each(Object.keys(DELAYS_MS))('that %s was not made for is a fault, not an answer', async (port) => {
    await expect(ask(port, 'weather', facts)).rejects.toThrow('does not know the question "weather"');
  });

  test('is answered after the time that the port takes, and not at all once nobody waits', async () => {
    const keys = createKeyring(new Uint8Array(32));
    let isOver = () => {};
    const waited: number[] = [];
    const wait = (ms: number) => {
      waited.push(ms);
      return new Promise<void>((resolve) => {
        isOver = resolve;
      });
    };
    const held = createSandboxProviders({ delay: 0.5, keys, wait });
    const waiting = new AbortController();
    const request = {
      product: 'heloc',
      port: 'identity',
      question: 'verify',
      key: 'k',
      application: 'a',
      org: 'o',
      constants: {},
      pricing: {},
      facts: {},
    };
    const told: string[] = [];
    const answered = held
      .identity!.ask({ ...request, today: '2026-06-15', signal: waiting.signal })
      .then(() => told.push('answered'));
    told.push('time is over');
    isOver();
    await answered;
    expect(told).toEqual(['time is over', 'answered']);
    expect(waited).toEqual([1_000]);
    const slow = createSandboxProviders({ delay: 1_000, keys });
    const given = slow.identity!.ask({ ...request, today: '2026-06-15', signal: waiting.signal });
    waiting.abort();
    await expect(given).rejects.toThrow('aborted');
  });
});
