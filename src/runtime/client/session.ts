/** The stored token of who is signed in here, and the URLs that lead to the sign-in and back. */
import { type BrokerSide, isBrokerSide } from '../../engine/model/broker.ts';
import { isOwnPath } from '../../engine/model/redirects.ts';

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

/** `path` is the full path with its query, to come back to after sign-in; `login` the page of the sign-in. */
export function loginAddress(path: string, login = LOGIN_PATH): string {
  return isOwnPath(path) ? `${login}?redirectUrl=${encodeURIComponent(path)}` : login;
}

/** The address to go to after sign-in: one of ours, never another site's (SL 2: `^/[a-z]`). */
export function redirectAfterLogin(search: string, otherwise: string): string {
  const wanted = new URLSearchParams(search).get('redirectUrl') ?? '';
  return isOwnPath(wanted) ? wanted : otherwise;
}

/** What a token says of itself: it helps to choose a call, and proves nothing here. */
export interface TokenSays {
  /** As whom the broker knows the person, where they signed in there. */
  via?: BrokerSide;
}

export function readToken(token: string | undefined): TokenSays {
  try {
    const payload = token?.split('.')[1] ?? '';
    const { via } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return isBrokerSide(via) ? { via } : {};
  } catch {
    return {};
  }
}
