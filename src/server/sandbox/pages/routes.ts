/** Who answers at the addresses of the sandbox's own pages? Shown by GET, answered by POST, left by a redirect. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainStyles } from '../../../engine/say/brand-styles.ts';
import { orgOfHost } from '../../publish/org.ts';
import type { Services } from '../../services.ts';
import { createSigner, createTickets, PAGES, type PageName, type Ticket, type Tickets } from '../tickets.ts';
import { PAGE_WORDS } from './choices.ts';
import { addFrontPage } from './front-routes.ts';
import { choicePage, policyOf, strayPage } from './html.ts';
import { addMailboxPages } from './mailbox.ts';
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
    for (const page of PAGES) {
      const url = `/sandbox/${page}`;
      child.get(url, (request, reply) => show(tickets, page, request, reply, lookAt(services, request)));
      child.post(url, (request, reply) => answer(tickets, page, request, reply, lookAt(services, request)));
    }
  });
}

function show(
  tickets: Tickets,
  page: PageName,
  request: FastifyRequest,
  reply: FastifyReply,
  look: string,
): FastifyReply {
  const { ticket } = request.query as Record<string, unknown>;
  const known = typeof ticket === 'string' ? ticketFor(tickets, page, ticket) : undefined;
  return send(
    reply,
    known ? 200 : 404,
    known ? choicePage(page, String(ticket), look) : strayPage(look),
    look,
  );
}

/** The code names the choice and is signed; nothing else that was sent is believed. */
function answer(
  tickets: Tickets,
  page: PageName,
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

function send(reply: FastifyReply, status: number, html: string, look: string): FastifyReply {
  return headed(reply, look).code(status).header('content-type', 'text/html; charset=utf-8').send(html);
}

function headed(reply: FastifyReply, look: string): FastifyReply {
  const policy = policyOf(look, "form-action 'self'");
  return reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy });
}

/** The colours of the lender at whose address the page stands. */
function lookAt({ configuration }: Services, { hostname }: Pick<FastifyRequest, 'hostname'>): string {
  const [org] = configuration.products().flatMap((product) => orgOfHost(product, hostname) ?? []);
  return org ? plainStyles(org.brand) : '';
}
