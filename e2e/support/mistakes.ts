/** Which wrong answers does somebody give, and what is said of each? In the words of the specification. */
import type { Page } from '@playwright/test';
import { addDays } from 'date-fns/addDays';
import { parseISO } from 'date-fns/parseISO';
import { subYears } from 'date-fns/subYears';
import { fill } from './filling.ts';
import type { Ask, Given } from './standing.ts';

/** What the server calls today: the date where the product is at home. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
}

/** The day may end while a story of that day is told: then it is told once more, from its beginning. */
export async function withinOneDay(story: () => Promise<void>, dayNow = today): Promise<void> {
  const day = dayNow();
  try {
    await story();
  } catch (error) {
    if (dayNow() === day) throw error;
    await story();
  }
}

/** Who has their `years`th birthday on `day`, or whoever was born as many days after them; by the calendar of leap years. */
export function birthdateOf(years: number, days = 0, day = today()): [string, string, string] {
  const date = addDays(subYears(parseISO(day), years), days);
  return [String(date.getMonth() + 1), String(date.getDate()), String(date.getFullYear())];
}

export interface Mistake {
  ids: string;
  what: string;
  ask: Ask;
  given?: Given;
  type?: (page: Page) => Promise<void>;
  /** Each message with the name of the field that it stands beside. */
  says: Record<string, string>;
  /** What stands below the message of a field. */
  explains?: Record<string, string>;
}

const unlisted = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Search for your address' }).fill('1 Nowhere Lane');
  await page.getByRole('option', { name: 'Address not listed' }).click();
};
const told = (ask: Ask, answers: object) => (page: Page) => fill(page, ask, answers);
export const income = (amount: string) =>
  told('annual-income', { employmentType: 'RETIRED', income: amount });
export const names = (firstName: string, lastName: string) => told('legal-name', { firstName, lastName });
const born = (month: string, day: string, year: string) =>
  told('birthdate', { dateOfBirth: { month, day, year } });
/** Counted when it is typed: the day may have changed since these lines were read. */
export const birthday =
  (years: number, days = 0) =>
  (page: Page) =>
    born(...birthdateOf(years, days))(page);
const inAlabama: Given = {
  'property-address': {
    address: { street1: '14 Chestnut Street', city: 'Birmingham', state: 'AL', zip: '35203' },
    occupancyType: 'PRIMARY',
  },
};
const unsupported = 'Some of the characters entered are not supported';

