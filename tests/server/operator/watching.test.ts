/** Do the alert rules, the dashboard and the page for operators speak of what the server really tells? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';

const docs = join(import.meta.dirname, '../../../docs');
const page = readFileSync(join(docs, 'operate.md'), 'utf8');
const alerts: {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}[] = parse(readFileSync(join(docs, 'operate/alerts.yaml'), 'utf8')).groups.flatMap(
  ({ rules }: { rules: unknown[] }) => rules,
);
const dashboard = JSON.parse(readFileSync(join(docs, 'operate/dashboard.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
};

interface Selector {
  metric: string;
  /** As `name=value`, of those that ask for one value. */
  labels: [name: string, operator: string, value: string][];
}

interface Sample {
  name: string;
  labels: Record<string, string>;
}

/** Throws with the place of what is no PromQL. */
function selectorsIn(query: string): { selectors: Selector[]; labels: string[] } {
  const selectors: Selector[] = [];
  const labels: string[] = [];
  let matcher: string[] = [];
  parser.parse(query).iterate({
    enter: ({ type, name, from, to, node }) => {
      const text = query.slice(from, to);
      if (type.isError) throw new Error(`No PromQL at ${from}: ${query}`);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector')
        selectors.push({ metric: text, labels: [] });
      if (name === 'LabelName') labels.push(text);
      if (
        ['LabelName', 'MatchOp', 'StringLiteral'].includes(name) &&
        node.parent?.name === 'UnquotedLabelMatcher'
      ) {
        matcher.push(text);
        if (matcher.length < 3) return;
        const [label = '', operator = '', value = ''] = matcher;
        selectors.at(-1)?.labels.push([label, operator, JSON.parse(value)]);
        matcher = [];
      }
    },
  });
  return { selectors, labels };
}

function samplesIn(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, inside = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? /.exec(line) ?? [];
    const labels = [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value]);
    return name === undefined ? [] : [{ name, labels: Object.fromEntries(labels) }];
  });
}

/** What a scraper adds by itself. */
const OF_SCRAPER = ['job', 'instance'];
const queries: [where: string, query: string][] = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as [string, string]),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as [string, string]),
  ),
];

let server: TestServer;
let samples: Sample[];
let metrics: string[];
beforeAll(async () => {
  const room = { isEnough: () => true, refuseWithout: () => undefined };
  server = await startApp({ disks: { database: room, files: room } });
  await withApplication(server);
  const told = server.services.metrics;
  for (const status of [500, 503]) told.callAnswered('answer', status, 10);
  for (const kind of ['drawn', 'memory', 'plain'] as const) told.pageMade(kind, 10);
  for (const outcome of ['ok', 'failed', 'gave_up'] as const) told.taskTried('soil', outcome);
  const { text } = await server.operator('/metrics');
  samples = [...samplesIn(text), { name: 'up', labels: {} }];
  metrics = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
});
afterAll(() => server.close());

describe('every query', () => {
  test.each(queries)('%s: names what a scrape holds (%s)', (_where, query) => {
    const { selectors, labels } = selectorsIn(query);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, labels: asked } of selectors) {
      const own = samples.filter(({ name }) => name === metric);
      const fitting = own.filter((sample) =>
        asked.every(([label, operator, value]) => {
          if (OF_SCRAPER.includes(label)) return true;
          return operator === '=' ? sample.labels[label] === value : label in sample.labels;
        }),
      );
      expect([metric, fitting.length > 0]).toEqual([metric, true]);
    }
    const known = new Set([...OF_SCRAPER, ...samples.flatMap((sample) => Object.keys(sample.labels))]);
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
  });

  test('that is broken, or names what there is not, is found', () => {
    expect(() => selectorsIn('sum(rate(a[5m])')).toThrow('No PromQL at');
    expect(() => selectorsIn('sum by (rate(a[5m]))')).toThrow('No PromQL at');
    expect(selectorsIn('rate(a{b="c", d!="e"}[5m]) > 2')).toEqual({
      selectors: [
        {
          metric: 'a',
          labels: [
            ['b', '=', 'c'],
            ['d', '!=', 'e'],
          ],
        },
      ],
      labels: ['b', 'd'],
    });
  });
});

describe('docs/operate.md', () => {
  test('has a row for each alert, and for no other', () => {
    const rows = [...page.matchAll(/^\| `(Hearthline\w+)` \|/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    expect(new Set(rows).size).toBe(rows.length);
  });

  test('has a row for each metric of ours, and for no other', () => {
    const own = metrics.filter((name) => name.startsWith('hearthline_'));
    const cells = [...page.matchAll(/^\| (`hearthline_.*?) \|/gm)].map(([, cell = '']) => cell);
    const rows = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(rows.sort()).toEqual(own.sort());
  });

  test('each alert says whom it wakes, in words', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true]);
      expect(annotations.summary.length).toBeGreaterThan(10);
    }
  });
});
