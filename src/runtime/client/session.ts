/** The stored token of who is signed in here, and the URLs that lead to the sign-in and back. */

/** The key and the form of the value are given (SL 3): `jwt`, `Bearer ...`. */
export const TOKEN_KEY = 'jwt';
/** Of the lender's own people: who is signed in on both sides in one browser stays so on both. */
export const STAFF_TOKEN_KEY = 'staff-jwt';
const SCHEME = 'Bearer ';
const LOGIN_PATH = '/auth/login';

export interface TokenStore {
  /** With its scheme, as it is sent. */
  read: () => string | undefined;
  write: (token: string) => void;
  clear: () => void;
  /** Clears it because somebody asked to: that its session is over is no news to calls under way. */
  signOut: () => void;
  isSignedOut: (token: string) => boolean;
}

/** Storage may be refused by the browser; then the sign-in lasts as long as the page. */
export function createTokenStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key = TOKEN_KEY,
): TokenStore {
  let kept: string | undefined;
  let signedOut: string | undefined;
  const store: TokenStore = {
    read() {
      try {
        return storage.getItem(key) ?? undefined;
      } catch {
        return kept;
      }
    },
    write(token) {
      kept = token.startsWith(SCHEME) ? token : SCHEME + token;
      try {
        storage.setItem(key, kept);
      } catch {
        // Kept in memory above.
      }
    },
    clear() {
      kept = undefined;
      try {
        storage.removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
    signOut() {
      signedOut = store.read();
      store.clear();
    },
    isSignedOut: (token) => token === signedOut,
  };
  return store;
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
