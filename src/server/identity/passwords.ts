/** Passwords: which ones are taken, and how they are hashed and compared (argon2id as OWASP asks). */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isEasyToGuess } from './guessing.ts';

export const shortestPassword = 12;
export const longestPassword = 128;

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const wanted: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

export type Argon2 = (parameters: Argon2Parameters) => Promise<Uint8Array>;

/** In a thread of its own, so that nobody waits for somebody else's password. */
export const argon2id: Argon2 = promisify(argon2).bind(undefined, 'argon2id');

export type PasswordProblem = 'tooShort' | 'tooLong' | 'isEmail' | 'isEasy';

export interface Passwords {
  /** Answers the encoded form: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
  hash(password: string): Promise<string>;
  /** Without a hash (nobody has that e-mail) it takes as long, and answers false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Made with other parameters than today's: hash again at the next sign-in. */
  isOutdated(hash: string): boolean;
}

/**
 * Lengths count characters as a person does, after Unicode normalisation; what is commonly used is refused, and what is of
 * this service (NIST SP 800-63B, 3.1.1.2): `ownWords` are names of the lender and of its products.
 */
export async function problemOfPassword(
  password: string,
  email: string,
  ownWords: string[],
): Promise<PasswordProblem | undefined> {
  const text = normal(password);
  const length = [...text].length;
  if (length < shortestPassword) return 'tooShort';
  if (length > longestPassword) return 'tooLong';
  if (text.trim().toLowerCase() === email.trim().toLowerCase()) return 'isEmail';
  return (await isEasyToGuess(text, email, ownWords)) ? 'isEasy' : undefined;
}

/** What a person reads beside the field; undefined for a length, which the form has words for. */
export function sentenceOfProblem(problem: PasswordProblem): string | undefined {
  if (problem === 'isEmail') return 'Choose a password that is not your email.';
  if (problem === 'isEasy')
    return 'This password is easy to guess. Choose another, such as a sentence you remember.';
  return undefined;
}

export function createPasswords(hashing: Argon2 = argon2id): Passwords {
  const derive = (password: string, nonce: Uint8Array, cost: Cost) =>
    hashing({ ...cost, message: normal(password), nonce, tagLength: hashBytes });
  const hash = async (password: string) => {
    const salt = randomBytes(saltBytes);
    return encoded(wanted, salt, await derive(password, salt, wanted));
  };
  let decoy: Promise<string> | undefined;
  return {
    hash,
    verify: async (known, password) => {
      decoy ??= hash(randomBytes(saltBytes).toString('hex'));
      const { cost, salt, digest } = parsed(known ?? (await decoy));
      // What is too long to be anyone's password is not worth its hashing, but must cost as much.
      const tried = [...password].length > longestPassword ? '' : password;
      const isSame = timingSafeEqual(digest, await derive(tried, salt, cost));
      return isSame && known !== undefined && tried === password;
    },
    isOutdated: (known) => {
      const { memory, passes, parallelism } = parsed(known).cost;
      return !(memory === wanted.memory && passes === wanted.passes && parallelism === wanted.parallelism);
    },
  };
}

/** `memory` in KiB. */
type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

/** The same characters typed on two keyboards are the same password; argon2id itself refuses an empty one. */
function normal(password: string): string {
  return password.normalize('NFKC') || '\u0000';
}

function encoded({ memory, passes, parallelism }: Cost, salt: Uint8Array, digest: Uint8Array): string {
  const [saltText, digestText] = [salt, digest].map((bytes) =>
    Buffer.from(bytes).toString('base64').replace(/=+$/, ''),
  );
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${digestText}`;
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsed(hash: string): { cost: Cost; salt: Buffer; digest: Buffer } {
  const [, memory, passes, parallelism, salt = '', digest = ''] = form.exec(hash) ?? [];
  const bytes = Buffer.from(digest, 'base64');
  if (bytes.length !== hashBytes)
    throw new Error('A stored password hash is not in the encoded form of argon2id.');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    digest: bytes,
  };
}
