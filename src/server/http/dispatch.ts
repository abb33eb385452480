/** Finds out whether a request asks for a file, a call or a page, by what is published now. */

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asksLocation } from '../../engine/decide/location.ts';
import { isPageAt } from '../../engine/decide/pages.ts';
import type { Org } from '../../engine/model/bundle.ts';
import { BUNDLE_URL_HEADER } from '../../engine/model/page-rules.ts';
import { isBelow, onlyOne } from '../../engine/model/paths.ts';
import { brandStyles } from '../../engine/say/brand-styles.ts';
import type { FaultOrigin } from '../faults/port.ts';
import { todayOf } from '../journey/facts.ts';
import { createDrawer, type Drawer } from '../page/drawing.ts';
import { compressed, type Files } from '../page/files.ts';
import type { Entry, Mode } from '../page/manifest.ts';
import { injectedData, pageHtml } from '../page/page.ts';
import { askedSoon } from '../page/preloads.ts';
import type { Renderer } from '../page/renderer.ts';
import { testSiteLine, testSiteText } from '../page/test-site.ts';
import { homeAtHost, orgOfHost } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { productsAt } from '../publish/served.ts';
import { slicePath } from '../publish/slice-path.ts';
import {
  refuseWithheldCall,
  supportFor,
  type WithheldPage,
  withheldAt,
  withheldPage,
  withheldProductAt,
} from '../publish/withheld.ts';
import type { Services } from '../services/services.ts';
import { type Admission, type AdmissionLimits, createAdmission } from './admission.ts';
import { type Arrived, answerCall, BYTES } from './answer-call.ts';
import { cookiesOf, setCookies } from './cookies.ts';
import { discardRest } from './discard.ts';
import { type Folders, findFile, isFilePath } from './file-paths.ts';
import { pagePolicy, permissionsPolicy } from './headers.ts';
import { notFound, Refused } from './refused.ts';
import { createRouter, type Router } from './router.ts';
import { createTurns } from './turns.ts';
import { asksForSocket, takeOver } from './upgrades.ts';

export interface DispatchParts {
  services: Services;
  mode: Mode;
  files: Files;
  folders: Folders;
  /** What pages load; undefined in development. */
  entry: Entry | undefined;
  /** Draws pages; undefined where it was not built, and pages go out plain. */
  renderer?: Renderer | undefined;
  /** How many calls are worked on, and wait. */
  limits?: AdmissionLimits;
  isClosing: () => boolean;
}

export type Dispatch = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Compiled again when another configuration is served. */
function keptRouter(): (products: PublishedProduct[]) => Router {
  let current: { products: PublishedProduct[]; router: Router } | undefined;
  return (products) => {
    if (current?.products !== products) current = { products, router: createRouter(products) };
    return current.router;
  };
}

export function createDispatch(parts: DispatchParts): Dispatch {
  const { services } = parts;
  const { configuration } = services;
  const turn = createTurns();
  const drawer = createDrawer(services, parts.renderer, turn);
  const routerOf = keptRouter();
  const admission = createAdmission(parts.limits);
  services.metrics.followAdmission(admission.counts);
  return async (request, reply) => {
    if (parts.isClosing()) reply.header('connection', 'close');
    if (!configuration.isReady()) throw notReady();
    const path = request.url.split('?', 1)[0] ?? '/';
    const products = configuration.products();
    const router = routerOf(products);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && isFilePath(products, path)) return sendFile(parts, request, reply, path);
    const withheld = refuseWithheldCall(configuration, {
      method: request.method,
      path,
      hostname: request.hostname,
    });
    if (withheld && !router.find(request.method, path)) throw withheld;
    if (router.isBelowCalls(path))
      return admitted(admission, request, reply, () => sendCall(services, router, request, reply, path));
    if (!isRead || isOfService(path) || !wantsPage(request, path)) throw notFound();
    await turn();
    return sendPage({ ...parts, drawer, router }, request, reply, path);
  };
}

/** A file on its way in takes minutes and waits for nobody: uploads have limits of their own. */
async function admitted<T>(
  admission: Admission,
  { headers }: FastifyRequest,
  { raw }: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  if (headers['content-type'] === BYTES) return work();
  const leave = await admission.enter({
    isGone: () => raw.destroyed,
    onceGone: (call) => {
      raw.once('close', call);
      return () => raw.off('close', call);
    },
  });
  return work().finally(leave);
}

async function sendFile(parts: DispatchParts, request: FastifyRequest, reply: FastifyReply, path: string) {
  named(request, 'file');
  const accepts = String(request.headers['accept-encoding'] ?? '');
  const file = await findFile({ ...parts, accepts }, path);
  if (!file) throw notFound();
  reply.headers({ 'content-type': file.type, 'cache-control': file.cacheControl, vary: 'accept-encoding' });
  if (file.encoding) reply.header('content-encoding', file.encoding);
  // A logo stands in emails, which people open on pages of others.
  if (file.isForAll) reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply.send(request.method === 'HEAD' ? '' : file.body);
}

async function sendCall(
  services: Services,
  router: Router,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) {
  named(request, 'call');
  const answer = await answerCall(services, router, arrivedIn(request, path), (...found) =>
    named(request, ...found),
  ).finally(() => discardRest(request.body));
  if (answer.onSocket && asksForSocket(request)) return takeOver(request, reply, answer.onSocket);
  const own = productsAt(services.configuration.products(), request.hostname);
  const hashes = own.map(({ bundle }) => bundle.hash);
  reply.headers({ 'cache-control': 'no-store', 'x-bundle': hashes.join(' '), ...answer.headers });
  setCookies(reply, answer.cookies ?? {}, request.protocol === 'https');
  return reply.code(answer.status).send(answer.body);
}

