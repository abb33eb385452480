/** The port for suggested addresses: an address service or the sandbox stands behind it. */

export interface Address {
  street1: string;
  street2?: string;
  city: string;
  /** Two letters. */
  state: string;
  /** Five digits. */
  zip: string;
}

export interface Suggestion {
  label: string;
  address: Address;
}

export interface Addresses {
  /** The likeliest first, `most` at most. A query that nothing fits answers an empty list. */
  suggest(query: string, most: number): Promise<Suggestion[]>;
}
