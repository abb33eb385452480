/** What do the lender's people decide, while a test watches the person's side? */
import { STAFF } from '../../src/server/sandbox/people.ts';
import type { TestedServer } from '../../tests/support/server.ts';
import type { Applying } from './applying.ts';
import { send } from './sending.ts';

const CALLS = '/service-hearthline/api/v1/staff';

/** One outcome of a review that is offered now; throws when it is not. */
export async function decide(
  { server, uuid }: Pick<Applying, 'server' | 'uuid'>,
  review: string,
  outcome: string,
): Promise<void> {
  const token = await signInOfStaff(server);
  const path = `${CALLS}/applications/${uuid}/review`;
  const { status, body } = await send({ server, token }, path, 'POST', { review, outcome });
  if (status !== 200) throw new Error(`${review} answered ${status}: ${JSON.stringify(body)}`);
}

/** The token of one of the lender's people. */
export async function signInOfStaff(server: TestedServer): Promise<string> {
  const { email, password } = STAFF;
  const { body } = await send({ server, token: '' }, `${CALLS}/login`, 'POST', { email, password });
  return `Bearer ${String(body.jwt)}`;
}

/** The lender's people ask for a document, in words of their own. */
export async function askFor({ server, uuid }: Applying, commentsToBorrower: string): Promise<void> {
  const token = await signInOfStaff(server);
  const path = `${CALLS}/applications/${uuid}/conditions`;
  const content = { category: 'GENERIC_DOCUMENT_REQUEST', fields: { commentsToBorrower } };
  const raised = await send({ server, token }, path, 'POST', content);
  if (raised.status !== 200) throw new Error(`Nothing was asked for: ${JSON.stringify(raised.body)}`);
}
