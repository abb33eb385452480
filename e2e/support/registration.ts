/** How does somebody answer the questions of registration, as a person would: by label, by role, one after another? */
import type { Page } from '@playwright/test';
import {
  type Answers,
  applicant,
  type Details,
  emailOf,
  type Fields,
  fieldsOf,
} from '../../tests/support/personas.ts';
import { fill, isSubmittedByChoice } from './filling.ts';
import { expect } from './test.ts';

export interface Applicant extends Pick<Fields, 'email' | 'password' | 'firstName' | 'lastName'> {
  /** What they answer, by screen. */
  answers: Answers;
}

/** Who answers where a test names nobody: nobody has registered as this one. */
export const USUAL: Applicant & Fields = { answers: applicant(), ...fieldsOf(applicant()) };

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
  login: 'Sign up to see your offers',
  consent: 'May we check your credit?',
  liens: 'Are these the loans on your home?',
} as const;

let count = 0;

/** A person nobody has registered before, however often a test is repeated on the same server. */
export function newApplicant(details: Details = {}): Applicant {
  count += 1;
  const unique = emailOf(USUAL, `${process.pid}.${Date.now().toString(36)}.${count}`);
  const answers = applicant({ email: unique, ...details });
  const { email, password, firstName, lastName } = fieldsOf(answers);
  return { email, password, firstName, lastName, answers };
}

/** The one heading of the screen; waiting for it is waiting for the screen. */
export async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Submits by the one primary button, whatever it says on this screen. */
export async function goOn(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Continue|Sign up and|Check my|Save)/ })
    .click();
}

/** The screen of each question, with its title; the first one's is each lender's own. */
const SCREENS = {
  address: ['property-address', undefined],
  sale: ['for-sale', TITLES.sale],
  income: ['annual-income', TITLES.income],
  name: ['legal-name', TITLES.name],
  birthdate: ['birthdate', TITLES.birthdate],
  contact: ['contact-info', TITLES.contact],
  login: ['login-info', TITLES.login],
  consent: ['consent', TITLES.consent],
} as const;

type Question = keyof typeof SCREENS;

/** As the person does, but for what is told `otherwise`. */
async function answer(
  page: Page,
  question: Question,
  person = USUAL as Applicant,
  otherwise: object = {},
  title?: string,
) {
  const [screen, usual] = SCREENS[question];
  const shown = title ?? usual;
  if (shown !== undefined) await expectScreen(page, shown);
  await fill(page, screen, { ...person.answers[screen], ...otherwise });
  if (!isSubmittedByChoice(screen)) await goOn(page);
}

export const answerAddress = (page: Page, address?: string, occupancyType?: Details['occupancyType']) =>
  answer(page, 'address', USUAL, { ...(address && { address }), ...(occupancyType && { occupancyType }) });
export const answerSale = (page: Page, isListedForSale: 'YES' | 'NO' = 'NO') =>
  answer(page, 'sale', USUAL, { isListedForSale });
export const answerIncome = (page: Page) => answer(page, 'income');
export const answerName = (page: Page, person: Applicant) => answer(page, 'name', person);
export const answerBirthdate = (page: Page) => answer(page, 'birthdate');
export const answerContact = (page: Page, person: Applicant) => answer(page, 'contact', person);
export const answerLogin = (page: Page, person: Applicant) => answer(page, 'login', person);
export const answerConsent = (page: Page) => answer(page, 'consent');

const QUESTIONS = Object.keys(SCREENS) as Question[];

/** The questions that are asked between, both ends among them; what is told otherwise than by the person. */
interface Said {
  from?: Question;
  to?: Question;
  /** What a lender does not ask. */
  without?: Question;
  /** What is typed of another home, where a lender has a license. */
  address?: string;
  /** The lender's own title of the sign-in. */
  login?: string;
}

/** Answers one question after another, from the first to the sign-up where nothing else is said. */
export async function answerQuestions(page: Page, person: Applicant, said: Said = {}): Promise<void> {
  const { from = 'address', to = 'login', without, address, login } = said;
  const asked = QUESTIONS.slice(QUESTIONS.indexOf(from), QUESTIONS.indexOf(to) + 1);
  for (const question of asked) {
    if (question === without) continue;
    const home = question === 'address' && address !== undefined ? { address } : {};
    await answer(page, question, person, home, question === 'login' ? login : undefined);
  }
}
