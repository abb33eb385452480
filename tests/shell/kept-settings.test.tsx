/** Does the card of an open line count by the settings that the line was made under, where the lender has others by now? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { orgRoot } from '../../src/engine/model/org-facts.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { UUID } from '../runtime/support/garden.ts';
import { play } from '../runtime/support/play.tsx';
import { createServer, json } from '../runtime/support/server.ts';
import { realProduct } from '../support/project.ts';

afterEach(cleanup);

const LINE = {
  ...{ uuid: UUID, amount: 25_000, rate: 8.5, term: 120, feePercent: 4, creditLimit: 40_000 },
  ...{ firstPaymentDate: '2035-01-05', payType: 'AUTOPAY', openingReadAt: '2026-12-01T10:00:00Z' },
};

async function cardOf(application: Record<string, unknown>) {
  const slice = sliceFor(realProduct().source, 'figure');
  const server = createServer(slice, { signedIn: 'person-1', status: 'COMPLETE', application });
  server.answer('applications', () => json({ applications: [application], page: 0, size: 20, total: 1 }));
  play('/dashboard', { slice, server, token: 'Bearer a' });
  return (await screen.findByText(/^\$1[45],000\.00$/)).closest('li');
}

test('the fee that is owed with the line, and the one that was paid apart', async () => {
  // 25,000 and a fee of 1,000 on top; 40,000 less either.
  expect(await cardOf(LINE)).toHaveTextContent('$14,000.00');
  cleanup();
  const { source } = realProduct();
  const org = { ...orgRoot(source.orgs.figure, source.orgs.figure?.products.heloc), feeFinanced: false };
  const card = await cardOf({ ...LINE, org });
  expect(card).toHaveTextContent('$15,000.00');
  expect(card).toHaveTextContent('$309.96');
});
