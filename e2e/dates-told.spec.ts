/** Are the days that a person is told of right: those of a notary's visit, the last one to cancel, and those of a wait? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, comeTo, factsOf, openIn } from './support/applying.ts';
import { EDITED } from './support/edited.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test.use({ ...EDITED, timezoneId: 'Asia/Tokyo' });

const DAY_MS = 86_400_000;

/** The nth weekday of a month, Sunday being 0; the last one for -1. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const days = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(year, month - 1, at + 1)));
  const fitting = days.filter((day) => day.getUTCMonth() === month - 1 && day.getUTCDay() === weekday);
  return (fitting.at(n < 0 ? n : n - 1) ?? new Date(0)).toISOString().slice(0, 10);
}

/** 5 U.S.C. 6103(a), told here a second time, so that a fault in the product's own list is found. */
function holidays(year: number): string[] {
  return [
    ...['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => `${year}-${day}`),
    ...[nth(year, 1, 1, 3), nth(year, 2, 1, 3), nth(year, 5, 1, -1), nth(year, 9, 1, 1)],
    ...[nth(year, 10, 1, 2), nth(year, 11, 4, 4)],
  ];
}
const isHoliday = (date: string) => holidays(Number(date.slice(0, 4))).includes(date);
const later = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const todayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
/** Does it, and again when midnight there came in between: of which day it tells is known for sure. */
async function onOneDay<T>(timeZone: string, work: () => Promise<T>): Promise<T & { today: string }> {
  for (;;) {
    const today = todayIn(timeZone);
    const done = await work();
    if (todayIn(timeZone) === today) return { ...done, today };
  }
}
const inWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  }).format(new Date(`${date}T00:00:00Z`));

/** `Tue, Nov 24`, as the date that it is next. */
function dated(label: string, today: string): string {
  const [, day = ''] = label.replaceAll('\u00a0', ' ').split(', ');
  const year = Number(today.slice(0, 4));
  const dates = [year, year + 1].map((each) =>
    new Date(Date.parse(`${day} ${each} UTC`)).toISOString().slice(0, 10),
  );
  return dates.find((each) => each >= today) ?? '';
}

test('@deep a notary comes on days and hours of the home, wherever the browser is, and on no day without work', {
  tag: '@phone-deep',
}, async ({ page, server }) => {
  const person = await apply(server, { state: 'AZ' });
  await comeTo(person, 'DEED_SIGNING');
  const { offered, labels, today } = await onOneDay('America/Phoenix', async () => {
    await openIn(page, person, 'notary/schedule-manual');
    const days = page.getByRole('radiogroup', { name: 'Day' });
    await expect(days.getByRole('radio').first()).toBeVisible();
    return {
      offered: await days
        .getByRole('radio')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      labels: await days.locator('label').allInnerTexts(),
    };
  });
  expect(labels.map((label) => dated(label, today))).toEqual(offered);
  const usual = Array.from({ length: 16 }, (_, at) => later(today, at + 1)).filter((date) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return weekday > 0 && weekday < 6 && !isHoliday(date);
  });
  expect(offered.length).toBeGreaterThan(5);
  for (const date of offered) expect([...usual, 'an open day'], date).toContain(date);
  for (const date of offered) expect(date > later(today, 1)).toBe(true);

  await page.getByText(labels[0] ?? '', { exact: true }).click();
  const hours = page.getByRole('radiogroup', { name: 'Time (Mountain Standard Time)' });
  await expect(hours.getByRole('radio')).toHaveCount(9);
  await hours.getByText(/^10:00\sAM$/).click();
  await page.getByRole('main').locator('form button[type=submit]').click();
  await expectScreen(page, "Your notary's visit");
  await expect(page.getByRole('main')).toContainText(/10:00\sAM/);
  const { requestedManualNotaryTime } = await factsOf(person);
  expect(Date.parse(String(requestedManualNotaryTime))).toBe(Date.parse(`${offered[0]}T10:00:00-07:00`));
});

test('@deep the last day to cancel is told in words, the third business day, with Saturdays and without holidays', async ({
  page,
  server,
}) => {
  const { person, cancelUntil, today } = await onOneDay('America/New_York', async () => {
    const applying = await apply(server);
    const { cancelUntil: until } = await comeTo(applying, 'RESCISSION');
    return { person: applying, cancelUntil: until };
  });
  await openIn(page, person);
  await expectScreen(page, 'Everything is signed');
  let last = today;
  for (let counted = 0; counted < 3; ) {
    last = later(last, 1);
    if (new Date(`${last}T00:00:00Z`).getUTCDay() !== 0 && !isHoliday(last)) counted += 1;
  }
  await expect(page.getByRole('main')).toContainText(`You can cancel until midnight on ${inWords(last)}.`);
  expect(cancelUntil).toBe(last);
});

test('@deep @phone-alone a wait of days is a timeline: what is done, what is under way, and whose turn it is', async ({
  page,
  server,
}) => {
  const somebody = await apply(server, { state: 'TX' });
  await comeTo(somebody, 'NOTARY_WAITING_PERIOD');
  await openIn(page, somebody);
  await expectScreen(page, 'Texas requires you to wait twelve days');
  await expect(page.getByRole('link', { name: 'Meet by video' })).toHaveCount(0);
  const milestones = page.getByRole('list', { name: 'What happens when' }).getByRole('listitem');
  await expect(milestones).toHaveText([
    /^You signed your note done/,
    /^The twelve days pass in progress\d\d\/\d\d\/\d{4}No action needed$/,
    /^You meet the notary and sign the deed next$/,
  ]);
  await expect(milestones.nth(1)).toHaveAttribute('aria-current', 'step');
  await expectAccessible(page, 'waiting');
  await expectNarrow(page);
});
