/** The people that the sandbox makes at its first start, and how each signs in. Printed and shown: it protects nothing. */

export interface FrontPerson {
  id: string;
  name: string;
  /** Where this person signs in: at the pages of borrowers, or at the staff desk. */
  side: 'borrower' | 'staff';
  /** What can be seen as this person, a sentence. */
  about: string;
  email: string;
  password: string;
}

export const BORROWER = {
  id: 'pat',
  name: 'Pat Rivera',
  side: 'borrower',
  about: 'has two applications, one just begun and one further along.',
  email: 'pat.rivera@example.com',
  password: 'porch light at dusk',
  phone: '5125550142',
  home: { street1: '14 Juniper Way', city: 'Denver', state: 'CO', zip: '80203' },
} as const satisfies FrontPerson & Record<string, unknown>;

export const STAFF: FrontPerson = {
  id: 'sam',
  name: 'Sam Ortiz',
  side: 'staff',
  about: 'decides for the lender and asks for documents.',
  email: 'sam.ortiz@example.com',
  password: 'lamp in the office',
};

export const PEOPLE: readonly FrontPerson[] = [BORROWER, STAFF];
