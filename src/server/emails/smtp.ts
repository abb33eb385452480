/** Hands emails to a mail server by SMTP, and tells a refusal for good from one that may pass. */
import { createTransport } from 'nodemailer';
import type { SmtpServer } from './settings.ts';
import { type EmailTransport, mimeOf, NotDelivered } from './transport.ts';

/** Milliseconds: to be let in, and between two answers. Who asked sets an end to it all. */
const CONNECT_MS = 20_000;
const ANSWER_MS = 30_000;

export function createSmtpTransport({ host, port, isSecure, login, isLocal }: SmtpServer): EmailTransport {
  const server = createTransport({
    ...{ host, port, secure: isSecure, ...(login && { auth: login }) },
    // What stays in this machine needs no certificate; everything else goes encrypted or not at all.
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: ANSWER_MS },
  });
  return {
    deliver: async (message, signal) => {
      try {
        await server.sendMail({ ...mimeOf(message), signal });
      } catch (error) {
        throw error instanceof NotDelivered ? error : notDelivered(error);
      }
    },
  };
}

/** What the library tells of a failure. */
interface SmtpFault {
  code?: string;
  /** What had been sent when the server answered. */
  command?: string;
  responseCode?: number;
  response?: string;
  /** Node's own. */
  originalCode?: string;
}

/** A certificate that nobody vouches for, that is another's, or that has expired. */
const NOT_SAFE = /CERT|UNABLE_TO|^ERR_(TLS|SSL)/;
/** Of our own account, not of the recipient (RFC 4954, 6). */
const OWN_ACCOUNT = [530, 534, 535, 538];
/** "Mailbox unavailable", "user not local", "mailbox name not allowed" (RFC 5321, 4.2.3). */
const NO_SUCH_ADDRESS = [550, 551, 553];
const NO_ROOM = [452, 552];
/** "Bad sequence of commands": said of the talk, not of the email. */
const OUT_OF_STEP = 503;

function notDelivered(error: unknown): NotDelivered {
  const { code = '', command = '', responseCode = 0, response = '', originalCode = '' } = error as SmtpFault;
  if (['EAUTH', 'ENOAUTH'].includes(code) || OWN_ACCOUNT.includes(responseCode))
    return new NotDelivered('login');
  if (['ETLS', 'EREQUIRETLS'].includes(code) || NOT_SAFE.test(originalCode))
    return new NotDelivered('encryption');
  // Whoever mends the settings finds these emails waiting.
  if (command.startsWith('MAIL') && responseCode >= 500) return new NotDelivered('login');
  if (code === 'EENVELOPE' && responseCode === 0) return new NotDelivered('address', true);
  if (responseCode < 400 || responseCode === OUT_OF_STEP) return new NotDelivered('unreachable');
  const isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
  return new NotDelivered(reasonOf(responseCode, response), isFinal);
}

/** The finer code, where there is one, knows better (RFC 3463): 5.1.1 is no such person, 5.2.2 no room, 5.7.1 a policy. */
function reasonOf(responseCode: number, response: string): NotDelivered['reason'] {
  const [, subject, detail] = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (NO_ROOM.includes(responseCode) || (subject === '2' && detail === '2')) return 'full';
  if (responseCode < 500) return 'later';
  const isAddress = subject === undefined ? NO_SUCH_ADDRESS.includes(responseCode) : subject === '1';
  return isAddress ? 'address' : 'refused';
}
