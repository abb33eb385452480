/** Does the lender see two versions of a flow beside each other, and either one alone? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { FunnelVersion } from '../../src/engine/model/funnel.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { StaffFunnel } from '../../src/shell/pages/staff/StaffFunnel.tsx';
import type { StaffClient } from '../../src/shell/pages/staff/staffClient.ts';
import { StaffContext } from '../../src/shell/pages/staff/staffContext.ts';
import { play } from '../runtime/support/play.tsx';
import { createServer } from '../runtime/support/server.ts';
import { realProduct } from '../support/project.ts';

afterEach(cleanup);

type Row = [screen: string, visits: number, dropOff: number];

const version = (bundle: string, lastAt: string, rows: Row[]): FunnelVersion => ({
  ...{ bundle, product: 'garden', flow: 'visit', isCurrent: lastAt === NOW, firstAt: lastAt, lastAt },
  ...{ visits: rows[0]![1], completions: 7, experiments: [] },
  screens: rows.map(([at, visits, dropOff]) => ({
    ...{ screen: at, visits, dropOff, submitted: 9, left: 8, medianSeconds: 12, refusals: [] },
  })),
});

const NOW = '2026-06-15T12:00:00.000Z';
const NEWEST = version('aaaaaa11', NOW, [
  ['name', 40, 0.25],
  ['town', 30, 0.1],
]);
const BEFORE = version('bbbbbb22', '2026-06-01T12:00:00.000Z', [
  ['name', 50, 0.5],
  ['street', 25, 0.2],
]);
const FIRST = version('cccccc33', '2026-05-01T12:00:00.000Z', [['name', 60, 0.75]]);

async function shown(versions: FunnelVersion[]) {
  const slice = sliceFor(realProduct().source, 'figure');
  const desk = { funnel: async () => ({ orgs: ['figure'], since: NOW, versions }) } as unknown as StaffClient;
  const words = { desk, at: String, say: (slot: string) => slot, problemOf: String };
  const piece = (
    <StaffContext value={words}>
      <StaffFunnel />
    </StaffContext>
  );
  play('/staff', { piece, slice, server: createServer(slice) });
  await screen.findByRole('table');
}

/** Line by line, what stands in its cells. */
const lines = () =>
  Object.fromEntries(
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(2)
      .map((row) => {
        const [name, ...cells] = [...row.children].map(({ textContent }) => textContent);
        return [name, cells];
      }),
  );

test('the newest stands beside the one before it, and a screen that one of them lacks is a dash', async () => {
  await shown([NEWEST, BEFORE, FIRST]);
  expect(lines()).toEqual({
    name: ['40', '9', '25 %', '12 funnelSeconds', '50', '9', '50 %', '12 funnelSeconds'],
    town: ['30', '9', '10 %', '12 funnelSeconds', '–'],
    street: ['–', '25', '9', '20 %', '12 funnelSeconds'],
  });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.filter((head) => head?.includes('funnelVisits'))).toEqual([
    'funnelVisits aaaaaa',
    'funnelVisits bbbbbb',
  ]);
});

test('any other is chosen to stand beside it, and one alone has no such choice', async () => {
  await shown([NEWEST, BEFORE, FIRST]);
  await userEvent.selectOptions(screen.getByLabelText('funnelBeside'), '2');
  expect(lines().name).toEqual([
    ...['40', '9', '25 %', '12 funnelSeconds'],
    ...['60', '9', '75 %', '12 funnelSeconds'],
  ]);
  cleanup();
  await shown([NEWEST]);
  expect(screen.queryByLabelText('funnelBeside')).toBeNull();
  expect(lines().name).toHaveLength(4);
});
