/** Who is signed in as far as this browser knows, and where does sign-in lead back to? */

/** The key and the form of the value are given (SL 3): `jwt`, `Bearer ...`. */
const TOKEN_KEY = 'jwt';
const SCHEME = 'Bearer ';
const LOGIN_PATH = '/auth/login';

export interface TokenStore {
  /** With its scheme, as it is sent. */
  read: () => string | undefined;
  write: (token: string) => void;
  clear: () => void;
}

/** Storage may be refused by the browser; then the sign-in lasts as long as the page. */
export function createTokenStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TokenStore {
  let kept: string | undefined;
  return {
    read() {
      try {
        return storage.getItem(TOKEN_KEY) ?? undefined;
      } catch {
        return kept;
      }
    },
    write(token) {
      kept = token.startsWith(SCHEME) ? token : SCHEME + token;
      try {
        storage.setItem(TOKEN_KEY, kept);
      } catch {
        // Kept in memory above.
      }
    },
    clear() {
      kept = undefined;
      try {
        storage.removeItem(TOKEN_KEY);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

/** `path` is the full path with its query, to come back to after sign-in. */
export function loginAddress(path: string): string {
  return isOwnPath(path) ? `${LOGIN_PATH}?redirectUrl=${encodeURIComponent(path)}` : LOGIN_PATH;
}

/** The address to go to after sign-in: one of ours, never another site's (SL 2: `^/[a-z]`). */
export function redirectAfterLogin(search: string, otherwise: string): string {
  const wanted = new URLSearchParams(search).get('redirectUrl') ?? '';
  return isOwnPath(wanted) ? wanted : otherwise;
}

function isOwnPath(path: string): boolean {
  // Browsers drop tabs and line ends inside an address and read a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  return /^\/[a-z]/.test(path) && !/[\\\u0000-\u001f]/.test(path);
}
