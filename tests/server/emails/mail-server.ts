/** A mail server of the test: it takes what comes, or answers as it is told; and what an email that came says. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** For localhost, by nobody whom anybody trusts. */
export const CERTIFICATE = readFileSync(join(import.meta.dirname, 'localhost.pem'), 'utf8');

export interface ReceivedEmail {
  /** As the servers told each other. */
  envelope: { from: string; to: string[] };
  /** By lower-case name, each as often as it stands there. */
  headers: [name: string, value: string][];
  text: string;
  html: string;
}

export interface MailServer {
  port: number;
  received: ReceivedEmail[];
  close: () => Promise<void>;
}

/** `450 4.2.1 Try later`, at each step; taken where nothing is said. */
export interface MailAnswers {
  login?: { user: string; pass: string };
  /** Offers STARTTLS, and takes a password after it alone. */
  encrypts?: true;
  from?: string;
  to?: string;
  data?: string;
}

export async function startMailServer(answers: MailAnswers = {}): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    ...{ logger: false, authOptional: !answers.login, closeTimeout: 1 },
    ...(answers.encrypts
      ? { key: CERTIFICATE, cert: CERTIFICATE }
      : { hideSTARTTLS: true, allowInsecureAuth: true }),
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === answers.login?.user && password === answers.login?.pass;
      done(isRight ? null : new Error('Invalid username or password'), { user: username ?? '' });
    },
    onMailFrom: (_address, _session, done) => done(refusal(answers.from)),
    onRcptTo: (_address, _session, done) => done(refusal(answers.to)),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        const refused = refusal(answers.data);
        if (!refused) received.push({ envelope: { from, to }, ...emailIn(Buffer.concat(chunks).toString()) });
        done(refused);
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}

function refusal(answer: string | undefined): Error | undefined {
  if (answer === undefined) return undefined;
  const [, code = '', text = ''] = /^(\d{3}) (.*)$/.exec(answer) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}

/** One that lets everybody in, and then says nothing. */
export async function startSilentServer(): Promise<{
  port: number;
  met: Promise<unknown>;
  close: () => void;
}> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
  });
  const met = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    met,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** What a program for email reads in the bytes: our emails have two bodies, and nothing is attached. */
export function emailIn(bytes: string): Omit<ReceivedEmail, 'envelope'> {
  const { headers, body } = partsOf(bytes);
  const of = (name: string) => headers.find(([each]) => each === name)?.[1] ?? '';
  const [, boundary = ''] = /boundary="?([^";]+)/.exec(of('content-type')) ?? [];
  const bodies = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decoded(part.replace(/^\r\n/, '')));
  const bodyOf = (type: string) => bodies.find((each) => each.type.startsWith(type))?.text ?? '';
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

export function headerOf({ headers }: Pick<ReceivedEmail, 'headers'>, name: string): string | undefined {
  const value = headers.find(([each]) => each === name)?.[1];
  // RFC 2047: words of other letters.
  return value
    ?.replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, text: string) => unquoted(text.replaceAll('_', ' ')))
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString());
}

function partsOf(bytes: string): { headers: [string, string][]; body: string } {
  const end = bytes.indexOf('\r\n\r\n');
  const lines = bytes
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { headers, body: bytes.slice(end + 4) };
}

function decoded(part: string): { type: string; text: string } {
  const { headers, body } = partsOf(part);
  const of = (name: string) => headers.find(([each]) => each === name)?.[1] ?? '';
  const plain = {
    base64: () => Buffer.from(body, 'base64').toString(),
    'quoted-printable': () => unquoted(body),
  }[of('content-transfer-encoding')];
  const text = plain ? plain() : body;
  return { type: of('content-type'), text: text.replaceAll('\r\n', '\n').replace(/\n$/, '') };
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
