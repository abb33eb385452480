/** How do the lender's people do their part? By the calls of their own desk. */
import { call } from './api.ts';
import type { RunningServer } from './server.ts';

const DESK = '/service-hearthline/api/v1/staff';
/** The person that the sandbox lender starts with. */
const SAM = { email: 'sam.ortiz@example.com', password: 'lamp in the office' };

/** Decides a review of an application as one of its outcomes. Throws when it is not offered. */
export async function decide(
  server: RunningServer,
  uuid: string,
  decided: { review: string; outcome: string },
): Promise<void> {
  const { body } = await call(server, `${DESK}/login`, { method: 'POST', body: SAM });
  const token = `Bearer ${String(body.jwt)}`;
  const path = `${DESK}/applications/${uuid}/review`;
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const answer = await call(server, path, { method: 'POST', token, headers, body: decided });
  if (answer.status !== 200)
    throw new Error(`${decided.review} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
