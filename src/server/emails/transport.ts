/** The port to whatever carries emails out of the house, and one email as any of them is given it. */
import type { SendMailOptions } from 'nodemailer';
import type { EmailReason } from '../../engine/model/outbox.ts';
import { isEmailAddress } from './settings.ts';

export interface EmailTransport {
  /** Throws NotDelivered. Ended by the signal, it may have been delivered all the same. */
  deliver(message: EmailMessage, signal: AbortSignal): Promise<void>;
}

export interface EmailMessage {
  /** Of its row: however often it is sent, the same one has the same Message-ID, by which doubles are known. */
  id: string;
  at: Date;
  /** The lender's name, at the address that all emails are sent from. */
  from: { name: string; address: string };
  replyTo: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** `isFinal`: a second try would be answered the same. Its message quotes no server, since those quote addresses. */
export class NotDelivered extends Error {
  readonly reason: EmailReason;
  readonly isFinal: boolean;

  constructor(reason: EmailReason, isFinal = false) {
    super(`An email was not delivered: ${reason}.`);
    this.name = 'NotDelivered';
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

/** Throws NotDelivered for an address that cannot be one. */
export function mimeOf({ id, at, from, replyTo, to, subject, text, html }: EmailMessage): SendMailOptions {
  if (!isEmailAddress(to)) throw new NotDelivered('address', true);
  const hasReplyTo = replyTo !== undefined && isEmailAddress(replyTo);
  return {
    messageId: `<${id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    date: at,
    from: { name: oneLine(from.name), address: from.address },
    ...(hasReplyTo && { replyTo: { name: '', address: replyTo } }),
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject: oneLine(subject),
    ...{ text, html },
    // Nobody's notice of absence comes back (RFC 3834, 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What people and lenders are called begins no header of its own. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
