/** Are buttons shown to who may press them alone, and is it said in words who looked? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { happenedSlot } from '../../src/engine/say/staff-copy.ts';
import type { JourneyAct } from '../../src/server/journey/commit.ts';
import { Conditions } from '../../src/shell/pages/staff/Conditions.tsx';
import { Decisions } from '../../src/shell/pages/staff/Decisions.tsx';
import { History } from '../../src/shell/pages/staff/Known.tsx';
import { StaffSecurity } from '../../src/shell/pages/staff/StaffSecurity.tsx';
import type { Happened, StaffClient, Whole } from '../../src/shell/pages/staff/staffClient.ts';
import { StaffContext } from '../../src/shell/pages/staff/staffContext.ts';
import { chunkOf } from '../runtime/support/garden.ts';
import { play } from '../runtime/support/play.tsx';
import { createServer } from '../runtime/support/server.ts';
import { realProduct } from '../support/project.ts';

afterEach(cleanup);

const outcome = { name: 'approve', label: 'Approve it', needed: 1, approvedBy: [], asksReason: false };
const condition = { uuid: 'c1', category: 'X', label: 'A statement', created: null, clearedAt: null };
const application = {
  name: 'Quillon Ashgrove',
  reviews: [{ name: 'underwriting', title: 'Approve the line?', isOptional: false, outcomes: [outcome] }],
  conditions: [{ ...condition, isShown: true, fields: {}, participant: null }],
  raise: { categories: [{ name: 'X', label: 'A statement' }], fields: [], others: [] },
} as unknown as Whole;

const happened = (more: Partial<Happened>): Happened => ({
  ...{
    at: '2026-06-15T12:00:00.000Z',
    by: 'staff',
    name: 'nora@figure.example',
    kind: 'opened',
    screen: null,
  },
  ...{ statusLabel: null, about: null, reason: null, ...more },
});

async function shown(mayDecide: boolean, events: Happened[] = []) {
  const slice = sliceFor(realProduct().source, 'figure');
  const act = { isBusy: false, problem: undefined, send: async () => true };
  const whole = { ...application, mayDecide };
  const words = { desk: {} as StaffClient, at: String, say: (slot: string) => slot, problemOf: String };
  const piece = (
    <StaffContext value={words}>
      <Decisions application={whole} act={act} />
      <Conditions application={whole} act={act} />
      <History events={events} />
    </StaffContext>
  );
  play('/staff', { piece, slice, server: createServer(slice) });
  await screen.findByText('Approve the line?');
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('who may decide finds the outcomes, and how to clear and to raise', async () => {
  await shown(true);
  expect(buttons()).toEqual(expect.arrayContaining(['Approve it', 'clear', 'raise']));
});

test('who may only read sees what is open, and no button', async () => {
  await shown(false);
  expect(screen.getByText('Approve the line?')).toBeVisible();
  expect(screen.getAllByText('A statement').length).toBeGreaterThan(0);
  for (const name of ['Approve it', 'clear', 'raise']) expect(buttons()).not.toContain(name);
});

test('who manages takes a factor from an applicant, where the lender lets those have one', async () => {
  const taken: string[][] = [];
  const factor = { since: null, recoveryCodesLeft: 0, passkeys: [], mayTake: true };
  const security = (mayTakeOfApplicants: boolean) => {
    const desk = {
      factor: async () => ({ ...factor, mayTakeOfApplicants }),
      takeFactor: async (...given: string[]) => void taken.push(given),
    } as unknown as StaffClient;
    const { source } = realProduct();
    const slice = sliceFor(source, 'citywide');
    const loadChunk = async () => chunkOf(source.forms['forgotten-password']?.shape ?? {});
    const words = { desk, at: String, say: (slot: string) => slot, problemOf: String };
    const piece = (
      <StaffContext value={words}>
        <StaffSecurity />
      </StaffContext>
    );
    play('/staff', { piece, slice, server: createServer(slice), loadChunk });
  };
  security(false);
  expect(await screen.findByText('securityTake')).toBeVisible();
  expect(screen.queryByText('securityTakeApplicant')).toBeNull();
  cleanup();
  security(true);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'securityTakeApplicantAction' }));
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'securityTakeApplicantAction' }));
  await screen.findByRole('button', { name: 'securityTakeApplicantAction' });
  expect(taken).toEqual([['ada@example.com', 'applicant']]);
});

/** Named one by one, so that a kind that comes along has its words too. */
const ACTS: Record<JourneyAct['kind'] | 'moved' | 'signed', true> = {
  ...{ created: true, answered: true, returned: true, reviewed: true, approved: true, raised: true },
  ...{ cleared: true, retried: true, taken: true, released: true, done: true, failed: true, opened: true },
  ...{ invited: true, corrected: true, withdrawn: true, signed: true, unsigned: true, moved: true },
};

test('whatever happened reads as words; a kind that an earlier version wrote stands as it is', () => {
  expect(Object.keys(ACTS).filter((kind) => happenedSlot(kind) === undefined)).toEqual([]);
  expect(happenedSlot('cleared')).toBe('happened-cleared');
  expect(happenedSlot('foretold')).toBeUndefined();
});

test('openings of an application and of a file read as words; what an invited person opened does not', async () => {
  await shown(false, [
    happened({}),
    happened({ about: 'statement.pdf' }),
    happened({ by: 'participant', name: 'Otto Ashgrove' }),
  ]);
  const lines = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining('nora@figure.example: openedIt'),
      expect.stringContaining('nora@figure.example: openedFile statement.pdf'),
      expect.stringContaining('Otto Ashgrove: happened-opened'),
    ]),
  );
});
