/** Answers a call: org and origin asserted, caller found, handler asked; its reply carries the younger token. */
import { Readable } from 'node:stream';
import { handlerOf } from '../calls/registry.ts';
import type { FaultOrigin } from '../faults/port.ts';
import { originOfCall } from '../faults/report.ts';
import { callerOf } from '../identity/caller.ts';
import { staffOrg } from '../identity/namespaces.ts';
import { homeAtHost, orgOfHost } from '../publish/org.ts';
import { productsAt } from '../publish/served.ts';
import { refuseHost } from '../publish/withheld.ts';
import { watched } from '../recording/watch.ts';
import type { Services } from '../services/services.ts';
import { refuseLesserRole } from '../staff/roles.ts';
import type { Call, Caller, Handler, Reply } from './call.ts';
import { notFound, notSignedIn, Refused } from './refused.ts';
import type { Router } from './router.ts';

/** The media type of files that are sent. */
export const BYTES = 'application/octet-stream';

/** A request as it arrived, before it is known what it asks for. */
export type Arrived = Pick<
  Call,
  'method' | 'path' | 'query' | 'body' | 'headers' | 'cookies' | 'address' | 'isSecure' | 'isForPage'
> & { hostname: string };

/** Throws a refusal. `onFound` is told the call's name, for the log, then where it is, for a fault, and then who asks. */
export async function answerCall(
  services: Services,
  router: Router,
  arrived: Arrived,
  onFound: (name: string, place?: () => FaultOrigin, who?: string) => void,
): Promise<Reply> {
  const { hostname } = arrived;
  const products = productsAt(services.configuration.products(), hostname);
  const found = router.find(arrived.method, arrived.path);
  const handler = found && handlerOf(found.name);
  if (!found || !handler) throw notFound();
  onFound(found.name);
  const body = bodyOf(arrived);
  const isBytes = body instanceof Readable;
  if (isBytes !== (handler.body === 'bytes')) throw wrongBody(handler);
  const declaring = productsAt(found.products, hostname);
  const offered = declaring.filter((each) => orgOfHost(each, hostname));
  const product =
    homeAtHost(offered, hostname) ?? (offered.length > 0 ? homeAtHost(products, hostname) : undefined);
  const org = product && orgOfHost(product, hostname);
  if (!org) throw refuseHost(services.configuration, found.products, hostname);
  const { name, params } = found;
  const call: Call = {
    ...arrived,
    body,
    name,
    params,
    product,
    org,
    products,
    isShared: declaring.length > 1,
  };
  const place = () => originOfCall(call);
  onFound(name, place);
  refuseOtherOrg(call);
  refuseOtherOrigin(call);
  const signedInAt = handler.who === 'staff' ? staffOrg(org.canonical) : org.canonical;
  const caller = handler.who === 'anyone' ? undefined : await callerOf(services, call, signedInAt);
  if (caller) onFound(name, place, caller.identity.uuid);
  if ((handler.who === 'person' || handler.who === 'staff') && !caller) throw notSignedIn();
  if (handler.who === 'staff' && caller) refuseLesserRole(caller.identity, handler.needs);
  const known = caller ? { ...call, caller } : call;
  const reply = await watched(services, known, () => handler.handle(services, known));
  return renewed(reply, caller);
}

/** A file without a single byte comes without a body: it is one all the same. */
function bodyOf({ body, headers }: Arrived): unknown {
  const isBytes = headers['content-type'] === BYTES;
  return body === undefined && isBytes ? Readable.from([]) : body;
}

function wrongBody({ body }: Handler): Refused {
  if (body === 'bytes') return new Refused(415, 'The file itself is to be sent (application/octet-stream).');
  return new Refused(415, 'Bodies are to be JSON (application/json).');
}

/** `x-org` asserts and never selects (decisions F36): a page of another lender must not be answered by this one. */
function refuseOtherOrg({ headers, org }: Call): void {
  const asserted = headers['x-org'];
  if (asserted === undefined || asserted === org.code) return;
  throw new Refused(403, 'This page belongs to another lender.');
}

/** A page of another origin may not act with our visitor's cookie, whatever the browser lets through. */
function refuseOtherOrigin({ headers }: Call): void {
  for (const name of ['origin', 'x-with-origin']) {
    const origin = headers[name];
    if (origin !== undefined && hostOf(origin) !== headers.host?.toLowerCase()) {
      throw new Refused(403, 'This request comes from another site.');
    }
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function renewed(reply: Reply, caller: Caller | undefined): Reply {
  const isFine = [200, 201, 304].includes(reply.status);
  if (!isFine || caller?.renewed === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, authorization: `Bearer ${caller.renewed}` } };
}
