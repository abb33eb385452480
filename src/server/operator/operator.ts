/** The operator's port: a server of its own beside the one for people, with a list of routes and no others. */
import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { answerError } from '../http/errors.ts';
import { commonHeaders, NOTHING_ALLOWED } from '../http/headers.ts';
import { notFound } from '../http/refused.ts';
import { type LogStream, loggerOptions } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import { whyNotListening } from '../start/listening.ts';
import { createGuard } from './guard.ts';
import { removePortFile, writePortFile } from './port-file.ts';
import type { OperatorSettings } from './settings.ts';

/** No route takes a body. */
const MOST_BODY_BYTES = 1024;
const REQUEST_TIMEOUT_MS = 30_000;

export interface OperatorRoute {
  method: 'GET' | 'POST';
  path: string;
  answer: (request: FastifyRequest) => Promise<OperatorAnswer>;
}

export interface OperatorAnswer {
  status: number;
  /** JSON by default. */
  type?: string;
  /** An object, a text or a stream. */
  body: unknown;
}

export interface OperatorParts {
  settings: OperatorSettings;
  /** The data folder of the embedded database: its port always has a token, and is written there for commands. */
  folder: string | undefined;
  services: Pick<Services, 'newId' | 'faults'>;
  /** Where the log goes, standard error by default. `false`: nowhere. */
  log?: LogStream | false | undefined;
  routes: OperatorRoute[];
}

export interface OperatorServer {
  app: FastifyInstance;
  /** Throws CannotStart where it cannot. */
  listen: () => Promise<void>;
  close: () => Promise<void>;
}

/** Nothing listens yet. */
export function createOperator({ settings, folder, services, log, routes }: OperatorParts): OperatorServer {
  const token = settings.token ?? (folder === undefined ? undefined : randomBytes(32).toString('base64url'));
  const { host } = settings;
  const guard = createGuard({ ...settings, ...(token !== undefined && { token }) });
  const app: FastifyInstance = Fastify({
    logger: log === false ? false : loggerOptions(log ?? process.stderr),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => services.newId(),
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, services),
  });
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers({
      ...commonHeaders(false),
      'content-security-policy': NOTHING_ALLOWED,
      'cache-control': 'no-store',
    });
    guard(headers);
  });
  app.setErrorHandler<Error>((error, request, reply) => answerError(error, request, reply, services));
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
  for (const { method, path, answer } of routes) {
    app.route({
      ...{ method, url: path },
      handler: async (request, reply) => {
        const { status, type = 'application/json; charset=utf-8', body } = await answer(request);
        return reply.code(status).type(type).send(body);
      },
    });
  }
  let isWritten = false;
  return {
    app,
    listen: async () => {
      const listening = { host, port: settings.port, listenTextResolver: () => 'listening for operators' };
      const url = await app.listen(listening).catch((error: unknown) => {
        throw whyNotListening(error, settings, { port: VARIABLE, host: VARIABLE });
      });
      if (folder === undefined || token === undefined) return;
      writePortFile(folder, { url, token });
      isWritten = true;
    },
    close: async () => {
      if (folder !== undefined && isWritten) removePortFile(folder);
      await app.close();
    },
  };
}

const VARIABLE = 'HEARTHLINE_OPERATOR';
