/** The command that gives somebody a staff account: `npm run -s staff -- add <email>`, run on the server's own database. */
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Bundle } from '../../engine/model/bundle.ts';
import { readEnvironment } from '../environment.ts';
import { createAccounts } from '../identity/accounts.ts';
import {
  createPasswords,
  longestPassword,
  sentenceOfProblem,
  shortestPassword,
} from '../identity/passwords.ts';
import { createTokens } from '../identity/tokens.ts';
import { createReader } from '../publish/project.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import { readKeyring } from '../secrets/key-source.ts';
import { createStore } from '../store/create.ts';
import { addStaff } from './people.ts';

const USAGE = 'Usage: npm run -s staff -- add <email> [--org <code>]';
const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

export interface CommandParts {
  env: NodeJS.ProcessEnv;
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  say: (line: string) => void;
}

/** Answers the exit code: 0 done, 1 refused, 2 could not run. */
export async function runStaffCommand(args: string[], parts: CommandParts): Promise<number> {
  const asked = argumentsOf(args);
  if (!asked) return told(parts, USAGE, 2);
  try {
    return await add(asked, parts);
  } catch (error) {
    if (error instanceof CannotStart) return told(parts, `${error.message} ${error.cure}`, 2);
    throw error;
  }
}

interface Asked {
  email: string;
  org: string | undefined;
}

function argumentsOf([verb, email, option, org, ...more]: string[]): Asked | undefined {
  if (verb !== 'add' || email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email) || more.length > 0)
    return undefined;
  if (option === undefined) return { email, org: undefined };
  return option === '--org' && org !== undefined ? { email, org } : undefined;
}

async function add({ email, org }: Asked, parts: CommandParts): Promise<number> {
  const environment = readEnvironment(parts.env, project);
  const { bundles } = await createReader(environment.root)();
  if (!bundles)
    return told(parts, 'The files of the project have mistakes: see npm run -s flow -- validate.', 2);
  const canonical = canonicalOf(bundles, org);
  if (canonical === undefined) return told(parts, `No org is named "${org}".`, 1);
  const { databaseUrl, data } = environment;
  const keys = readKeyring(environment.keys, databaseUrl ? undefined : data);
  const clock = () => new Date();
  const place = databaseUrl ? { databaseUrl } : { folder: data };
  const store = await createStore({ ...place, keys, clock, newId: randomUUID });
  try {
    const password = await readPassword(parts);
    const tokens = createTokens({ keys, sessions: store.sessions, clock, issuer: 'hearthline' });
    const accounts = createAccounts({ store, keys, passwords: createPasswords(), tokens, clock });
    const made = await addStaff(accounts, { org: canonical, email, password });
    if (made.kind === 'taken') return told(parts, `${email} works at ${canonical} already.`, 1);
    if (made.kind === 'ok') return told(parts, `${email} may sign in at /staff of ${canonical}.`, 0);
    const length = `A password has ${shortestPassword} to ${longestPassword} characters.`;
    return told(parts, `${sentenceOfProblem(made.problem) ?? length} Nobody was added.`, 1);
  } finally {
    await store.close();
  }
}

/** Sign-ins are those of the org that the `extends` chain ends in; without a code, of the default one. */
function canonicalOf(bundles: Bundle[], code: string | undefined): string | undefined {
  const found = bundles.map(({ orgs, defaultOrg }) => {
    const name = code ?? defaultOrg;
    return Object.hasOwn(orgs, name) ? orgs[name]?.canonical : undefined;
  });
  return found.find((canonical) => canonical !== undefined);
}

/** One line. On a terminal it is asked for, and not shown while it is typed. */
async function readPassword({ input, say }: CommandParts): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
  if (input.isTTY) say('Password (it is not shown):');
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

function told({ say }: CommandParts, line: string, code: number): number {
  say(line);
  return code;
}