function arrivedIn(request: FastifyRequest, path: string): Arrived {
  return {
    method: request.method,
    path,
    query: (request.query ?? {}) as Record<string, unknown>,
    body: request.body,
    headers: { ...single(request.headers), host: request.host },
    cookies: cookiesOf(request.cookies, request.protocol === 'https'),
    address: request.ip,
    isSecure: request.protocol === 'https',
    hostname: request.hostname,
  };
}

async function sendPage(
  parts: DispatchParts & { drawer: Drawer; router: Router },
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) {
  named(request, 'page');
  const { services, mode, entry, drawer, router } = parts;
  const products = productsAt(services.configuration.products(), request.hostname);
  const { product, org, missing } = standsAt(products, path, request.hostname);
  const testSite = services.sandbox ? testSiteText(product.bundle, org) : undefined;
  const withheld = org ? undefined : withheldAt(services.configuration, products, request.hostname);
  if (withheld) return sendWithheld(reply, withheldPage(withheld, testSite));
  const unserved = withheldProductAt(services.configuration, path);
  if (unserved) return sendWithheld(reply, withheldPage(supportFor(unserved, org), testSite));
  const nonce = randomBytes(16).toString('base64');
  const isSecure = request.protocol === 'https';
  const origin = `${request.protocol}://${request.host}`;
  const today = todayOf(product, services.clock);
  // Only a lender that asks first may have visits recorded.
  const replay = org?.consent === 'ask' ? services.replay : undefined;
  const injected = org
    ? injectedData(
        { product, org, products, missing },
        { baseUrl: origin, today, mode, sandbox: services.sandbox, ...(replay && { replay: replay.href }) },
      )
    : { error: 'No lender is known by this address.', mode, sandbox: services.sandbox };
  const title = org ? `${product.bundle.name} · ${org.name}` : product.bundle.name;
  const icon = org && `${product.bundle.base}/logos/${org.brand.logo}`;
  const asked = { product, arrived: arrivedIn(request, path), url: request.url, origin, injected, router };
  const look = org && lookOf(org, product.bundle.base);
  const drawn = org && (await drawer.draw({ ...asked, org }));
  const isThere = org !== undefined && missing === undefined;
  const ahead = org ? askedSoon(product, org, path, drawn?.page) : { data: [], modules: [] };
  const html = pageHtml({
    nonce,
    mode,
    product,
    entry,
    hasDeveloper: services.developer !== undefined && org !== undefined,
    ahead,
    injected,
    title,
    look,
    icon,
    drawn: drawn?.page,
    testSite: services.sandbox ? testSiteLine(product.bundle, org, nonce) : undefined,
  });
  const { body, encoding } = await compressed(html, String(request.headers['accept-encoding'] ?? ''));
  setCookies(reply, drawn?.cookies ?? {}, isSecure);
  reply.code(isThere && isPageAt(product.open, path) ? 200 : 404).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(org && { [BUNDLE_URL_HEADER]: slicePath(product, org) }),
    'permissions-policy': permissionsPolicy(asksLocation(product.bundle, path) ? ['geolocation'] : []),
    'content-security-policy': pagePolicy(nonce, {
      isDev: mode === 'dev',
      isSecure,
      recorder: replay?.origin,
    }),
    ...(encoding && { 'content-encoding': encoding }),
  });
  return reply.send(request.method === 'HEAD' ? '' : body);
}

/** Found out once for each lender of a bundle. */
const looks = new WeakMap<Org, string>();

function lookOf(org: Org, base: string): string {
  const look = looks.get(org) ?? brandStyles(org.brand, base);
  looks.set(org, look);
  return look;
}

function sendWithheld(reply: FastifyReply, { status, headers, html }: WithheldPage) {
  return reply.code(status).headers(headers).send(html);
}

/** The product whose base a path stands below, where the lender offers it; the root pages are those of home. */
function standsAt(products: readonly PublishedProduct[], path: string, host: string): StandsAt {
  const below = products.find(({ bundle }) => isBelow(path, bundle.base));
  const org = below && orgOfHost(below, host);
  if (below && org) return { product: below, org };
  const home = homeAtHost(products, host);
  const homeOrg = home && orgOfHost(home, host);
  if (home && homeOrg) return { product: home, org: homeOrg, ...(below && { missing: below }) };
  const product = below ?? products.find(({ bundle }) => bundle.isHome) ?? onlyOne(products);
  if (!product) throw notReady();
  return { product, org: undefined };
}

interface StandsAt {
  product: PublishedProduct;
  /** Undefined where the host names no lender. */
  org: Org | undefined;
  /** What was asked for, where the lender does not offer it. */
  missing?: PublishedProduct;
}

/** A browser that opens an address takes HTML; a file that is not there is no page. */
function wantsPage({ headers }: FastifyRequest, path: string): boolean {
  const accepts = String(headers.accept ?? '*/*');
  return (accepts.includes('text/html') || accepts.includes('*/*')) && !/\.\w{2,5}$/.test(path);
}

/** No page stands where services do: who asks there is a program, whatever it says that it reads. */
function isOfService(path: string): boolean {
  return path.startsWith('/service-');
}

function single(headers: FastifyRequest['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

/** `place`: where it is, should it break; `who`: the id of who is signed in. */
function named(request: FastifyRequest, asked: string, place?: () => FaultOrigin, who?: string): void {
  Object.assign(request, { asked, place, who });
}

function notReady(): Refused {
  return new Refused(503, 'The server has no configuration to serve yet.');
}