export const MISTAKES: Mistake[] = [
  {
    ids: '[VAL-01] [VAL-30]',
    what: 'neither address nor use',
    ask: 'property-address',
    says: {
      'Search for your address': 'Please enter a valid property address',
      Primary: 'Please select an occupancy type',
    },
  },
  {
    ids: '[VAL-26] [VAL-27] [VAL-28] [VAL-29]',
    what: 'an address without its parts',
    ask: 'property-address',
    type: async (page) => {
      await unlisted(page);
      await page.getByLabel('Street address').fill('');
    },
    says: {
      'Street address': 'Street address is required',
      City: 'Please enter a valid city name',
      State: 'State is required',
      Zipcode: 'Please enter a valid zipcode',
    },
  },
  {
    ids: '[VAL-27] [VAL-29] [VAL-30]',
    what: 'parts of an address that are none',
    ask: 'property-address',
    type: async (page) => {
      await unlisted(page);
      await page.getByLabel('Street address').fill('Nowhere');
      await page.getByLabel('City').fill('St. Paul');
      await page.getByLabel('Zipcode').fill('1234');
    },
    says: {
      'Street address': 'Please enter a valid property address',
      City: 'Please enter a valid city name',
      Zipcode: 'Please enter a valid zipcode',
    },
  },
  {
    ids: '[VAL-30]',
    what: 'a street of one word, chosen from no list',
    ask: 'property-address',
    type: async (page) => {
      const search = page.getByRole('combobox', { name: 'Search for your address' });
      await search.fill('Elm');
      // The suggestions lie over the button until the search is left.
      await search.press('Tab');
    },
    says: {
      'Search for your address': 'Please enter a valid property address',
      City: 'Please enter a valid city name',
      State: 'State is required',
      Zipcode: 'Please enter a valid zipcode',
    },
  },
  { ids: '[VAL-03]', what: 'no answer about a sale', ask: 'for-sale', says: { Yes: 'Required' } },
  {
    ids: '[VAL-04] [VAL-06]',
    what: 'no income',
    ask: 'annual-income',
    says: {
      'Primary source of income': 'Please select a primary source of income.',
      'Annual income': 'Required.',
    },
  },
  {
    ids: '[VAL-05]',
    what: 'nobody to earn it',
    ask: 'annual-income',
    type: async (page) => {
      await income('10')(page);
      await page.getByLabel('Primary source of income').selectOption({ label: 'Unemployed' });
    },
    says: {
      'Primary source of income': "We apologize. At this time, we don't lend to unemployed borrowers.",
    },
  },
  {
    ids: '[VAL-06]',
    what: 'an income with cents',
    ask: 'annual-income',
    type: income('85,000.50'),
    says: { 'Annual income': 'Enter whole dollars, without cents' },
  },
  {
    ids: '[VAL-07]',
    what: 'a negative income',
    ask: 'annual-income',
    type: income('-1'),
    says: { 'Annual income': 'Must be at least $0' },
  },
  {
    ids: '[VAL-08]',
    what: 'ten million',
    ask: 'annual-income',
    type: income('10000000'),
    says: { 'Annual income': 'Must be less than $10,000,000' },
  },
  {
    ids: '[VAL-11] [VAL-12]',
    what: 'names of one letter',
    ask: 'legal-name',
    type: names('A', 'B'),
    says: {
      'First name': 'First name must be at least two characters',
      'Last name': 'Last name must be at least two characters',
    },
  },
  {
    ids: '[VAL-13]',
    what: 'names with figures and apostrophes',
    ask: 'legal-name',
    type: names('Ada1', "O'Brien"),
    says: { 'First name': unsupported, 'Last name': unsupported },
  },
  { ids: '[VAL-17]', what: 'no date', ask: 'birthdate', says: { Month: 'Date of birth is required' } },
  {
    ids: '[VAL-19]',
    what: 'a 31st of February',
    ask: 'birthdate',
    type: born('2', '31', '1990'),
    says: { Month: 'Invalid date' },
    explains: { Month: 'February 1990 has 28 days.' },
  },
  {
    ids: '[VAL-22] [VAL-23]',
    what: 'a year before 1900',
    ask: 'birthdate',
    type: born('2', '3', '1899'),
    says: { Month: 'The year must be 1900 or later' },
  },
  {
    ids: '[VAL-18]',
    what: 'an eighteenth birthday tomorrow',
    ask: 'birthdate',
    type: birthday(18, 1),
    says: { Month: 'Must be at least 18 years old' },
  },
  {
    ids: '[VAL-21]',
    what: 'an eighteenth birthday today, in Alabama',
    ask: 'birthdate',
    given: inAlabama,
    type: birthday(18),
    says: { Month: 'Must be at least 19 years old' },
  },
  {
    ids: '[REG-20]',
    what: 'no way to be reached',
    ask: 'contact-info',
    says: { Email: 'Required', 'Mobile phone': 'Required' },
  },
  {
    ids: '[REG-20]',
    what: 'an e-mail and a phone that are none',
    ask: 'contact-info',
    type: told('contact-info', { email: 'ada@', phone: '123' }),
    says: {
      Email: 'Please enter a valid email',
      'Mobile phone': 'Please enter a phone number with 10 digits',
    },
  },
  {
    ids: '[REG-20]',
    what: 'a short password',
    ask: 'login-info',
    type: told('login-info', { email: 'ada@example.com', password: 'short' }),
    says: { Password: 'Must be at least 12 characters' },
  },
  {
    ids: '[REG-20]',
    what: 'no permission to check the credit',
    ask: 'login-info',
    type: told('login-info', { email: 'ada@example.com', password: 'a fence along the river' }),
    says: { 'Permission to check my credit': 'Please agree to the credit check to see your offers' },
  },
];
