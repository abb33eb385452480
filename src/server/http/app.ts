/** The Fastify instance: limits, parsing, headers, errors and the log, before any request reaches a handler. */
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RequestPayload,
} from 'fastify';
import { addSandboxPages } from '../sandbox/pages/routes.ts';
import { type LogStream, loggerOptions } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import type { TrustedProxies } from '../start/environment.ts';
import { BYTES } from './answer-call.ts';
import { CHANGES_PATH, type Changes, createChanges } from './changes.ts';
import { createDispatch, type DispatchParts } from './dispatch.ts';
import { answerError } from './errors.ts';
import { commonHeaders, NOTHING_ALLOWED } from './headers.ts';
import { live, ready } from './health.ts';
import { traceRequests } from './request-spans.ts';
import { refuseMalformedHost, refuseUnstorable, refuseUnstorableBody } from './unstorable.ts';
import { watchForProxies } from './untrusted-proxy.ts';
import { addUpgrades, asksForSocket } from './upgrades.ts';

const MOST_BODY_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/** For 10 MB from a phone with a bad line. */
const BYTES_TIMEOUT_MS = 10 * 60_000;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface AppOptions extends Omit<DispatchParts, 'isClosing'> {
  services: Services;
  /** Where the log goes; standard error by default. `false`: nowhere. */
  log?: LogStream | false;
  /** Which proxies' forwarded address, host and protocol are believed. */
  trustProxy?: TrustedProxies;
}

/** Nothing listens yet: `listen` it, or `inject` requests into it. The store is the caller's to close. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, log, trustProxy = false } = options;
  const app = Fastify({
    logger: log === false ? false : loggerOptions(log ?? process.stderr),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: BYTES_TIMEOUT_MS,
    genReqId: () => services.newId(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, services),
  });
  await app.register(cookie);
  acceptJsonAndBytes(app);
  let isClosing = false;
  const changes = createChanges(services.configuration);
  app.addHook('preClose', async () => {
    isClosing = true;
    changes.close();
    services.chat.sockets.closeAll();
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.protocol === 'https'));
    reply.header('content-security-policy', NOTHING_ALLOWED);
    refuseUnstorable(request);
    refuseMalformedHost(request);
  });
  if (options.mode !== 'dev' && trustProxy === false) watchForProxies(app, services.metrics);
  app.addHook('preParsing', hurried);
  // Once its body is here: what a parser waits for comes from outside of any scope.
  traceRequests(app, askedOf);
  app.addHook('preHandler', ({ id }, _reply, done) => services.requests.within(id, done));
  app.addHook('onResponse', async (request, reply) => logRequest(services, request, reply));
  app.setErrorHandler<Error>((error, request, reply) => answerError(error, request, reply, services));
  addHealth(app, services, () => isClosing);
  if (options.mode === 'dev') addChanges(app, changes);
  if (services.sandbox) await addSandboxPages(app, services);
  const dispatch = createDispatch({ ...options, isClosing: () => isClosing });
  app.route({ method: METHODS, url: '/*', handler: dispatch });
  addUpgrades(app);
  return app;
}

/**
 * Anything else is refused (415). A call without a body may still say that it sends JSON. Bytes stay a stream: who
 * takes them counts them (answer-call.ts refuses them everywhere else).
 */
function acceptJsonAndBytes(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      parse(request, body as string, (error, parsed) =>
        done(error, error ? undefined : storable(body, parsed)),
      );
  });
  app.addContentTypeParser(BYTES, (_request, bytes, done) => done(null, bytes));
}

function storable(text: string | Buffer, body: unknown): unknown {
  refuseUnstorableBody(String(text), body);
  return body;
}

/** Only files may take long to arrive: a body of a few kilobytes that trickles in holds a connection for nothing. A socket has none. */
async function hurried(request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) {
  const { headers } = request;
  // A body says its length, or that it comes in parts (RFC 9112, 6.3).
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody || headers['content-type'] === BYTES || asksForSocket(request)) return payload;
  const timer = setTimeout(() => request.raw.destroy(), REQUEST_TIMEOUT_MS);
  payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  return payload;
}

function addHealth(app: FastifyInstance, services: Services, isClosing: () => boolean): void {
  app.get('/health/live', (_request, reply) => {
    const { status, body } = live();
    reply.code(status).header('cache-control', 'no-store').send(body);
  });
  app.get('/health/ready', async (_request, reply) => {
    const { status, body } = await ready(services, isClosing());
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}

function addChanges(app: FastifyInstance, changes: Changes): void {
  app.get(CHANGES_PATH, (request, reply) => {
    reply.hijack();
    changes.follow(reply.raw, commonHeaders(request.protocol === 'https'));
  });
}

/** One line a request, which counts as well: the call's name and the id of who is signed in, never its address, which may hold what somebody typed. */
function logRequest({ metrics }: Services, request: FastifyRequest, reply: FastifyReply): void {
  const { method, who } = request as FastifyRequest & { who?: string };
  const asked = askedOf(request);
  const line = { call: asked, method, status: reply.statusCode, ms: Math.round(reply.elapsedTime), who };
  if (asked === '/health/live' || asked === '/health/ready') return;
  request.log.info(line, 'answered');
  metrics.callAnswered(asked ?? 'none', reply.statusCode, reply.elapsedTime);
}

/** The name of the call, or a route of our own. */
function askedOf(request: FastifyRequest): string | undefined {
  return (request as FastifyRequest & { asked?: string }).asked ?? request.routeOptions.url;
}
