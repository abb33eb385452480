/** A cache of patterns found safe: judging one is the largest part of a check, and the answer never changes. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KnownPatterns } from '../config/rules/types/patterns.ts';

/** The oldest go first. */
const MOST = 2000;

export interface SafePatterns extends KnownPatterns {
  /** Writes what was learned; a folder that cannot be written to costs time, not correctness. */
  keep: () => void;
}

/**
 * Kept in a folder that version control ignores, and only for the machine's own Node and the checker as it is
 * installed. What is harmful is not kept: it is proved again each time, to be told in full.
 */
export function openSafePatterns(home: string): SafePatterns {
  const file = join(home, '.cache', 'harmless-patterns.json');
  const judge = `node ${process.version}, recheck ${checkerVersion(home)}`;
  const known = new Set(readKnown(file, judge));
  const learned = new Set<string>();
  return {
    has: (pattern) => known.has(pattern),
    add: (pattern) => learned.add(pattern),
    keep() {
      if (learned.size === 0) return;
      const patterns = [...known, ...learned].slice(-MOST);
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(`${file}.${process.pid}`, JSON.stringify({ judge, patterns }));
        renameSync(`${file}.${process.pid}`, file);
      } catch {
        // The next run judges them again.
      }
    },
  };
}

function readKnown(file: string, judge: string): string[] {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { judge?: unknown; patterns?: unknown };
    if (kept.judge !== judge || !Array.isArray(kept.patterns)) return [];
    return kept.patterns.filter((each) => typeof each === 'string');
  } catch {
    return [];
  }
}

function checkerVersion(home: string): string {
  try {
    const text = readFileSync(join(home, 'node_modules', 'recheck', 'package.json'), 'utf8');
    return String((JSON.parse(text) as { version?: unknown }).version);
  } catch {
    return 'unknown';
  }
}
