/** How the broker's sign-in is spoken of on both sides: who signs in, under which name, and at which of our pages (SL 6, 7). */

/** Customers and agents of the lender; part of the paths of its calls. */
export const BROKER_SIDES = ['customer', 'agent'] as const;
export type BrokerSide = (typeof BROKER_SIDES)[number];

/** Says which of its applications is meant; its values are the sides (decision on CALL-44). */
export const APPLICATION_NAME = 'X-Auth0-Application-Name';

export const LOGIN_PATHS = { customer: '/auth/login', agent: '/auth/agent' } as const;

/** What somebody goes there for. */
export const BROKER_MODES = ['login', 'register'] as const;

export function isBrokerSide(value: unknown): value is BrokerSide {
  return BROKER_SIDES.some((side) => side === value);
}
