/** What does a command say, and how does it end, when it is started with these arguments? */
import { join } from 'node:path';
import { run } from '../../src/cli/program.ts';

export const project = join(import.meta.dirname, '..', '..');
export const garden = join(import.meta.dirname, '..', 'config', 'base');

export interface Said {
  code: number;
  result: string;
  comment: string;
}

/** `input` is what stands on stdin. The day is fixed. */
export async function said(argv: string[], home = garden, input = ''): Promise<Said> {
  let [result, comment] = ['', ''];
  const code = await run(argv, home, {
    result: (text) => {
      result += text;
    },
    comment: (text) => {
      comment += text;
    },
    input: () => input,
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
  return { code, result, comment };
}
