/** Vite inside the server while sources are being written, on the same port. */
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';

/** What Vite serves; everything else is ours. */
const VITES = ['/@', '/src/', '/node_modules/'];

export async function addDevelopment(app: FastifyInstance, project: string): Promise<void> {
  const vite = await createServer({
    root: project,
    base: '/',
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server: app.server },
      watch: { ignored: ['**/flows/**', '**/schemas/**', '**/orgs/**', '**/.data/**', '**/dist/**'] },
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!VITES.some((start) => request.url.startsWith(start))) return;
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  // Before the server waits for its connections: Vite's own would keep it waiting.
  app.addHook('preClose', () => vite.close());
}
