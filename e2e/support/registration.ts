/** How does somebody answer the questions of registration, as a person would: by label, by role, one after another? */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export interface Applicant {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Where registration by path begins. */
export const START = '/account/heloc/register-v2';

export const TITLES = {
  address: "What's your property address for financing?",
  home: 'Primary home address?',
  sale: 'Is this property currently for sale?',
  income: 'What is your annual income?',
  name: 'What is your legal name?',
  birthdate: 'When were you born?',
  contact: 'How can we reach you?',
  login: 'Create your sign-in',
  consent: 'May we check your credit?',
  liens: 'Are these the loans on your home?',
} as const;

let count = 0;

/** A person nobody has registered before, however often a test is repeated on the same server. */
export function newApplicant(): Applicant {
  count += 1;
  const tag = `${process.pid}.${Date.now().toString(36)}.${count}`;
  return {
    email: `ada.${tag}@example.com`,
    password: 'seven quiet lanterns',
    firstName: 'Ada',
    lastName: 'Byron-Lovelace',
  };
}

/** The one heading of the screen; waiting for it is waiting for the screen. */
export async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Submits by the one primary button, whatever it says on this screen. */
export async function goOn(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Continue|Create my|See my|Save)/ })
    .click();
}

/** Types a part of an address and takes the first suggestion by mouse. */
export async function chooseAddress(page: Page, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search for your address' }).fill(typed);
  const found = page.getByRole('listbox').getByRole('option');
  await found.filter({ hasNotText: 'Address not listed' }).first().click();
}

export type Occupancy = 'Primary' | 'Secondary' | 'Investment property';

export async function answerAddress(page: Page, typed = '14 sunset', occupancy: Occupancy = 'Primary') {
  await chooseAddress(page, typed);
  await page.getByRole('radio', { name: occupancy, exact: true }).check();
  await goOn(page);
}

export async function answerSale(page: Page, answer: 'Yes' | 'No' = 'No'): Promise<void> {
  await expectScreen(page, TITLES.sale);
  await page.getByRole('radio', { name: answer, exact: true }).check();
  await goOn(page);
}

export async function answerIncome(page: Page, income = '120000'): Promise<void> {
  await expectScreen(page, TITLES.income);
  await page.getByLabel('Primary source of income').selectOption({ label: 'Full-time job' });
  await page.getByLabel('Annual income', { exact: true }).fill(income);
  await goOn(page);
}

export async function answerName(page: Page, { firstName, lastName }: Applicant): Promise<void> {
  await expectScreen(page, TITLES.name);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await goOn(page);
}

export async function typeBirthdate(page: Page, month: string, day: string, year: string): Promise<void> {
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Year').fill(year);
}

export async function answerBirthdate(page: Page, title: string = TITLES.birthdate): Promise<void> {
  await expectScreen(page, title);
  await typeBirthdate(page, '6', '17', '1984');
  await goOn(page);
}

export async function answerContact(page: Page, { email }: Applicant): Promise<void> {
  await expectScreen(page, TITLES.contact);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile phone').fill('5125550142');
  await goOn(page);
}

export async function answerLogin(
  page: Page,
  person: Applicant,
  title: string = TITLES.login,
): Promise<void> {
  await expectScreen(page, title);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await goOn(page);
}

export async function answerConsent(page: Page): Promise<void> {
  await expectScreen(page, TITLES.consent);
  await page.getByRole('checkbox').check();
  await goOn(page);
}

const QUESTIONS = ['address', 'sale', 'income', 'name', 'birthdate', 'contact', 'login', 'consent'] as const;
type Question = (typeof QUESTIONS)[number];

/** What somebody says who says more than the usual; the questions that are asked between, both ends among them. */
interface Said {
  from?: Question;
  to?: Question;
  /** What a lender does not ask. */
  without?: Question;
  address?: string;
  sale?: 'Yes' | 'No';
  income?: string;
  /** The lender's own title of the sign-in. */
  login?: string;
}

const ANSWERS: Record<Question, (page: Page, person: Applicant, said: Said) => Promise<void>> = {
  address: (page, _, { address }) => answerAddress(page, address),
  sale: (page, _, { sale }) => answerSale(page, sale),
  income: (page, _, { income }) => answerIncome(page, income),
  name: answerName,
  birthdate: (page) => answerBirthdate(page),
  contact: answerContact,
  login: (page, person, { login }) => answerLogin(page, person, login),
  consent: answerConsent,
};

/** Answers one question after another, from the first to the last where nothing else is said. */
export async function answerQuestions(page: Page, person: Applicant, said: Said = {}): Promise<void> {
  const { from = 'address', to = 'consent', without } = said;
  const asked = QUESTIONS.slice(QUESTIONS.indexOf(from), QUESTIONS.indexOf(to) + 1);
  for (const question of asked) if (question !== without) await ANSWERS[question](page, person, said);
}
