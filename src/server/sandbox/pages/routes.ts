/** Who answers at the addresses of the sandbox's own pages? Shown by GET, answered by POST, left by a redirect. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainStyles } from '../../../engine/say/brand-styles.ts';
import { orgOfHost } from '../../publish/org.ts';
import type { Services } from '../../services/services.ts';
import { createSigner, createTickets, PAGES, type PageName, type Ticket, type Tickets } from '../tickets.ts';
import { PAGE_WORDS } from './choices.ts';
import { addFrontPage } from './front-routes.ts';
import { choicePage, policyOf, strayPage } from './html.ts';
import { addMailboxPages } from './mailbox.ts';
import { createRooms, ROOM_PATH, type Rooms, roomSection } from './room.ts';
import { addSignInPages } from './sign-in.ts';

const FORM = 'application/x-www-form-urlencoded';
const MOST_BYTES = 16_384;

/** Forms are read below these addresses alone: everywhere else the server goes on refusing them. */
export async function addSandboxPages(app: FastifyInstance, services: Services): Promise<void> {
  const tickets = createTickets(services.keys);
  await app.register(async (child) => {
    child.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    addFrontPage(child, services);
    addMailboxPages(child, services);
    addSignInPages(child, createSigner(services.keys), (hostname) => lookAt(services, { hostname }));
    const rooms = createRooms(services);
    for (const page of PAGES) {
      const url = `/sandbox/${page}`;
      const parts = { tickets, rooms, page };
      child.get(url, (request, reply) => show(parts, request, reply, lookAt(services, request)));
      child.post(url, (request, reply) => answer(parts, request, reply, lookAt(services, request)));
      child.get(`${url}/${ROOM_PATH}`, (request, reply) => showRoom(parts, request, reply));
    }
  });
}

interface PageParts {
  tickets: Tickets;
  rooms: Rooms;
  page: PageName;
}

async function show(
  { tickets, rooms, page }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  look: string,
): Promise<FastifyReply> {
  const { ticket } = request.query as Record<string, unknown>;
  const known = typeof ticket === 'string' ? ticketFor(tickets, page, ticket) : undefined;
  if (!known) return send(reply, 404, strayPage(look), look);
  const people = known.seat && (await rooms.enter(known.seat));
  if (!people) return send(reply, 200, choicePage(page, String(ticket), look), look);
  const nonce = randomBytes(16).toString('base64');
  const more = [`script-src 'nonce-${nonce}'`, "connect-src 'self'"];
  return send(reply, 200, choicePage(page, String(ticket), look, roomSection(people, nonce)), look, more);
}

/** Who is there now, for the page of somebody who is. */
async function showRoom(
  { tickets, rooms, page }: PageParts,
  { query }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { ticket } = query as Record<string, unknown>;
  const seat = typeof ticket === 'string' ? ticketFor(tickets, page, ticket)?.seat : undefined;
  const people = seat && (await rooms.enter(seat));
  return reply
    .headers({ 'cache-control': 'no-store' })
    .code(people ? 200 : 404)
    .send(people ?? []);
}

/** The code names the choice and is signed; nothing else that was sent is believed. */
function answer(
  { tickets, rooms, page }: PageParts,
  { body }: FastifyRequest,
  reply: FastifyReply,
  look: string,
): FastifyReply {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const ticket = ticketFor(tickets, page, form.get('ticket') ?? '');
  const outcome = form.get('outcome') ?? '';
  const isCancelled = form.has('cancel');
  const isKnown = PAGE_WORDS[page].choices.some((choice) => choice.outcome === outcome);
  if (!ticket || !(isCancelled || isKnown)) return send(reply, 404, strayPage(look), look);
  if (ticket.seat) rooms.leave(ticket.seat);
  const back = new URL(ticket.returnTo);
  back.searchParams.set('state', ticket.state);
  const { state, documents } = ticket;
  if (!isCancelled) back.searchParams.set('code', tickets.write({ page, state, outcome, documents }));
  return headed(reply, look).redirect(back.href, 303);
}

function ticketFor(tickets: Tickets, page: PageName, text: string): Ticket | undefined {
  const ticket = tickets.readTicket(text);
  return ticket?.page === page ? ticket : undefined;
}

function send(
  reply: FastifyReply,
  status: number,
  html: string,
  look: string,
  more: string[] = [],
): FastifyReply {
  return headed(reply, look, more).code(status).header('content-type', 'text/html; charset=utf-8').send(html);
}

function headed(reply: FastifyReply, look: string, more: string[] = []): FastifyReply {
  const policy = policyOf(look, "form-action 'self'", ...more);
  return reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy });
}

/** The colours of the lender at whose address the page stands. */
function lookAt({ configuration }: Services, { hostname }: Pick<FastifyRequest, 'hostname'>): string {
  const [org] = configuration.products().flatMap((product) => orgOfHost(product, hostname) ?? []);
  return org ? plainStyles(org.brand) : '';
}
