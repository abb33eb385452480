/** Business days, holidays, zones and deadlines, against what the Federal Reserve published and Regulation Z says. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readSlotOptions, slotDays } from '../../src/engine/answer/slots.ts';
import { addBusinessDays, addDays, federalHolidays, isBusinessDay } from '../../src/engine/model/calendar.ts';
import { endOfDate } from '../../src/engine/model/time.ts';
import { realProduct } from '../support/project.ts';

const product = realProduct();
const { bank, rescission } = product.source.calendars as Record<
  string,
  NonNullable<typeof product.source.calendars.bank>
>;

/** Days on which the Federal Reserve Banks were, or will be, closed (frbservices.org); Saturdays change nothing there. */
const PUBLISHED: Record<number, string[]> = {
  2021: ['01-01', '01-18', '02-15', '05-31', '07-05', '09-06', '10-11', '11-11', '11-25'],
  2022: ['01-17', '02-21', '05-30', '06-20', '07-04', '09-05', '10-10', '11-11', '11-24', '12-26'],
  2023: ['01-02', '01-16', '02-20', '05-29', '06-19', '07-04', '09-04', '10-09', '11-23', '12-25'],
  2024: ['01-01', '01-15', '02-19', '05-27', '06-19', '07-04', '09-02', '10-14', '11-11', '11-28', '12-25'],
  2025: ['01-01', '01-20', '02-17', '05-26', '06-19', '07-04', '09-01', '10-13', '11-11', '11-27', '12-25'],
  2026: ['01-01', '01-19', '02-16', '05-25', '06-19', '09-07', '10-12', '11-11', '11-26', '12-25'],
  2027: ['01-01', '01-18', '02-15', '05-31', '07-05', '09-06', '10-11', '11-11', '11-25'],
};

test.each(Object.entries(PUBLISHED))(
  'In %s the bank calendar is closed on the published days',
  (year, days) => {
    const closed: string[] = [];
    for (let date = `${year}-01-01`; date.startsWith(year); date = addDays(date, 1)) {
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
      if (weekday !== 0 && weekday !== 6 && !isBusinessDay(bank!, date)) closed.push(date.slice(5));
    }
    expect(closed).toEqual(days);
  },
);

describe('The right to cancel', () => {
  it.each([
    // Friday; Saturday counts, Sunday does not.
    ['2026-11-20', '2026-11-24'],
    // Over Thanksgiving.
    ['2026-11-25', '2026-11-30'],
    // July 4, 2026 is a Saturday: the Friday before it is a business day (comment 2(a)(6)-2).
    ['2026-07-01', '2026-07-06'],
    ['2026-12-23', '2026-12-28'],
    ['2026-12-31', '2027-01-05'],
  ])('of a line opened on %s ends on %s', (opened, ends) => {
    expect(addBusinessDays(rescission!, opened, 3)).toBe(ends);
    const facts = product.triggers.withLookups({ today: opened });
    expect(facts.deadlines).toEqual({ rescission: ends });
  });

  it.each([
    ['2026-11-25T12:00:00Z', '2026-11-30'],
    // Still Tuesday in the product's zone.
    ['2026-11-25T04:30:00Z', '2026-11-27'],
  ])(
    'the money that was sent at %s is there by %s, two business days of the banks later',
    (sent, arrives) => {
      const facts = product.triggers.withLookups({ application: { fundedAt: sent } });
      expect(facts.deadlines).toEqual({ moneyArrives: arrives });
    },
  );

  it.each([
    // Over the new year, on whatever day of the week it ends: counted through, holidays and all.
    ['2026-11-20T15:00:00Z', '2027-01-19'],
    // Still the day before in the product's zone.
    ['2026-11-20T04:30:00Z', '2027-01-18'],
  ])('whoever is declined at %s may ask for a free report until %s, 60 days later', (at, until) => {
    const facts = product.triggers.withLookups({ application: { decline: { at } } });
    expect(facts.deadlines).toEqual({ freeReport: until, askReasons: until });
  });

  it('is never shorter than three days, never ends on a Sunday or a holiday', () => {
    const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2021-01-01', days));
    fc.assert(
      fc.property(anyDay, (opened) => {
        const ends = addBusinessDays(rescission!, opened, 3);
        expect(ends >= addDays(opened, 3)).toBe(true);
        expect(new Date(`${ends}T00:00:00Z`).getUTCDay()).not.toBe(0);
        expect(federalHolidays(Number(ends.slice(0, 4)))).not.toContain(ends);
      }),
    );
  });

  it("ends at midnight of the home's own clocks", () => {
    expect(endOfDate('2026-11-24', 'America/Denver')).toBe(Date.parse('2026-11-25T00:00:00-07:00'));
    expect(endOfDate('2026-10-31', 'America/New_York')).toBe(Date.parse('2026-11-01T00:00:00-04:00'));
  });
});

