/** How do tests ask at the operator's port of an app that listens nowhere? */
import type { FastifyInstance } from 'fastify';
import { createOperator } from '../../../src/server/operator/operator.ts';
import { type WatchParts, watchRoutes } from '../../../src/server/operator/routes.ts';

export interface OperatorAnswered {
  status: number;
  // Tests look into bodies freely; what they expect there is what they check.
  body: { [key: string]: never };
  text: string;
}

export interface TestOperator {
  app: FastifyInstance;
  get: (path: string) => Promise<OperatorAnswered>;
}

/** Asks nobody for a token. */
export function operatorOf(parts: WatchParts, log: { write: (line: string) => void }): TestOperator {
  const settings = { host: '127.0.0.1', port: 0 };
  const { services } = parts;
  const { app } = createOperator({
    ...{ settings, folder: undefined, services, log, routes: watchRoutes(parts) },
  });
  return {
    app,
    get: async (url) => {
      const reply = await app.inject({ url, headers: { host: '127.0.0.1' } });
      const isJson = String(reply.headers['content-type']).startsWith('application/json');
      return { status: reply.statusCode, body: isJson ? reply.json() : {}, text: reply.body };
    },
  };
}
