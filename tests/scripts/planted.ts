/** A small project with faults planted in it, and `npm test` run in it as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { environmentFor } from '../../scripts/setup/node.mjs';

export const project = join(import.meta.dirname, '../..');

/** The stages are the real ones, in a folder that has nothing to install. */
const NPM_TEST = `
  import { stages } from '${project}/scripts/testing/stages.mjs';
  import { testAll } from '${project}/scripts/testing/whole.mjs';
  const installing = {
    name: 'install',
    run: async () => ({ counts: { passed: 0, failed: 0, skipped: 0 }, output: '' }),
  };
  process.exitCode = await testAll({
    root: import.meta.dirname, stages, installing, args: process.argv.slice(2),
  });
`;

/** How many times sooner than in the project nets are reached that a planted test shall reach. */
const SOONER = { unit: 150, browser: 240 };

/**
 * The project's own configuration, with its nets reached at once: what it does not declare, no planted test reaches. Files
 * run in the order of their names.
 */
export const UNIT_CONFIG = `
  import config from '${project}/vitest.config.ts';
  const { projects, testTimeout, expect, ...own } = config.test;
  const sooner = (net) => net / ${SOONER.unit};
  const sort = (files) => files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
  export default { server: { fs: { strict: false } }, test: {
    ...own, setupFiles: '${project}/tests/support/begun.ts', maxWorkers: 1,
    testTimeout: sooner(testTimeout), expect: { poll: { timeout: sooner(expect.poll.timeout) } },
    sequence: { sequencer: class { sort = sort; shard = (files) => files; } },
  } };`;

/** As before, of the browser tests, with a real browser; who opens one has time to. */
export const BROWSER_CONFIG = `
  import config from '${project}/playwright.config.ts';
  const { timeout, expect, use } = config;
  const sooner = (net) => net / ${SOONER.browser};
  export default {
    workers: 1, timeout, expect: { timeout: sooner(expect.timeout) }, outputDir: 'test-results/browser',
    use: {
      ...use, actionTimeout: sooner(use.actionTimeout), navigationTimeout: sooner(use.navigationTimeout),
    },
    projects: [{ name: 'desktop' }],
  };`;

export interface Ended {
  code: number | null;
  /** All that was printed. */
  output: string;
  /** After the last stage and the table of the slowest files, without the indentation of details. */
  last: string[];
}

export class Planted {
  readonly root = mkdtempSync(join(tmpdir(), 'planted-'));
  /** The temporary folder that the run is given. */
  readonly temporary = join(this.root, 'tmp');

  constructor(files: Record<string, string>) {
    symlinkSync(join(project, 'node_modules'), join(this.root, 'node_modules'));
    mkdirSync(this.temporary);
    this.write('package.json', '{ "type": "module", "scripts": { "test": "node npm-test.mjs" } }');
    this.write('npm-test.mjs', NPM_TEST);
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Runs these stages to their end. */
  async test(stages: string, env: NodeJS.ProcessEnv = {}, ...more: string[]): Promise<Ended> {
    return this.ended(this.start([process.execPath, 'npm-test.mjs', '--only', stages, ...more], env));
  }

  start([file = '', ...args]: string[], more: NodeJS.ProcessEnv = {}): ChildProcess {
    // What this run was told is none of the planted one's business, but which day it is.
    const told = Object.entries(environmentFor(project));
    const env = Object.fromEntries(told.filter(([name]) => !/^(HEARTHLINE_(?!NOW)|VITEST)/.test(name)));
    return spawn(file, args, {
      cwd: this.root,
      env: { ...env, CI: '', TMPDIR: this.temporary, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async ended(child: ChildProcess): Promise<Ended> {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    await once(child, 'close');
    return { code: child.exitCode, output, last: lastOf(output) };
  }

  /** What the run has left in its temporary folder. */
  leftovers(): string[] {
    // npm keeps what it has compiled.
    return readdirSync(this.temporary).filter((name) => name !== 'node-compile-cache');
  }

  /** What it has started and not ended, by the temporary folder that all of it was told of. */
  stillRunning(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${this.temporary}`);
        } catch {
          return false;
        }
      });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

function lastOf(output: string): string[] {
  const lines = output.trimEnd().split('\n');
  const table = lines.findLastIndex((line) => line.startsWith('The slowest '));
  const start = table < 0 ? lines.findLastIndex((line) => line.startsWith('--- ')) : lines.indexOf('', table);
  return lines
    .slice(start + 1)
    .map((line) => line.trim())
    .filter(Boolean);
}