test.each([
  ['CO', '80203', 'America/Denver'],
  ['TX', '78701', 'America/Chicago'],
  ['TX', '79901', 'America/Denver'],
  ['ID', '83702', 'America/Denver'],
  ['ID', '83814', 'America/Los_Angeles'],
  ['FL', '32501', 'America/Chicago'],
  ['FL', '33101', 'America/New_York'],
  ['TN', '37902', 'America/New_York'],
  ['TN', '37388', 'America/Chicago'],
  ['AZ', '85001', 'America/Phoenix'],
  ['OR', '97914', 'America/Denver'],
  ['OR', '97904', 'America/Los_Angeles'],
  ['OR', '97907', 'America/Los_Angeles'],
  ['HI', '96801', 'Pacific/Honolulu'],
  // Counties on the other side of the line that divides their state (49 CFR part 71), by a town of each.
  ['TN', '37352', 'America/Chicago'],
  ['TN', '37340', 'America/Chicago'],
  ['TN', '37723', 'America/Chicago'],
  ['TN', '37402', 'America/New_York'],
  ['TN', '38501', 'America/Chicago'],
  ['KY', '42101', 'America/Chicago'],
  ['KY', '40143', 'America/Chicago'],
  ['KY', '42728', 'America/Chicago'],
  ['KY', '40202', 'America/New_York'],
  ['KY', '42701', 'America/New_York'],
  ['IN', '46402', 'America/Chicago'],
  ['IN', '46532', 'America/Chicago'],
  ['IN', '47714', 'America/Chicago'],
  ['IN', '47514', 'America/Chicago'],
  ['IN', '46204', 'America/New_York'],
  ['IN', '46968', 'America/Chicago'],
  ['IN', '47964', 'America/Chicago'],
  ['KY', '42755', 'America/Chicago'],
  ['NE', '69190', 'America/Denver'],
  ['AZ', '86514', 'America/Denver'],
  ['IN', '47546', 'America/New_York'],
  ['MI', '49801', 'America/Chicago'],
  ['MI', '49831', 'America/Chicago'],
  ['MI', '49855', 'America/New_York'],
  ['MI', '48201', 'America/New_York'],
  ['FL', '32456', 'America/New_York'],
  ['FL', '32465', 'America/Chicago'],
  ['ND', '58601', 'America/Denver'],
  ['ND', '58638', 'America/Chicago'],
  ['ND', '58533', 'America/Denver'],
  ['ND', '58102', 'America/Chicago'],
  ['SD', '57701', 'America/Denver'],
  ['SD', '57638', 'America/Denver'],
  ['SD', '57601', 'America/Chicago'],
  ['SD', '57567', 'America/Denver'],
  ['SD', '57104', 'America/Chicago'],
  ['NE', '69101', 'America/Chicago'],
  ['NE', '69153', 'America/Denver'],
  ['NE', '69361', 'America/Denver'],
  ['NE', '69021', 'America/Denver'],
  ['NE', '68102', 'America/Chicago'],
  ['KS', '67735', 'America/Denver'],
  ['KS', '67836', 'America/Denver'],
  ['KS', '67701', 'America/Chicago'],
  ['TX', '79821', 'America/Denver'],
  ['TX', '79855', 'America/Chicago'],
  ['ID', '83501', 'America/Los_Angeles'],
  ['ID', '83549', 'America/Denver'],
  ['NV', '89883', 'America/Denver'],
  ['NV', '89101', 'America/Los_Angeles'],
  ['AZ', '86503', 'America/Denver'],
  ['AZ', '86001', 'America/Phoenix'],
  ['AK', '99546', 'America/Adak'],
  ['AK', '99501', 'America/Anchorage'],
  [undefined, undefined, 'America/New_York'],
])('The clocks of a home in %s %s are those of %s', (state, zip, zone) => {
  const facts = product.triggers.withLookups({ application: { property: { state, zip } } });
  expect(facts.zones).toMatchObject({ home: zone });
});

test('Nobody’s right to cancel ends before midnight at their home, by whichever clocks of the state', () => {
  const { zones = {} } = product.source;
  const { states = {}, zips = {} } = zones.home ?? {};
  const all = Object.values(states).flat();
  expect(all).toHaveLength(51);
  const zipsIn = (state: string) =>
    Object.values(zips)
      .flat()
      .filter((zip) => isIn(state, zip));
  expect(zipsIn('TN').length).toBeGreaterThan(1);
  const early = all.flatMap((state) =>
    [undefined, ...zipsIn(state)].flatMap((zip) => {
      const property = { state, ...(zip !== undefined && { zip: zip.padEnd(5, '1') }) };
      const known = product.triggers.withLookups({ application: { property } }).zones as Record<
        string,
        string
      >;
      return ['2026-01-15', '2026-07-15'].flatMap((date) =>
        endOfDate(date, known.cancel ?? '') >= endOfDate(date, known.home ?? '')
          ? []
          : [`${state} ${zip} ${date}: ${known.cancel} before ${known.home}`],
      );
    }),
  );
  expect(early).toEqual([]);
});

/** The first figures of the ZIP codes of the states with two zones. */
const FIGURES: Record<string, string[]> = {
  ...{ FL: ['32', '33', '34'], TN: ['37', '38'], KY: ['40', '41', '42'], IN: ['46', '47'], MI: ['48', '49'] },
  ...{
    SD: ['57'],
    ND: ['58'],
    KS: ['66', '67'],
    NE: ['68', '69'],
    TX: ['75', '76', '77', '78', '79', '885'],
  },
  ...{ ID: ['83'], AZ: ['85', '86'], NV: ['889', '89'], OR: ['97'], AK: ['99'] },
};
const isIn = (state: string, zip: string) =>
  (FIGURES[state] ?? []).some((figures) => zip.startsWith(figures));

test('A visit is offered by the clocks at the home, never on a holiday or a weekend', () => {
  const facts = product.triggers.withLookups({
    today: '2026-11-20',
    application: { property: { state: 'CO', zip: '80203' } },
  });
  const options = product.source.forms['heloc/notary-visit']?.fields['/time']?.options;
  const days = slotDays(readSlotOptions(options, facts), facts.today);
  const dates = days.map(({ date }) => date);
  expect(dates).toContain('2026-11-25');
  expect(dates).not.toContain('2026-11-26');
  for (const date of dates) expect([0, 6]).not.toContain(new Date(`${date}T00:00:00Z`).getUTCDay());
  for (const { slots } of days) for (const { value } of slots) expect(value).toMatch(/-07:00$/);
});
