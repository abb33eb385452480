/** Does the list of applications say what is stuck, since when and why, and is it tried again from there? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { messageOf, RequestError } from '../../src/runtime/client/requestError.ts';
import { StaffList } from '../../src/shell/pages/staff/StaffList.tsx';
import type { Listed, Run, StaffClient } from '../../src/shell/pages/staff/staffClient.ts';
import { StaffContext } from '../../src/shell/pages/staff/staffContext.ts';
import { play } from '../runtime/support/play.tsx';
import { realProduct } from '../support/project.ts';

const UUID = '3f0c9d4e-1111-4222-8333-444455556666';
const WHY = 'The provider was not reached.';
const SINCE = '2026-06-15T11:30:00.000Z';
const user = userEvent.setup();
afterEach(cleanup);

const GAVE_UP: Run = {
  ...{ task: 'softCredit', state: 'failed', tries: 5, error: WHY },
  ...{ stuckSince: SINCE, isUnderWay: false },
};

function listed(run: Run | null, mayDecide: boolean): Listed {
  const line = {
    ...{ uuid: UUID, name: 'Ada Quill', about: '', email: 'ada@example.com', status: 'S', step: 'profile' },
    ...{
      route: null,
      statusLabel: 'Soft pull',
      stepLabel: 'Profile',
      sees: null,
      since: SINCE,
      activeAt: SINCE,
    },
    ...{
      assignee: null,
      isMine: false,
      mayDecide,
      attention: { reviews: [], conditions: 0, participants: 0 },
    },
  };
  const page = { page: 0, size: 20, total: 1, statuses: [], signedInAs: 'Sam' };
  return { applications: [{ ...line, run }], ...page };
}

function enter(runs: (Run | null)[], act: StaffClient['act'], mayDecide = true) {
  const list = vi.fn(async () => listed(runs.length > 1 ? runs.shift()! : runs[0]!, mayDecide));
  const desk = { list, act } as unknown as StaffClient;
  const piece = (
    <StaffContext
      value={{ desk, say: (slot) => `[${slot}]`, at: (iso) => `at ${iso}`, problemOf: messageOf }}
    >
      <StaffList />
    </StaffContext>
  );
  play('/staff', { piece, slice: sliceFor(realProduct().source, 'figure') });
  return list;
}

test('a task that gave up is told with its reason, and is tried again once from the list', async () => {
  const act = vi.fn(async () => ({}) as never);
  const list = enter([GAVE_UP, null], act);
  const row = (await screen.findByText('Ada Quill')).closest('tr')!;
  expect(row).toHaveTextContent(`softCredit: [taskFailed]. [stateSince] at ${SINCE}.`);
  expect(row).toHaveTextContent(WHY);
  await user.click(within(row).getByRole('button', { name: '[retry]' }));
  expect(await screen.findByText('[saved]')).toBeInTheDocument();
  expect(act).toHaveBeenCalledExactlyOnceWith('staffRetry', UUID, {}, expect.any(String));
  await waitFor(() => expect(screen.queryByText('[stuck]')).toBeNull());
  expect(list).toHaveBeenCalledTimes(2);
});

test('one that is late and under way is told, and has no button', async () => {
  enter([{ ...GAVE_UP, state: 'queued', error: null, isUnderWay: true }], vi.fn());
  expect(await screen.findByText(/\[taskLate\]/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '[retry]' })).toBeNull();
});

test('whoever only reads is told of it, and has no button', async () => {
  enter([GAVE_UP], vi.fn(), false);
  expect(await screen.findByText('[stuck]')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '[retry]' })).toBeNull();
});

test('what is not stuck says nothing of a task', async () => {
  enter([null], vi.fn());
  await screen.findByText('Ada Quill');
  expect(screen.queryByText('[stuck]')).toBeNull();
});

test('a try that is refused is told where the button is', async () => {
  const refused = new RequestError({ url: '/retry', data: { errors: ['It is under way.'] } });
  enter(
    [GAVE_UP],
    vi.fn(() => Promise.reject(refused)),
  );
  await user.click(await screen.findByRole('button', { name: '[retry]' }));
  expect(await screen.findByText('It is under way.')).toBeInTheDocument();
});
