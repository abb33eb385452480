/** The documentation pages of problem codes, and their URLs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CODES, severityOf } from '../../config/model/codes.ts';
import { unknown } from '../open.ts';
import { CouldNotRun } from '../terminal.ts';

const PATH = 'docs/problems.md';
const file = join(import.meta.dirname, '..', '..', '..', PATH);

/** The page of a code, as it stands in the docs. Throws CouldNotRun for a code that is none. */
export function pageOf(code: string): string {
  const codes = CODES.map((each) => each.code);
  if (!codes.some((each) => each === code)) throw unknown('problem', code, codes);
  if (!existsSync(file)) throw new CouldNotRun(`The pages are not there: ${PATH} is missing.`);
  const [, page = ''] = readFileSync(file, 'utf8').split(`\n### ${code}\n`);
  return `${code} (${severityOf(code as (typeof CODES)[number]['code'])})\n\n${page.split(/\n#{2,3} /)[0]?.trim()}\n`;
}

/** The heading's anchor, as GitHub makes it: letters, figures and hyphens. */
export function anchorOf(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');
}

/** Where a browser finds a page: in the repository that a CI run is about, else on this machine. */
export function pageUrlsFor(environment: Record<string, string | undefined>): (code: string) => string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: revision } = environment;
  const base =
    server && repository && revision
      ? `${server}/${repository}/blob/${revision}/${PATH}`
      : pathToFileURL(file).href;
  return (code) => (code === '' ? base : `${base}#${anchorOf(code)}`);
}

/** A line a code: its name, how grave it is, what it says. */
export function printRules(): string {
  const width = Math.max(...CODES.map(({ code }) => code.length));
  return CODES.map(
    ({ code, about }) => `${code.padEnd(width)}  ${severityOf(code).padEnd(7)}  ${about}\n`,
  ).join('');
}

/** What `--list-rules --format json` writes; version 1 of its shape. */
export function printRulesJson(addressOf: (code: string) => string): string {
  const rules = CODES.map(({ code, about }) => ({
    code,
    severity: severityOf(code),
    about,
    help: addressOf(code),
  }));
  return `${JSON.stringify({ version: 1, rules }, null, 2)}\n`;
}
