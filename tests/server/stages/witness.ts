/** What did the providers say, whoever asked and however often? Kept in a file that no killed server takes with it. */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Provider, ProviderRequest } from '../../../src/server/stages/provider.ts';

export interface Said {
  key: string;
  answer: Record<string, unknown>;
}

/** All that was said so far, in order. */
export function readWitness(file: string): Said[] {
  const text = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Said);
}

/** Answers what it never answered before; the same key again gets the same. Says `heard` before it thinks. */
export function witnessed(
  file: string,
  make: (request: ProviderRequest) => Record<string, unknown>,
  { heard = () => undefined, thinksMs = 0 }: { heard?: (key: string) => void; thinksMs?: number } = {},
): Provider {
  return {
    ask: async (request) => {
      heard(request.key);
      await pause(thinksMs);
      const known = readWitness(file).find(({ key }) => key === request.key);
      if (known) return known.answer;
      const answer = make(request);
      append(file, { key: request.key, answer });
      return answer;
    },
  };
}

function append(file: string, said: Said): void {
  const handle = openSync(file, 'a');
  writeSync(handle, `${JSON.stringify(said)}\n`);
  fsyncSync(handle);
  closeSync(handle);
}
