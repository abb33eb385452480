/** Is it told why an application stands where it stands, and what would lead it elsewhere? One folder a case. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFlowAt } from '../../src/cli/open.ts';
import { derive } from '../../src/engine/decide/derive.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import { applied } from '../../src/proof/why/values.ts';
import { type Would, wouldLeadTo } from '../../src/proof/why/would.ts';
import { garden, project, said } from './said.ts';

const folder = join(import.meta.dirname, 'derive');
const generous = { now: () => 0, most: Number.POSITIVE_INFINITY };

test.each(readdirSync(folder))('The derivation %s is told as its golden text', async (name) => {
  const read = (file: string) => readFileSync(join(folder, name, file), 'utf8');
  const code = existsSync(join(folder, name, 'code')) ? Number(read('code')) : 0;
  const answer = await said(['derive', '-', ...read('argv').trim().split(' ')], garden, read('facts.json'));
  expect(answer).toEqual({ code, result: read('expected'), comment: '' });
});

describe('The project’s own flow', () => {
  const { product, flow } = openFlowAt({ root: project, product: 'heloc' });
  const empty = {
    status: 'APP_SUBMISSION',
    application: {},
    profile: {},
    org: {},
    flags: {},
    today: '2026-11-20',
  };
  const ledTo = (step: string, facts: object = empty) =>
    wouldLeadTo(product, flow, { ...facts }, step, generous);

  test.each(flow.steps.map(({ id }) => id))('A change of facts leads to %s, and really does', (step) => {
    const led = ledOf(ledTo(step));
    expect(derive(product, flow, applied(empty, led.changes)).step).toBe(step);
  });

  test('No part of a change can be left out', () => {
    for (const { id } of flow.steps) {
      const { changes } = ledOf(ledTo(id));
      for (const path of changes.keys()) {
        const fewer = new Map([...changes].filter(([other]) => other !== path));
        expect([id, path, derive(product, flow, applied(empty, fewer)).step]).not.toEqual([id, path, id]);
      }
    }
  });

  test('What overrides a step is taken away again', () => {
    const facts = {
      ...empty,
      status: 'DECLINED',
      application: { term: 120, amount: 50_000, status: { liensComplete: true } },
    };
    expect(derive(product, flow, facts).step).toBe('declined');
    expect(ledOf(ledTo('moreProfile', facts)).changes.size).toBe(1);
  });
});

test('Every transition and trigger is told with the line it is written in', async () => {
  const { result } = await said(
    ['derive', '-', '--explain', '--format', 'json'],
    garden,
    '{"person":{"name":"Ada"}}',
  );
  const [{ transitions }] = JSON.parse(result) as [
    { transitions: { id: string; file: string; line: number }[] },
  ];
  for (const { id, file, line } of transitions) {
    expect(readFileSync(join(garden, file), 'utf8').split('\n')[line - 1]).toContain(`on: ${id}`);
  }
});

test('A flow without steps has nothing to derive', async () => {
  const { code, comment } = await said(['derive', '-', '--flow', 'registration', '--explain'], garden, '{}');
  expect([code, comment]).toEqual([2, expect.stringContaining('"registration" has no steps')]);
});

test('A step that is not there is told with the nearest name', async () => {
  const answer = await said(['derive', '-', '--would', 'fense'], garden, '{}');
  expect(answer).toEqual({
    code: 2,
    result: '',
    comment: 'No step is named "fense". Did you mean "fence"?\n',
  });
});

test('A fact that two triggers compare gets a value that suits both', () => {
  const { bundle, flow } = openFlowAt({ root: garden });
  const triggers = {
    ...bundle.triggers,
    isLarge: { '>': [{ var: 'plot.size' }, 100] },
    mayFence: { '>': [{ var: 'plot.size' }, 9000] },
  };
  const led = ledOf(
    wouldLeadTo(openProduct({ ...bundle, triggers }), flow, { person: { name: 'Ada' } }, 'done', generous),
  );
  expect(led.changes.size).toBe(1);
  const large = { ...flow, transitions: flow.transitions.filter(({ id }) => id !== 'skipped') };
  const other = ledOf(
    wouldLeadTo(openProduct({ ...bundle, triggers }), large, { person: { name: 'Ada' } }, 'done', generous),
  );
  expect([...other.changes]).toEqual([['plot.size', 9001]]);
});

test('A search that runs out of time says so, and not that nothing leads there', () => {
  const { product, flow } = openFlowAt({ root: project, product: 'heloc' });
  let time = 0;
  const hurried = { now: () => (time += 1000), most: 500 };
  expect(wouldLeadTo(product, flow, {}, 'sign', hurried)).toEqual({ led: undefined, isWhole: false });
});

function ledOf(would: Would) {
  if (!would.led) throw new Error('Nothing leads there.');
  return would.led;
}
