/** Vite inside the server while sources are being written, on the same port. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';

/** What Vite serves: its own client, sources and packages; everything else is ours. */
const VITES = ['/@vite/', '/@id/', '/@react-refresh', '/src/', '/node_modules/'];
/** Vite keeps prepared packages there; no other folder with a dot is anybody's business. */
const PREPARED = '/node_modules/.vite/';

export async function addDevelopment(app: FastifyInstance, project: string): Promise<void> {
  const vite = await createServer({
    root: project,
    base: '/',
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server: app.server },
      // The key and the database lie in the project's folder as well.
      fs: { strict: true, allow: [join(project, 'src'), join(project, 'node_modules')] },
      watch: { ignored: ['**/flows/**', '**/schemas/**', '**/orgs/**', '**/.data/**', '**/dist/**'] },
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url);
    if (!VITES.some((start) => path.startsWith(start))) return;
    if (isHidden(path)) return reply.code(404).send();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  // Before the server waits for its connections: Vite's own would keep it waiting.
  app.addHook('preClose', () => vite.close());
}

/** Of what a browser asks; written otherwise, such as with dots between its parts, it is nothing that Vite serves. */
function pathOf(url: string): string {
  const [asked = ''] = url.split('?', 1);
  return URL.canParse(asked, 'http://localhost') && new URL(asked, 'http://localhost').pathname === asked
    ? asked
    : '';
}

/** Does the path lead into a folder or to a file whose name begins with a dot, or out of where it begins? */
function isHidden(path: string): boolean {
  const rest = path.startsWith(PREPARED) ? path.slice(PREPARED.length) : path;
  try {
    return decodeURIComponent(rest)
      .split(/[/\\\0]/)
      .some((part) => part.startsWith('.'));
  } catch {
    return true;
  }
}
