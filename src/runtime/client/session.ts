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
  /** This window shows that person, else whoever is signed in now; from here on it is theirs. */
  hold: (uuid?: string) => void;
  /** Is somebody else signed in in this browser than this window shows, or nobody any more? */
  isOthers: () => boolean;
  /** Resolves once the window may speak for whom it shows: at once, or when they are signed in again. */
  whenOurs: () => Promise<void>;
  /** Looks again, and tells who listens: another window may have signed somebody in or out. */
  check: () => void;
  listen: (listener: () => void) => () => void;
}

/** Storage may be refused by the browser; then the sign-in lasts as long as the page. */
export function createTokenStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key = TOKEN_KEY,
): TokenStore {
  let kept: string | undefined;
  let signedOut: string | undefined;
  /** Whom this window shows; undefined where it shows nobody. */
  let holder: string | undefined;
  const listeners = new Set<() => void>();
  const store: TokenStore = {
    read() {
      try {
        return storage.getItem(key) ?? undefined;
      } catch {
        return kept;
      }
    },
    write(token) {
      // A window that shows somebody else stays theirs: it is left, or they come back.
      const mayPass = holder !== undefined && !store.isOthers();
      kept = token.startsWith(SCHEME) ? token : SCHEME + token;
      try {
        storage.setItem(key, kept);
      } catch {
        // Kept in memory above.
      }
      if (mayPass) store.hold();
      store.check();
    },
    clear() {
      kept = undefined;
      holder = undefined;
      try {
        storage.removeItem(key);
      } catch {
        // Nothing was stored.
      }
      store.check();
    },
    signOut() {
      signedOut = store.read();
      store.clear();
    },
    isSignedOut: (token) => token === signedOut,
    hold(uuid) {
      const token = store.read();
      const isNamed = readToken(token).sub !== undefined;
      holder = (isNamed ? uuid : undefined) ?? personIn(token);
    },
    isOthers: () => holder !== undefined && personIn(store.read()) !== holder,
    whenOurs: () =>
      new Promise((resolve) => {
        const settle = () => {
          if (store.isOthers()) return;
          listeners.delete(settle);
          resolve();
        };
        listeners.add(settle);
        store.check();
      }),
    check() {
      for (const listener of [...listeners]) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
  /** The id of the person. */
  sub?: string;
  /** As whom the broker knows the person, where they signed in there. */
  via?: BrokerSide;
  /** When it is over, in seconds since 1970 by the server's clock, unless it is renewed before. */
  exp?: number;
}

export function readToken(token: string | undefined): TokenSays {
  try {
    const payload = token?.split('.')[1] ?? '';
    const { via, sub, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return {
      ...(isBrokerSide(via) && { via }),
      ...(typeof sub === 'string' && { sub }),
      ...(typeof exp === 'number' && { exp }),
    };
  } catch {
    return {};
  }
}

/** Undefined for nobody; tokens that name nobody are all of the same person. */
function personIn(token: string | undefined): string | undefined {
  return token === undefined ? undefined : (readToken(token).sub ?? '');
}
