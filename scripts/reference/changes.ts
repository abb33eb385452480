/** The ten changes that are asked for most: what somebody asks, and the lines that change, from the requests that tests make. */
import { join } from 'node:path';
import { readFiles } from '../../src/config/disk.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import { type ChangeRequest, edited, readRequests } from '../../tests/changes/requests.ts';

const root = join(import.meta.dirname, '../..');

/** Requests of tests/changes by the names of their files, the most usual first. */
export const COMMONEST = [
  'words-of-one-lender',
  'another-price',
  'a-new-question',
  'a-new-disclosure',
  'a-new-email',
  'a-new-document',
  'another-route',
  'a-new-condition',
  'a-new-status',
  'a-new-org',
];

export function commonChanges(): string[] {
  const requests = readRequests(join(root, 'tests/changes'));
  const files = readFiles(root);
  return COMMONEST.flatMap((name) => {
    const request = requests.find((each) => each.name === name);
    if (!request) throw new Error(`COMMONEST names "${name}", and tests/changes has no such request.`);
    return ['', `### ${titleOf(name)}`, '', `“${request.request}”`, '', ...linesOf(request, files)];
  });
}

/** The name of a request in words: `a-new-question` is "A new question". */
export function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function linesOf({ changes = [], files: added = {} }: ChangeRequest, before: SourceFile[]): string[] {
  const changed = new Map<string, string[]>();
  let files = before;
  for (const change of changes) {
    const next = edited(files, { changes: [change] });
    const hunk = differenceOf(textOf(files, change.file), textOf(next, change.file));
    changed.set(change.file, [...(changed.get(change.file) ?? []), ...hunk]);
    files = next;
  }
  return [
    ...[...changed].flatMap(([file, lines]) => [`\`${file}\``, '', '```diff', ...lines, '```', '']),
    ...Object.entries(added).flatMap(([file, text]) => [
      ...[`\`${file}\`, a new file`, ''],
      ...[`\`\`\`${file.split('.').at(-1)}`, text.trimEnd(), '```', ''],
    ]),
  ];
}

/** The lines that are no more, and those that are new: one change stands in one place. */
function differenceOf(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const isSame = (line: string, at: number) => line === now[at];
  const start = old.findIndex((line, at) => !isSame(line, at));
  const least = Math.min(old.length, now.length) - start;
  let end = 0;
  while (end < least && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...now.slice(start, now.length - end).map((line) => `+${line}`),
  ];
}

function textOf(files: SourceFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? '';
}
