/** Reads the master key: from the environment, or for the embedded database from a file in the data folder. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, makeDataFolder } from './cannot-start.ts';
import { createKeyring, type Keyring, keyBytes } from './keyring.ts';

const howToMakeOne = 'Make one with `openssl rand -base64 32` and set it as HEARTHLINE_KEY.';

/**
 * Reads HEARTHLINE_KEY (base64 of 32 bytes) and HEARTHLINE_KEY_OLD (several, separated by commas or blanks).
 * Without a key and with a folder one is made there, readable by its owner alone. With a database of its own
 * somewhere else a made-up key would lock every other server out: that is refused.
 */
export function readKeyring(
  environment: { HEARTHLINE_KEY?: string; HEARTHLINE_KEY_OLD?: string; DATABASE_URL?: string },
  folder: string | undefined,
): Keyring {
  const older = (environment.HEARTHLINE_KEY_OLD ?? '')
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .map((text) => decoded(text, 'HEARTHLINE_KEY_OLD'));
  if (environment.HEARTHLINE_KEY)
    return createKeyring(decoded(environment.HEARTHLINE_KEY, 'HEARTHLINE_KEY'), older);
  if (environment.DATABASE_URL || !folder) {
    throw new CannotStart('HEARTHLINE_KEY is not set, and DATABASE_URL needs one.', howToMakeOne);
  }
  return createKeyring(fileKey(folder), older);
}

function decoded(text: string, name: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) {
    throw new CannotStart(`${name} is not the base64 of ${keyBytes} bytes.`, howToMakeOne);
  }
  if (isGuessed(key)) {
    throw new CannotStart(`${name} is one byte ${keyBytes} times over, which anybody guesses.`, howToMakeOne);
  }
  return key;
}

/** One byte over and over, as zeros are. */
function isGuessed(key: Buffer): boolean {
  return new Set(key).size === 1;
}

function fileKey(folder: string): Buffer {
  const path = join(folder, 'key');
  const key = Buffer.from(readIfThere(path) ?? makeFile(folder, path), 'base64');
  if (key.length === keyBytes && !isGuessed(key)) return key;
  throw new CannotStart(
    `The key in ${path} is damaged.`,
    `Bring the file back from a copy; without it the data in ${folder} cannot be read. To begin anew, delete the folder.`,
  );
}

/** Written whole under another name, then linked: a second server starting now sees all of it or nothing. */
function makeFile(folder: string, path: string): string {
  makeDataFolder(folder);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(draft, 0o600);
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
