/** `flow funnel`: where people stop, as a running server counts it, or from a file that was saved of it. */
// The counts lie in the database, which belongs to the server: this asks the call that the staff page asks, with the
// sign-in of somebody of the lender, so that who may see them is decided in one room.
import { readFileSync } from 'node:fs';
import { Option } from 'commander';
import type { Funnel } from '../engine/model/funnel.ts';
import { isRecord } from '../engine/model/paths.ts';
import { asMarkdown } from './funnel/markdown.ts';
import { readFunnel } from './funnel/read.ts';
import { type AddCommand, CouldNotRun, type Terminal } from './terminal.ts';

interface FunnelOptions {
  url: string;
  file?: string;
  org?: string;
  since?: string;
  format: 'json' | 'markdown';
}

const CALLS = '/service-hearthline/api/v1/staff';

const EXAMPLES = `
Examples:
  flow funnel                                    the last four weeks, by version and screen
  flow funnel --org figure-ny --since 2026-11-01
  flow funnel --format json > funnel.json        to be kept, or read again by --file
  flow funnel --file funnel.json

The sign-in is that of staff: HEARTHLINE_STAFF_EMAIL and HEARTHLINE_STAFF_PASSWORD, and the code that comes by email. Counts under 5 are not shown.`;

export const addFunnel: AddCommand = (program, _home, terminal, exit) => {
  program
    .command('funnel')
    .description('Prints where people stop: visits, completions, drop-off, time and refusals by screen.')
    .option('--url <url>', 'the server, at the host of the lender', 'http://localhost:8080')
    .option('--file <file>', 'what was saved by --format json, in place of a server')
    .option('--org <code>', 'one of the orgs that share their sign-ins, instead of all of them')
    .option('--since <date>', 'from that day on, such as 2026-11-01; default: four weeks ago')
    .addOption(
      new Option('--format <format>', 'how it is told').choices(['json', 'markdown']).default('markdown'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (options: FunnelOptions) => exit(await funnel(options, terminal)));
};

/** Always 0. Throws CouldNotRun. */
async function funnel(options: FunnelOptions, terminal: Terminal): Promise<number> {
  const told = options.file === undefined ? await asked(options, terminal) : saved(options.file);
  terminal.result(options.format === 'json' ? `${JSON.stringify(told, null, 2)}\n` : asMarkdown(told));
  return 0;
}

function saved(file: string): Funnel {
  try {
    return readFunnel(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new CouldNotRun(`${file} holds no funnel. Save one with flow funnel --format json.`, { cause });
  }
}

async function asked({ url, org, since }: FunnelOptions, terminal: Terminal): Promise<Funnel> {
  const { HEARTHLINE_STAFF_EMAIL: email, HEARTHLINE_STAFF_PASSWORD: password } = terminal.environment ?? {};
  if (!email || !password) {
    throw new CouldNotRun(
      'Set HEARTHLINE_STAFF_EMAIL and HEARTHLINE_STAFF_PASSWORD to the sign-in of staff.',
    );
  }
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const entered = await reply(terminal, `${url}${CALLS}/login`, { method: 'POST', headers, body });
  const signedIn = typeof entered.challenge === 'string' ? await byCode(terminal, url, entered) : entered;
  const query = new URLSearchParams({ ...(org && { org }), ...(since && { since }) });
  const authorization = `Bearer ${String(signedIn.jwt)}`;
  return readFunnel(await reply(terminal, `${url}${CALLS}/funnel?${query}`, { headers: { authorization } }));
}

/** The second step of the sign-in: only a person has the email. */
async function byCode(
  terminal: Terminal,
  url: string,
  { challenge }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!terminal.ask) {
    throw new CouldNotRun('The server has sent a code by email. Run this where you can type it in.');
  }
  const code = (await terminal.ask('The code from the email:')).trim();
  const body = JSON.stringify({ challenge, code });
  const headers = { 'content-type': 'application/json' };
  return reply(terminal, `${url}${CALLS}/login/code`, { method: 'POST', headers, body });
}

async function reply(
  { fetch = globalThis.fetch }: Terminal,
  url: string,
  request: RequestInit,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, request).catch((cause: unknown) => {
    throw new CouldNotRun(`No server answers at ${new URL(url).origin}. Start one, or name it with --url.`, {
      cause,
    });
  });
  const data: unknown = await response.json().catch(() => undefined);
  if (response.ok && isRecord(data)) return data;
  const message = isRecord(data) && typeof data.message === 'string' ? data.message : response.statusText;
  throw new CouldNotRun(`The server answered ${response.status}: ${message}`);
}
