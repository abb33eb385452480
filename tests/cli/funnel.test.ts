/** Does `flow funnel` ask the server as somebody of the lender, and print counts as Markdown and JSON? */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.ts';
import type { Funnel } from '../../src/engine/model/funnel.ts';

const counts: Funnel = {
  orgs: ['north'],
  since: '2026-10-23T00:00:00.000Z',
  versions: [
    {
      ...{
        bundle: 'abc',
        product: 'garden',
        flow: 'registration',
        isCurrent: true,
        visits: 20,
        completions: 5,
      },
      ...{ firstAt: '2026-11-01T08:00:00.000Z', lastAt: '2026-11-20T08:00:00.000Z' },
      screens: [
        {
          ...{ screen: 'who', visits: 20, submitted: 12, left: 8, dropOff: 0.4, medianSeconds: 31.4 },
          refusals: [{ pointer: '/name', keyword: 'required', message: 'Required | please.', visits: 6 }],
        },
        {
          ...{ screen: 'where', visits: 12, submitted: 5, left: null, dropOff: null, medianSeconds: null },
          refusals: [],
        },
      ],
      experiments: [
        {
          name: 'title',
          variations: (['control', 'other'] as const).map((variation, at) => ({
            ...{ variation, visits: 10, completions: null },
            screens: [
              {
                ...{ screen: 'who', visits: 10, submitted: 5 + at, left: 5, dropOff: 0.5 - at / 10 },
                ...{ medianSeconds: null, refusals: [] },
              },
            ],
          })),
        },
      ],
    },
  ],
};

const STAFF = { HEARTHLINE_STAFF_EMAIL: 'sam@example.com', HEARTHLINE_STAFF_PASSWORD: 'lamp' };

async function funnel(argv: string[], { environment = STAFF as Record<string, string>, status = 200 } = {}) {
  let [result, comment] = ['', ''];
  const asked: string[] = [];
  const code = await run(['funnel', ...argv], '.', {
    result: (text) => {
      result += text;
    },
    comment: (text) => {
      comment += text;
    },
    input: () => '',
    now: () => new Date('2026-11-20T12:00:00Z'),
    environment,
    fetch: async (url, request) => {
      const { authorization } = (request?.headers ?? {}) as Record<string, string>;
      asked.push(`${request?.method ?? 'GET'} ${String(url)} ${authorization ?? ''}`.trim());
      if (status !== 200)
        return Response.json({ message: 'That email and password do not match.' }, { status });
      return Response.json(String(url).endsWith('/login') ? { jwt: 'a.b.c' } : counts);
    },
  });
  return { code, result, comment, asked };
}

test('The counts stand in a table for each version, and what is under five is not shown', async () => {
  const { code, result, asked } = await funnel(['--org', 'north', '--since', '2026-10-23']);
  expect(code).toBe(0);
  expect(asked).toEqual([
    'POST http://localhost:8080/service-hearthline/api/v1/staff/login',
    'GET http://localhost:8080/service-hearthline/api/v1/staff/funnel?org=north&since=2026-10-23 Bearer a.b.c',
  ]);
  expect(result).toContain('## garden / registration, version abc (served now)');
  expect(result).toContain('20 visits, 5 completed (25 %)');
  expect(result).toContain('| who | 20 | 12 | 8 | 40 % | 31 s |');
  expect(result).toContain('| where | 12 | 5 | <5 | – | – |');
  expect(result).toContain('| who | /name | Required \\| please. | 6 |');
  // The variations of an experiment side by side.
  expect(result).toContain('### Experiment title');
  expect(result).toContain('| the whole flow | 10 | <5 | – | – | 10 | <5 | – | – |');
  expect(result).toContain('| who | 10 | 5 | 50 % | – | 10 | 6 | 40 % | – |');
});

test('JSON is what the server told, and is read again from a file', async () => {
  const { result } = await funnel(['--format', 'json']);
  expect(JSON.parse(result)).toEqual(counts);
  const file = join(mkdtempSync(join(tmpdir(), 'funnel-')), 'counts.json');
  writeFileSync(file, result);
  const again = await funnel(['--file', file, '--format', 'json']);
  expect(again.asked).toEqual([]);
  expect(JSON.parse(again.result)).toEqual(counts);
});

test('Who is not of the lender is told so, and what is no file of counts is refused', async () => {
  expect(await funnel([], { environment: {} })).toMatchObject({ code: 2, asked: [] });
  const refused = await funnel([], { status: 401 });
  expect(refused.code).toBe(2);
  expect(refused.comment).toContain('401: That email and password do not match.');
  const file = join(mkdtempSync(join(tmpdir(), 'funnel-')), 'other.json');
  writeFileSync(file, '{"versions": "none"}');
  expect((await funnel(['--file', file])).code).toBe(2);
});
