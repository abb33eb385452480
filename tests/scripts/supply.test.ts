/** What do we ship, under which licenses, and who has judged what is known against it? */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { advisoriesIn, shippedIn, unjudged } from '../../scripts/advisories/judged.mjs';

const root = join(import.meta.dirname, '../..');

interface Component {
  name: string;
  version: string;
  hashes?: { alg: string; content: string }[];
  licenses?: { license?: { id?: string } }[];
  properties?: { name: string; value: string }[];
}

interface Locked {
  version: string;
  dev?: boolean;
}

describe('`npm run -s sbom`', () => {
  const { stdout } = spawnSync('npm', ['run', '-s', 'sbom'], { cwd: root, encoding: 'utf8' });
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };

  const developing = (component: Component) =>
    component.properties?.some(({ name }) => name === 'cdx:npm:package:development') ?? false;

  test('names every package of the lock, and says which of them only prove or build it', () => {
    const locked = Object.entries(lock.packages)
      .filter(([path]) => path !== '')
      .map(([path, { version, dev }]) => `${path.replace(/^.*node_modules\//, '')}@${version} ${!dev}`);
    const named = components.map((each) => `${each.name}@${each.version} ${!developing(each)}`);
    expect(bomFormat).toBe('CycloneDX');
    expect(locked.length).toBeGreaterThan(500);
    expect([...new Set(named)].sort()).toEqual([...new Set(locked)].sort());
  });

  test('has the hash of each as it is installed', () => {
    const without = components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'));
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test('has licenses that a lender may ship under', () => {
    // MPL asks for its own files alone, and we change none of them.
    const MAY = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-3-Clause', 'ISC', '0BSD', 'MPL-2.0'];
    // What their own files say: Bitstream Vera's license for the fonts, MIT for the other.
    const UNNAMED = ['dejavu-fonts-ttf', 'png-js'];
    const others = components.filter(
      (each) =>
        !(developing(each) || UNNAMED.includes(each.name)) &&
        !each.licenses?.some(({ license }) => MAY.includes(license?.id ?? '')),
    );
    expect(others.map(({ name, licenses }) => [name, licenses])).toEqual([]);
  });
});

describe('an advisory', () => {
  const via = {
    ...{ source: 1, name: 'yaml', dependency: 'yaml', title: 'It never ends' },
    ...{ url: 'https://github.com/advisories/GHSA-1111-2222-3333', severity: 'high', range: '<2.9.2' },
  };
  const report = {
    vulnerabilities: { yaml: { via: [via] }, other: { via: ['yaml', via] }, third: { via: ['other'] } },
  };
  const judged = {
    ...{ id: 'GHSA-1111-2222-3333', package: 'yaml', verdict: 'unaffected' },
    ...{ why: 'It is not called.', until: '2026-12-31' },
  };
  const now = { shipped: new Set(['yaml']), today: '2026-12-31' };
  const told = (judgements: unknown, at = now) => unjudged(advisoriesIn(report), judgements, at);

  test('is told once, with what cures it, until somebody has judged it', () => {
    expect(told([])).toEqual([
      'GHSA-1111-2222-3333 (high): yaml <2.9.2: It never ends. Take a newer version, or judge it in docs/operate/advisories.yaml.',
    ]);
    expect(told([judged])).toEqual([]);
  });

  test.each([
    ['for another package', { ...judged, package: 'ajv' }, 2, /yaml <2.9.2/],
    ['that is over', { ...judged, until: '2026-12-30' }, 1, /yaml <2.9.2/],
    ['without a reason', { ...judged, why: '' }, 2, /advisories\[0\]: why is to be a text/],
    ['with another word', { ...judged, verdict: 'fine' }, 2, /verdict is to be unaffected or accepted/],
    ['for some day', { ...judged, until: 'soon' }, 2, /until is to be a date/],
    ['with a key too many', { ...judged, by: 'me' }, 2, /by is no key/],
  ])('is not judged by an entry %s', (_what, entry, count, sentence) => {
    const lines = told([entry]);
    expect(lines).toHaveLength(count);
    expect(lines.join('\n')).toMatch(sentence);
  });

  test('is asked of what is shipped, not of what builds or proves it', () => {
    const lock = {
      '': {},
      'node_modules/ajv': {},
      'node_modules/a/node_modules/yaml': {},
      'node_modules/vitest': { dev: true },
    };
    expect(shippedIn({ packages: lock })).toEqual(new Set(['ajv', 'yaml']));
  });

  test('of what is shipped no more is told, and so is a file that is none', () => {
    const gone = { ...now, shipped: new Set(['ajv']) };
    expect(told([judged], gone)).toEqual(['GHSA-1111-2222-3333: yaml is shipped no more. Remove the entry.']);
    expect(told('none')[0]).toBe('"advisories" is to be a list.');
    expect(() => advisoriesIn({ message: '405 Method Not Allowed' })).toThrow('told no advisories');
  });

  test('of our own file is judged in the form that it asks for', () => {
    const text = readFileSync(join(root, 'docs/operate/advisories.yaml'), 'utf8');
    const { advisories } = parse(text) as { advisories: { package: string }[] };
    const shipped = new Set(advisories.map((each) => each.package));
    expect(unjudged([], advisories, { shipped, today: '2026-01-01' })).toEqual([]);
  });
});
