/** A page's first screen, drawn for who asks: within a bounded time, once for all visitors who have nothing kept. */
import { INVITED, isPageAt } from '../../engine/decide/pages.ts';
import type { Org } from '../../engine/model/bundle.ts';
import { visitorPartOf } from '../../engine/model/visitor-slice.ts';
import { sliceFor } from '../../engine/say/slice.ts';
import { type Arrived, answerCall } from '../http/answer-call.ts';
import type { Reply } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import type { Router } from '../http/router.ts';
import type { Turn } from '../http/turns.ts';
import { draftCookieName } from '../journey/draft-cookie.ts';
import { newDraftSecret } from '../journey/draft-secret.ts';
import type { PageKind } from '../operator/metrics.ts';
import { isKnownHost } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import type { DrawnPage } from './page.ts';
import { urlAsRead } from './read-queries.ts';
import type { Renderer } from './renderer.ts';
import { rulesNeeded } from './style-rules.ts';

export interface PageAsked {
  product: PublishedProduct;
  org: Org;
  /** The request as a call inside the server inherits it. */
  arrived: Arrived;
  /** The path with its query. */
  url: string;
  origin: string;
  injected: Record<string, unknown>;
  router: Router;
}

export interface Drawn {
  /** Undefined for a plain page. */
  page: DrawnPage | undefined;
  /** Set by the calls that were answered for it. */
  cookies: NonNullable<Reply['cookies']>;
}

export interface Drawer {
  draw: (asked: PageAsked) => Promise<Drawn>;
}

/** Milliseconds; who waits longer gets a plain page. */
const LONGEST_MS = 1_000;
/** Pages without a query are few: one per org and screen. */
const MOST_KEPT = 500;
/** So many wait for their turn, each of which holds the processor for some 20 ms; behind more of them a page goes out plain at once. */
const AT_ONCE = 4;
const PLAIN: Drawn = { page: undefined, cookies: {} };

export function createDrawer(services: Services, renderer: Renderer | undefined, turn: Turn): Drawer {
  const kept = new Map<string, Promise<Drawn>>();
  let underWay = 0;
  async function made(given: PageAsked): Promise<[PageKind, Drawn]> {
    if (!renderer) return ['plain', PLAIN];
    const asked = { ...given, url: urlAsRead(given.product.bundle, given.url) };
    const key = keyOf(asked);
    try {
      const known = key === undefined ? undefined : kept.get(key);
      if (known) return ['memory', withOwnSecrets(services.keys, await inTime(known))];
      if (underWay >= AT_ONCE) return ['plain', PLAIN];
      underWay += 1;
      // One that is waited for no longer still goes on, and counts until it ends.
      const drawing = turn()
        .then(() => drawn(services, renderer, asked))
        .finally(() => {
          underWay -= 1;
        });
      if (key !== undefined) keep(kept, key, drawing);
      return ['drawn', await inTime(drawing)];
    } catch (error) {
      const { product, org } = asked;
      const place = { product: product.bundle.product, org: org.code, bundle: product.bundle.hash };
      const line = { ...place, err: faultFields(error) };
      services.log.error(line, 'A page could not be drawn; it goes out plain.');
      return ['plain', PLAIN];
    }
  }

  return {
    draw: async (asked) => {
      const began = performance.now();
      const [kind, page] = await made(asked);
      services.metrics.pageMade(kind, performance.now() - began);
      return page;
    },
  };
}

/** What is drawn once is the same for all; the key to a draft never is. */
function withOwnSecrets(keys: Keyring, { page, cookies }: Drawn): Drawn {
  const own = Object.entries(cookies).map(([name, cookie]) => {
    return [name, cookie && { ...cookie, value: newDraftSecret(keys) }] as const;
  });
  return { page, cookies: Object.fromEntries(own) };
}

/**
 * Undefined for what is drawn for one visitor alone, at a URL whose query says something to the product besides that
 * somebody was invited, where no page is, or under a host that somebody made up.
 */
function keyOf({ product, org, arrived, url, origin, injected }: PageAsked): string | undefined {
  const isNew = arrived.cookies[draftCookieName(product)] === undefined;
  if (!isKnownHost(product, arrived.hostname)) return undefined;
  const [path = '', query] = url.split('?', 2);
  const isForAll = query === undefined || query === INVITED;
  if (!isNew || !isForAll || !isPageAt(product.open, path)) return undefined;
  // Flags may be switched while a bundle stays.
  const switched = JSON.stringify(injected.switched ?? {});
  return [product.bundle.hash, org.code, origin, injected.today, switched, url].join(' ');
}

function keep(kept: Map<string, Promise<Drawn>>, key: string, drawing: Promise<Drawn>): void {
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, drawing);
  drawing.catch(() => kept.delete(key));
}

async function drawn(services: Services, renderer: Renderer, asked: PageAsked): Promise<Drawn> {
  const { draw, build, styleRules } = renderer;
  const cookies: Drawn['cookies'] = {};
  const { product, org, url, origin, injected } = asked;
  const drawing = await draw({
    ...{ url, origin, page: injected, slice: visitorPartOf(sliceFor(product.bundle, org.code)) },
    fetch: fetchWithin(services, asked, cookies),
    loadForm: async (hash) => product.forms.get(hash)?.chunk,
  });
  const styles = drawing.styles + rulesNeeded(styleRules, drawing.html);
  return { page: { ...drawing, styles, build }, cookies };
}

/** Answers calls as the network would, for reading alone; cookies that are set go out with the page. */
function fetchWithin(
  services: Services,
  { arrived, origin, router }: PageAsked,
  cookies: Drawn['cookies'],
): typeof fetch {
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), origin);
    if ((init?.method ?? 'GET') !== 'GET') throw new Error('A drawing changes nothing.');
    const now = Object.entries(cookies).map(([name, cookie]) => [name, cookie?.value] as const);
    const call = {
      ...arrived,
      ...{ method: 'GET', path: pathname, query: Object.fromEntries(searchParams), body: undefined },
      headers: { host: arrived.headers.host },
      isForPage: true as const,
      cookies: { ...arrived.cookies, ...Object.fromEntries(now) },
    };
    const reply = await answerCall(services, router, call, () => undefined).catch(refusalAsReply);
    Object.assign(cookies, reply.cookies);
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), {
      status: reply.status,
      headers: { 'content-type': 'application/json', ...reply.headers },
    });
  };
}

function refusalAsReply(error: unknown): Reply {
  if (!(error instanceof Refused)) throw error;
  return { status: error.status, body: error.body, headers: error.headers };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It took longer than ${LONGEST_MS} ms.`)), LONGEST_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
