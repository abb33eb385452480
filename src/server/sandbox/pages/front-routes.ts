/** The routes of the sandbox's front page: shown by GET, one tap to sign in by POST. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOGIN_PATHS } from '../../../engine/model/broker.ts';
import type { Org } from '../../../engine/model/bundle.ts';
import { onlyOne } from '../../../engine/model/paths.ts';
import { appSince } from '../../identity/factor.ts';
import { staffOrg } from '../../identity/namespaces.ts';
import { startOf } from '../../page/page.ts';
import { homeAtHost, orgNamed, orgOfHost } from '../../publish/org.ts';
import type { PublishedProduct } from '../../publish/published.ts';
import type { Services } from '../../services/services.ts';
import { type FrontPerson, PEOPLE } from '../people.ts';
import { enterPage, type FrontLender, frontPage } from './front.ts';
import { policyOf, strayPage } from './html.ts';
import { MAILBOX_PATH } from './mailbox.ts';

export const FRONT_PATH = '/sandbox';
const ENTER_PATH = '/sandbox/enter';
const STAFF_PATH = '/staff';

/** To be registered where forms are read. */
export function addFrontPage(app: FastifyInstance, services: Services): void {
  app.get(FRONT_PATH, (request, reply) => show(services, request, reply));
  app.post(ENTER_PATH, (request, reply) => enter(services, request, reply));
}

async function show(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const origins = originsOf(request);
  const products = services.configuration.products();
  const lenders = lendersOf(products, origins);
  const actions = [
    ...new Set(lenders.flatMap(({ people }) => people.map(({ action }) => new URL(action).origin))),
  ];
  const policy = policyOf('', "img-src 'self'", `form-action 'self' ${actions.join(' ')}`.trim());
  const html = frontPage({ lenders, mailbox: MAILBOX_PATH, staff: STAFF_PATH });
  return send(reply, 200, policy, html);
}

/** Signs in by the password that is printed at the start: whoever was taken away signs in no longer. */
async function enter(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const person = PEOPLE.find(({ id }) => id === form.get('person'));
  const canonical = canonicalAt(services.configuration.products(), request.hostname);
  if (!person || canonical === undefined) return send(reply, 404, policyOf(''), strayPage());
  const { email, password } = person;
  const org = person.side === 'staff' ? staffOrg(canonical) : canonical;
  const known = await services.store.identities.findByEmail(org, email);
  // Who has set up an app is asked for it, as everywhere.
  if (known && (await appSince(services, known)) !== null)
    return reply.redirect(person.side === 'staff' ? STAFF_PATH : LOGIN_PATHS.customer, 303);
  const verdict = await services.accounts.signIn({ org, email, password, address: request.ip });
  if (verdict.kind !== 'ok') return send(reply, 404, policyOf(''), strayPage());
  const nonce = randomBytes(16).toString('base64');
  const page = enterPage({ token: verdict.token, person }, nonce);
  return send(reply, 200, policyOf('', `script-src 'nonce-${nonce}'`), page);
}

function lendersOf(products: PublishedProduct[], originOf: (org: Org) => string): FrontLender[] {
  const codes = [...new Set(products.flatMap(({ bundle }) => Object.keys(bundle.orgs)))];
  return codes.flatMap((code) => {
    const offered = products.filter(({ bundle }) => orgNamed(bundle, code));
    const home = offered.find(({ bundle }) => orgNamed(bundle, code)?.home === bundle.product);
    const { bundle } = home ?? onlyOne(offered) ?? { bundle: undefined };
    const org = bundle && orgNamed(bundle, code);
    if (!org) return [];
    // Somebody decides at each lender; who has applied has done so at one.
    const people = PEOPLE.filter(({ side }) => side === 'staff' || code === bundle.defaultOrg);
    return {
      name: org.name,
      logo: `${bundle.base}/logos/${org.brand.logo}`,
      starts: offered.map((product) => ({
        product: product.bundle.name,
        url: originOf(org) + startOf(product),
      })),
      people: people.map((person: FrontPerson) => ({ person, action: originOf(org) + ENTER_PATH })),
    };
  });
}

/** Each lender by its code as a host name below this one, `harbor-cu.localhost:8080`: its own is not the sandbox's. */
function originsOf({ protocol, host, hostname }: FastifyRequest): (org: Org) => string {
  const port = host.slice(host.lastIndexOf(':')).match(/^:\d+$/)?.[0] ?? '';
  const site = hostname.endsWith('.localhost') ? 'localhost' : hostname;
  return ({ code }) => `${protocol}://${code}.${site}${port}`;
}

/** Every product says the same of a lender's sign-ins. */
function canonicalAt(products: PublishedProduct[], hostname: string): string | undefined {
  const product = homeAtHost(products, hostname);
  return product && orgOfHost(product, hostname)?.canonical;
}

function send(reply: FastifyReply, status: number, policy: string, html: string): FastifyReply {
  reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy });
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(html);
}
