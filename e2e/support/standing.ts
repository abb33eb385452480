/** How does a visitor come to stand at a question without answering all before it by hand? */
import type { Page } from '@playwright/test';
import { START } from './registration.ts';
import { comeLate } from './slow-finger.ts';

/** The order of the questions, each with answers that the lenders take; one that does not lend in Colorado needs a home of its own. Its path below the start is its name. */
const ANSWERED = {
  'property-address': {
    address: { street1: '14 Sunset Boulevard', city: 'Denver', state: 'CO', zip: '80203' },
    occupancyType: 'PRIMARY',
  },
  'home-address': undefined,
  'for-sale': { isListedForSale: 'NO' },
  'annual-income': { employmentType: 'FULL_TIME', income: 120_000 },
  'legal-name': { firstName: 'Ada', lastName: 'Lovelace' },
  birthdate: { dateOfBirth: { month: 6, day: 17, year: 1984 } },
  'contact-info': { email: 'ada@example.com', phone: '5125550142' },
  'login-info': undefined,
} as const satisfies Record<string, object | undefined>;

export type Ask = keyof typeof ANSWERED;
export type Given = Partial<Record<Ask, object>>;

const PATHS = { 'property-address': '' } as Record<string, string>;

/** Answers what comes before `ask` in the page's own name, with `given` in place of the usual, and opens it. */
export async function standAt(page: Page, origin: string, ask: Ask, given: Given = {}): Promise<void> {
  await page.goto(`${origin}/terms`);
  const before = Object.entries(ANSWERED).slice(0, Object.keys(ANSWERED).indexOf(ask));
  const saves = before.flatMap(([screen, usual]) => {
    const answers = given[screen as Ask] ?? usual;
    return answers === undefined ? [] : [{ screen, answers }];
  });
  await comeLate();
  await page.evaluate(saveAll, saves);
  await page.goto(`${origin}${START}/${PATHS[ask] ?? ask}`);
}

/** Runs in the page: its cookie is the draft's only key. */
async function saveAll(saves: { screen: string; answers: object }[]): Promise<void> {
  const { bundle, org } = JSON.parse(document.getElementById('hearthline')?.textContent ?? '{}');
  for (const save of saves) {
    const response = await fetch('/service-hearthline/api/v1/journeys/draft', {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/json',
        'X-With-Origin': location.origin,
        'x-org': org.orgCode,
      },
      body: JSON.stringify({ ...save, bundle }),
    });
    // Some lenders do not ask all of them.
    const isAsked = response.status !== 409;
    if (isAsked && !response.ok)
      throw new Error(`${save.screen} answered ${response.status}: ${await response.text()}`);
  }
}
