/** Does the table of rooms in the documents say what the import table says? */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { table } from './rules.ts';

const root = join(import.meta.dirname, '../..');

describe('docs/ARCHITECTURE.md', () => {
  const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');

  test('has a row for each room of the import table that stands', () => {
    const rooms = Object.keys(table).filter((room) => existsSync(join(root, 'src', room)));
    expect([...text.matchAll(/^\| `src\/(\w+)`/gm)].map((match) => match[1]).sort()).toEqual(rooms.sort());
  });

  test('says of each room what it may import', () => {
    const told = [...text.matchAll(/^\| `src\/(\w+)` \|.*\| ([^|]+) \| ([^|]+) \|$/gm)];
    const owners = (names: string[]) => [...new Set(names.map((name) => name.split('/')[0] ?? name))];
    const listed = (names: string[]) => names.join(', ') || 'nothing';
    for (const [, room = '', ours, outside] of told) {
      const { rooms, outside: packages } = table[room]!;
      const there = rooms.filter((name) => existsSync(join(root, 'src', name)));
      const loaded = owners(packages.filter((name) => !name.startsWith('virtual:')));
      const isMany = room === 'server';
      expect([room, ours, outside]).toEqual([
        ...[room, listed(there), isMany ? "node and the server's libraries" : listed(loaded)],
      ]);
    }
    expect(told.length).toBeGreaterThan(5);
  });
});
