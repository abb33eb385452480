/** What does somebody answer on each screen of an application, typed and clicked as a person does? */
import type { Locator, Page } from '@playwright/test';
import { pdf, png } from '../../tests/server/uploads/files.ts';
import { fill } from './filling.ts';
import type { Applicant } from './registration.ts';
import { expect } from './test.ts';

export interface Place {
  page: Page;
  main: Locator;
  person: Applicant;
}

/** How one goes on from a screen: its form is filled and sent, one of its links is followed, or a page of others is visited. */
export type Way = { fill: (place: Place) => Promise<void> } | { follow: string } | Visit;

export interface Visit {
  /** The button or link that leads there. */
  visit: string;
  /** The button of a dialog that asks for something first. */
  shares?: string;
  /** What is chosen there; what is chosen already, else. */
  choose?: string;
}

/** By the path below the application, with numbers and kinds left out. A path that is not here is waited on. */
export type Ways = Record<string, Way>;

const signatureOf = ({ firstName, lastName }: Applicant) => `${firstName} ${lastName}`;
const consents = async ({ main }: Place) => {
  for (const box of await main.getByRole('checkbox').all()) await box.check();
};
const radio = (place: Place, name: string) => place.main.getByRole('radio', { name, exact: true }).check();

/** Reads each paper of the screen to its end; those that have to be read stand in one scroll, from the first press on. */
export async function readPapers({ page, main }: Place): Promise<void> {
  const buttons = main.getByRole('button', { name: /^Read / });
  const dialog = page.getByRole('dialog');
  await expect(dialog.or(buttons.first()).first()).toBeVisible();
  // A link that reads opens them with the list; what is in them may come later.
  if ((await dialog.count()) > 0) await readToLast(dialog);
  for (const button of await buttons.all()) {
    const row = button.locator('xpath=ancestor::li');
    if ((await row.getByText('Read to the end').count()) > 0) continue;
    await button.click();
    await readToLast(dialog);
  }
  await expect(main.getByText('Not read yet')).toHaveCount(0);
}

/** Whoever came by a link that reads finds the documents opened before they look for anything else. */
export async function readWhatIsOpen(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.getByRole('button', { name: /^I have read it/ }).count()) > 0) await readToLast(dialog);
}

/** Scrolls from end to end until none follows. */
async function readToLast(dialog: Locator): Promise<void> {
  const ends = dialog.getByText('You have reached the end of the document.').and(dialog.locator('section p'));
  const told = dialog.getByRole('status').filter({ hasText: 'You have reached the end' });
  const heads = dialog.locator('section section h3[tabindex]');
  for (let at = 0; at === 0 || at < (await heads.count()); at += 1) {
    // Told a moment later, once the page has seen the end; a typeface that comes late moves it, and one scrolls on.
    await expect(async () => {
      await ends.nth(at).scrollIntoViewIfNeeded();
      await expect(told).toHaveCount(at + 1, { timeout: 2000 });
    }).toPass();
  }
  const done = dialog.getByRole('button', { name: 'I have read it', exact: true }).last();
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  await ((await done.count()) > 0 ? done : close).click();
  await expect(dialog).toBeHidden();
}

/** Chooses a file and waits until it has arrived. */
export async function sendFile({ main }: Place, at = 0, name = 'paper.pdf'): Promise<void> {
  const isPicture = name.endsWith('.png');
  const file = { name, mimeType: isPicture ? 'image/png' : 'application/pdf' };
  const sent = main.getByRole('button', { name: `Open: ${name}`, exact: true });
  const before = await sent.count();
  await main
    .getByLabel('Choose files')
    .nth(at)
    .setInputFiles({ ...file, buffer: isPicture ? png() : await pdf() });
  await expect(sent).toHaveCount(before + 1);
}

async function signPapers(place: Place): Promise<void> {
  await readPapers(place);
  await consents(place);
  await place.main.getByLabel('Type your full name to sign').fill(signatureOf(place.person));
}

/** What the persona answers to the form of a screen. */
const told = (screen: string) => (place: Place) => fill(place.page, screen, place.person.answers[screen]);
const all = (...screens: string[]): Ways =>
  Object.fromEntries(screens.map((screen) => [screen, { fill: told(screen) }]));

/** Where nothing is amiss: automatic payments, a notary by video, a driver's license. */
export const USUAL: Ways = {
  ...all('start/profile', 'credit/social', 'credit/error', 'review-app/incorrect-pin'),
  ...all('start/contact', 'start/hmda', 'income/employer-verification'),
  ...all('bank/manual-disburse', 'bank/autopay', 'bpo/estimate-value', 'bpo/condition'),
  liens: { fill: answerClaims },
  'product/assets': {
    fill: async (place) => {
      await told('product/assets')(place);
      await sendFile(place);
    },
  },
  'product/prequal-winback': { fill: consents },
  'product/select': {
    fill: async ({ main }) => {
      await main.getByRole('radio').first().check();
      await expect(main.getByText('What this comes to')).toBeVisible();
    },
  },
  'start/app-summary': { fill: signPapers },
  'income/review': { visit: 'Connect my payroll' },
  'income/link': { visit: 'Go to the secure page' },
  'income/upload': { fill: (place) => sendFile(place) },
  'bank/disburse': { visit: 'Connect my bank' },
  'bank/confirm': { fill: consents },
  identity: {
    fill: async (place) => {
      await radio(place, "US Driver's License");
      await expect(place.main.getByLabel('Choose files')).toHaveCount(2);
      await sendFile(place, 0, 'front.png');
      await sendFile(place, 1, 'back.png');
    },
  },
  'conditions/upload-document': { fill: (place) => sendFile(place) },
  'bpo/order-bpo': { fill: consents },
  'signing/intro': { follow: 'Read and sign' },
  'signing/sign': { fill: signPapers },
  'notary/intro': { visit: 'Meet by video', shares: 'Share my location' },
  'notary/session': { visit: 'Start the session', shares: 'Share my location' },
  'notary/reserve-manual': { follow: 'Choose a time' },
  'notary/schedule-manual': {
    fill: async ({ main }) => {
      await main.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(2).check();
      await main.getByRole('radiogroup', { name: /^Time/ }).getByRole('radio').nth(1).check();
    },
  },
  'insurance/upload': {
    fill: async (place) => {
      await told('insurance/upload')(place);
      await sendFile(place);
    },
  },
};

/** Claims are confirmed, inquiries explained, and what is to be attested is. */
async function answerClaims(place: Place): Promise<void> {
  const each = place.main.getByRole('radiogroup');
  for (const one of await each.all()) await one.getByRole('radio').first().check();
  if ((await each.count()) === 0) await consents(place);
}

/** Whoever gave the number to find the credit file is not asked for it again. */
export const typeContact = told('start/contact');

/** A card has a second line, which is part of its name. */
export function linkTo(main: Locator, words: string): Locator {
  const whole = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return main.getByRole('link', { name: new RegExp(`^${whole}(?: |$)`) });
}

/** What leads to a page of others: the button of its own screen, or a link that starts it. */
export function wayOut(main: Locator, words: string): Locator {
  return main.getByRole('button', { name: words, exact: true }).or(linkTo(main, words));
}
