/** What a call is given and answers, and what each of them says of itself. Methods and paths are the products'. */
import type { WebSocket } from 'ws';
import type { BrokerSide } from '../../engine/model/broker.ts';
import type { JsonSchema, Org } from '../../engine/model/bundle.ts';
import type { CallName } from '../../engine/model/calls.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import type { StaffRole } from '../store/staff-roles.ts';

/** Who is signed in, by the token of the request. */
export interface Caller {
  identity: Identity;
  session: string;
  /** As whom the broker knows them, where they signed in there. */
  via?: BrokerSide;
  /** A younger token to send back with a 200 or 201 (AF 7). */
  renewed?: string;
}

/** What a handler is told of a request. Bodies and parameters are unchecked until the handler has checked them. */
export interface Call {
  name: string;
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Lower-cased names. */
  headers: Record<string, string | undefined>;
  cookies: Record<string, string | undefined>;
  /** Address of who asks, for throttling only. */
  address: string;
  isSecure: boolean;
  /** The org that the host names. */
  org: Org;
  product: PublishedProduct;
  /** Is the path one of several products? Then what it names may be of each of them. */
  isShared?: boolean;
  /** It is asked for a page that is drawn: what it answers lies in that page. */
  isForPage?: true;
  /** All published products, `product` among them: a body may name the bundle of another one. */
  products: readonly PublishedProduct[];
  /** Who is signed in; always there in calls that need a person. */
  caller?: Caller;
}

export interface Reply {
  status: number;
  /** The request is to become a socket: what is done with it then. */
  onSocket?: (socket: WebSocket) => void;
  body?: unknown;
  headers?: Record<string, string>;
  /** Cookies to set by name; null drops one. */
  cookies?: Record<string, { value: string; days: number } | null>;
}

/** One call: what it takes and answers stands beside what it does, and the server is described by it. */
export interface Handler {
  /** In the products' `calls`. */
  name: CallName;
  says: string;
  /**
   * `anyone`: a token is not looked at. `visitor`: it is when there is one. `person`: without one it is refused.
   * `staff`: so it is, and only a sign-in of the lender's own people will do.
   */
  who: 'anyone' | 'visitor' | 'person' | 'staff';
  /** Of a call of staff: the role that it takes. Those above it may as well. */
  needs?: StaffRole;
  /** Query parameters; a name with `!` must be given. */
  query?: Record<string, JsonSchema>;
  /** `bytes`: a stream of them that nobody has read; JSON by default, and nothing else then. */
  body?: JsonSchema | 'bytes';
  /** By status; null: without a body. Everything else is refused by `Refusal`. */
  answers: Record<number, JsonSchema | 'bytes' | null>;
  /** Takes an Idempotency-Key: sent again under it, it is done once. */
  isOnce?: true;
  /** Answers an ETag, and takes it back as If-Match. */
  hasVersion?: true;
  handle: (services: Services, call: Call) => Promise<Reply>;
}
