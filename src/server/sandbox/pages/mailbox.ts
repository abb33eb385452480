/** What came by email? The sandbox's mailbox as a page, since the sandbox sends nothing out into the world. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Org } from '../../../engine/model/bundle.ts';
import { plainStyles } from '../../../engine/say/brand-styles.ts';
import { siteOf } from '../../emails/origin.ts';
import { escaped } from '../../http/escaped.ts';
import { notFound } from '../../http/refused.ts';
import { homeAtHost, orgOfHost } from '../../publish/org.ts';
import type { Services } from '../../services/services.ts';
import type { StoredEmail } from '../../store/journal.ts';
import { documentOf, policyOf } from './html.ts';

export const MAILBOX_PATH = '/sandbox/mailbox';
const SHEET_PATH = `${MAILBOX_PATH}/sheet`;
/** A link opens beside the mailbox; nothing in an email runs, sends or moves the page around it. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** Shown by GET: the mailbox of an address at the lender of the host, and the sheet of each email in a frame of its own. */
export function addMailboxPages(app: FastifyInstance, services: Services): void {
  app.get(MAILBOX_PATH, async (request, reply) => {
    const { org, to, emails } = await mailboxOf(services, request);
    const look = plainStyles(org.brand);
    const policy = policyOf(look, "form-action 'self'", "frame-src 'self'");
    return send(reply, policy, mailboxPage({ to, emails, look, zone: org.supportHours?.zone }));
  });
  app.get(SHEET_PATH, async (request, reply) => {
    const { org, emails } = await mailboxOf(services, request);
    const { id } = request.query as Record<string, unknown>;
    const email = emails.find((each) => String(each.id) === id);
    if (email?.html === undefined) throw notFound();
    reply.header('x-frame-options', 'SAMEORIGIN');
    const html = email.html.replace('<head>', '<head><base target="_blank">');
    return send(reply, sheetPolicy(siteOf(services, org)), html);
  });
}

async function mailboxOf({ configuration, store }: Services, { hostname, query }: FastifyRequest) {
  const product = homeAtHost(configuration.products(), hostname);
  const org: Org | undefined = product && orgOfHost(product, hostname);
  if (!org) throw notFound();
  const given = (query as Record<string, unknown>).to;
  const to = typeof given === 'string' ? given : '';
  return { org, to, emails: to === '' ? [] : await store.mailbox.list(org.code, to) };
}

function sheetPolicy(site: string | undefined): string {
  const allowed = ["default-src 'none'", "style-src 'unsafe-inline'", `img-src 'self' ${site ?? ''}`.trim()];
  return [
    ...allowed,
    `sandbox ${SANDBOX}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

interface Shown {
  to: string;
  emails: StoredEmail[];
  look: string;
  /** Of the hours of the lender. */
  zone: string | undefined;
}

/** Plain HTML without scripts, in the lender's colours: it is a tool, and it shows texts that hold what people typed. */
function mailboxPage({ to, emails, look, zone }: Shown): string {
  const none = to === '' ? '' : `<p>Nothing came for ${escaped(to)}.</p>`;
  const form = `<form method="get" action="${MAILBOX_PATH}"><label>Email <input type="email" name="to" value="${escaped(to)}"></label> <button>Open</button></form>`;
  const list = emails.map((email) => emailArticle(email, to, zone)).join('\n');
  return documentOf('Mailbox of the sandbox', `${form}\n${list || none}`, look);
}

function emailArticle({ id, at, subject, text, html }: StoredEmail, to: string, zone?: string): string {
  const sheet = `${SHEET_PATH}?${new URLSearchParams({ to, id: String(id) })}`;
  const frame = `<iframe title="${escaped(subject)}" src="${escaped(sheet)}" sandbox="${SANDBOX}" loading="lazy"></iframe>`;
  return `<article><h2>${escaped(subject)}</h2><p><time datetime="${at.toISOString()}">${momentIn(at, zone)}</time></p>
<div class="bodies">${html === undefined ? '' : frame}<p>${linked(text)}</p></div></article>`;
}

/** `Thursday, November 26, 2026 at 6:10 AM PST`. */
function momentIn(at: Date, zone = 'UTC'): string {
  const date: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  };
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' };
  return new Intl.DateTimeFormat('en-US', { ...date, ...time, timeZone: zone }).format(at);
}

function linked(text: string): string {
  return escaped(text)
    .replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
    .replaceAll('\n', '<br>');
}

function send(reply: FastifyReply, policy: string, html: string): FastifyReply {
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  return reply.header('content-security-policy', policy).send(html);
}
