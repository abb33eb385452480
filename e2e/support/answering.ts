/** What does somebody answer on each screen of an application, typed and clicked as a person does? */
import type { Locator, Page } from '@playwright/test';
import { pdf, png } from '../../tests/server/uploads/files.ts';
import { fillProfile } from './people.ts';
import type { Applicant } from './registration.ts';
import { expect } from './test.ts';

export interface Borrower extends Applicant {
  /** Nine digits; the last four lead to the sandbox's outcomes. */
  ssn?: string;
}

export interface Place {
  page: Page;
  main: Locator;
  person: Borrower;
}

/** How one goes on from a screen: its form is filled and sent, one of its links is followed, or a page of others is visited. */
export type Way =
  | { fill: (place: Place) => Promise<void> }
  | { follow: string }
  /** `shares`: the button of a dialog that asks for something first. */
  | { visit: string; shares?: string; choose?: string };

/** By the path below the application, with numbers and kinds left out. A path that is not here is waited on. */
export type Ways = Record<string, Way>;

const SSN = '512441199';
const signatureOf = ({ firstName, lastName }: Borrower) => `${firstName} ${lastName}`;
const consents = async ({ main }: Place) => {
  for (const box of await main.getByRole('checkbox').all()) await box.check();
};
const radio = (place: Place, name: string) => place.main.getByRole('radio', { name, exact: true }).check();

/** Reads each paper of the screen to its end, by the key that goes there. */
export async function readPapers({ page, main }: Place): Promise<void> {
  const buttons = main.getByRole('button', { name: /^Read / });
  await expect(buttons.first()).toBeVisible();
  for (const button of await buttons.all()) {
    await button.click();
    const dialog = page.getByRole('dialog');
    const end = dialog.getByText('You have reached the end of the document.').first();
    const told = dialog.getByRole('status').filter({ hasText: 'You have reached the end' });
    // Told a moment later, once the page has seen the end; a typeface that comes late moves it, and one scrolls on.
    await expect(async () => {
      await end.scrollIntoViewIfNeeded();
      await expect(told).toBeAttached({ timeout: 2000 });
    }).toPass();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toBeHidden();
  }
  await expect(main.getByText('Not read yet')).toHaveCount(0);
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

const typeNumber = (label: string, text: string) => async (place: Place) => {
  await place.main.getByLabel(label, { exact: true }).fill(text);
};

/** Where nothing is amiss: automatic payments, a notary by video, a driver's license. */
export const USUAL: Ways = {
  'start/profile': {
    fill: ({ page, person }) => fillProfile(page, person),
  },
  'credit/social': { fill: async (place) => typeSsn(place) },
  'credit/error': { fill: consents },
  'review-app/incorrect-pin': { fill: typeNumber('PIN', '1234') },
  liens: { fill: answerClaims },
  'product/assets': {
    fill: async (place) => {
      await typeNumber('What your savings and investments are worth', '300000')(place);
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
  'start/contact': { fill: typeContact },
  'start/hmda': {
    fill: async ({ main }) => {
      const group = (name: string) => main.getByRole('group', { name: new RegExp(`^${name}`) });
      await group('Ethnicity').getByLabel('Not Hispanic or Latino').check();
      for (const name of ['Race', 'Sex'])
        await group(name).getByLabel('I do not wish to provide this information').check();
    },
  },
  'start/app-summary': { fill: signPapers },
  'income/review': { follow: 'Connect my payroll' },
  'income/link': { visit: 'Go to the secure page' },
  'income/upload': { fill: (place) => sendFile(place) },
  'income/employer-verification': {
    fill: async (place) => {
      await typeNumber('Your employer', 'Orchard Works')(place);
      await typeNumber('Their phone number', '3035550177')(place);
    },
  },
  'bank/disburse': { visit: 'Connect my bank' },
  'bank/manual-disburse': {
    fill: async (place) => {
      await typeNumber('Routing number', '121000248')(place);
      await typeNumber('Account number', '4400126789')(place);
      await typeNumber('Account number again', '4400126789')(place);
    },
  },
  'bank/autopay': {
    fill: async ({ main }) => {
      await main.getByRole('radio', { name: 'Automatically' }).check();
      await main.getByRole('radio', { name: 'The account the money goes to' }).check();
    },
  },
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
  'bpo/estimate-value': { fill: typeNumber('Your estimate', '600000') },
  'bpo/condition': {
    fill: async (place) => {
      await place.main.getByRole('radio', { name: 'Good', exact: true }).check();
      await radio(place, 'No');
    },
  },
  'bpo/order-bpo': { fill: consents },
  'signing/intro': { follow: 'Read and sign' },
  'signing/sign': { fill: signPapers },
  'notary/intro': { follow: 'Meet by video' },
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
      await typeNumber('Insurance company', 'Evergreen Mutual')(place);
      await typeNumber('Policy number', 'HO-3 118-20')(place);
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

export async function typeSsn({ main, person }: Place): Promise<void> {
  await main.getByLabel('Social security number').fill(person.ssn ?? SSN);
}

/** Whoever gave the number to find the credit file is not asked for it again. */
export async function typeContact(place: Place): Promise<void> {
  const { main } = place;
  await main.getByRole('radio', { name: 'I own it alone' }).check();
  if ((await main.getByLabel('Social security number').count()) > 0) await typeSsn(place);
  await main.getByLabel('Mobile phone').fill('5125550142');
  await consents(place);
}
