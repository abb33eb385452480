/** Can the workflows run as they are written, and does the nightly one run what `npm test` leaves out? */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readArguments } from '../../scripts/testing/choice.mjs';
import { stages } from '../../scripts/testing/stages.mjs';

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}

interface Job {
  strategy?: { matrix: { include: Record<string, string>[] } };
  steps: Step[];
}

const root = join(import.meta.dirname, '../..');
const read = (path: string) => parse(readFileSync(join(root, path), 'utf8'));
const { scripts } = read('package.json') as { scripts: Record<string, string> };
const paths = globSync('.github/{workflows,actions}/**/*.yml', { cwd: root });

/** The steps of a job as a runner carries them out: once for each row of its matrix. */
function stepsOf({ strategy, steps }: Job): Step[] {
  const rows = strategy?.matrix.include ?? [{}];
  return rows.flatMap((row) =>
    steps.map((step) =>
      parse(
        JSON.stringify(step).replaceAll(/\$\{\{ matrix\.(\w+) \}\}/g, (_, name: string) => {
          expect(Object.keys(row), 'a matrix names what its steps ask for').toContain(name);
          return row[name] ?? '';
        }),
      ),
    ),
  );
}

function jobsOf(path: string): Record<string, Job> {
  const file = read(path);
  return file.jobs ?? { action: file.runs };
}

const all = paths.flatMap((path) =>
  Object.entries(jobsOf(path)).flatMap(([job, steps]) =>
    stepsOf(steps).map((step) => ({ name: `${path} ${job}: ${step.name ?? step.run ?? step.uses}`, step })),
  ),
);

test.each(all)('$name runs what there is', ({ step: { run = '', uses = '', env = {} } }) => {
  if (uses.startsWith('./')) expect(existsSync(join(root, uses, 'action.yml'))).toBe(true);
  const preloaded = /--import=\$\{\{ github\.workspace \}\}\/(\S+)/.exec(env.NODE_OPTIONS ?? '')?.[1];
  if (preloaded) expect(existsSync(join(root, preloaded)), preloaded).toBe(true);
  for (const [, name = '', rest = ''] of run.matchAll(/npm (?:run (?:-s )?)?([\w:-]+)([^\n]*)/g)) {
    if (name === 'ci') continue;
    expect(Object.keys(scripts)).toContain(name);
    if (name !== 'test') continue;
    const { only } = readArguments(rest.split(' ').filter((word) => word !== '' && word !== '--'));
    for (const part of only)
      expect(
        stages.some((stage) => stage.name.startsWith(part)),
        part,
      ).toBe(true);
  }
});

describe('every night', () => {
  const { deep, slow, dates } = jobsOf('.github/workflows/nightly.yml') as Record<string, Job>;
  const commandsOf = (job: Job | undefined) => stepsOf(job!).flatMap(({ run = '' }) => run);

  test('what `npm test` leaves out runs, and all of both kinds of tests with what must be quick told', () => {
    expect(commandsOf(deep)).toContain('npm run test:deep');
    expect(commandsOf(slow)).toEqual(
      expect.arrayContaining([
        'env HEARTHLINE_SLOW=20 npm test -- --only unit',
        'env HEARTHLINE_SLOW_FINGER=1500 npm test -- --only browser',
      ]),
    );
  });

  const York = { timeZone: 'America/New_York' };
  const nows = dates!.strategy!.matrix.include.map(({ now = '' }) => new Date(now));
  /** Is this another one half an hour later, in New York? */
  const changes = (format: Intl.DateTimeFormatOptions) =>
    nows.filter((now) => {
      const { format: told } = new Intl.DateTimeFormat('en-US', { ...York, ...format });
      return told(now) !== told(new Date(now.getTime() + 30 * 60_000));
    });

  test('all tests run on the days that dates stumble over', () => {
    expect(commandsOf(dates)).toContain('npm test -- --only unit,browser');
    const written = nows.map((now) => now.toISOString().slice(0, 16));
    expect(written).toEqual(expect.arrayContaining(['2026-12-31T23:50']));
    expect(written.map((now) => now.slice(0, 10))).toEqual(
      expect.arrayContaining(['2028-02-28', '2028-02-29']),
    );
    expect(changes({ timeZoneName: 'short', year: 'numeric' })).toHaveLength(2);
    expect(changes({ dateStyle: 'short' })).toHaveLength(1);
  });
});
