/** Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, which is what all apps know), and recovery codes for who has lost it. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** As long as the hash (RFC 4226, 4). */
const KEY_BYTES = 20;
/** A code of the step before or after is taken as well: clocks differ, and people type. */
const WINDOW = 1;
/** 60 bits, without letters that look like digits. */
const RECOVERY = { codes: 10, length: 12, letters: '0123456789ABCDEFGHJKMNPQRSTVWXYZ' };

/** Base32. */
export function newAuthenticatorKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** The text of the QR code that apps read. */
export function authenticatorUri(key: string, issuer: string, label: string): string {
  return appOf(key, issuer, label).toString();
}

/** In which step is this the code? Undefined for one that is wrong now. */
export function stepOfCode(key: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = appOf(key).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Unlike each other, in groups of four. */
export function newRecoveryCodes(): string[] {
  const { codes, length, letters } = RECOVERY;
  const made = new Set<string>();
  while (made.size < codes) {
    const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
    made.add(code.replace(/(.{4})(?=.)/g, '$1-'));
  }
  return [...made];
}

/** As it was made, however it was typed; undefined for what is none. */
export function recoveryCodeIn(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return plain.length === RECOVERY.length ? plain.replace(/(.{4})(?=.)/g, '$1-') : undefined;
}

function appOf(key: string, issuer = '', label = ''): TOTP {
  const secret = Secret.fromBase32(key);
  return new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}
