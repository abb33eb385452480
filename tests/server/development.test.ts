/** What does the development server hand out of the project's folder? Sources and packages, and nothing that lies hidden. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevelopment } from '../../src/server/start/development.ts';

const KEY = 'c2VhbHMgZXZlcnl0aGluZw';
const FILES = {
  'src/screen.ts': 'export const said: string = "a source";',
  'node_modules/package/index.js': 'export const said = "a package";',
  'node_modules/.cache/notes': KEY,
  '.data/key': KEY,
  '.data/database/PG_VERSION': KEY,
  '.env': KEY,
  'orgs/lender.yaml': KEY,
};

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'hearthline-development-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  app = Fastify({ routerOptions: { ignoreDuplicateSlashes: false } });
  await addDevelopment(app, root);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

/** As the path is written: a browser would take the dots out of it first. */
function asked(path: string): Promise<{ status: number; text: string }> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { host: `localhost:${port}` } }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  ['/src/screen.ts', 'a source'],
  ['/node_modules/package/index.js', 'a package'],
])('%s is served', async (path, said) => {
  expect(await asked(path)).toEqual({ status: 200, text: expect.stringContaining(said) });
});

test.each([
  '/.data/key',
  '/src/../.data/key',
  '/src/../.data/key?raw',
  '/node_modules/../.data/key?raw',
  '/node_modules/.vite/../../.data/key?raw',
  '/src/..%2f.data/key?raw',
  '/src/%2e%2e/.data/key?raw',
  '/src/..\\.data\\key?raw',
  '/node_modules/../.data/database/PG_VERSION',
  '/node_modules/.cache/notes',
  '/@fs{root}/.data/key?raw',
  '/@id/{root}/.data/key?raw',
  '/@id/{root}/orgs/lender.yaml?raw',
  '/@id/../.data/key?raw',
  '/src/../orgs/lender.yaml?raw',
  '/src/../.env?raw',
])('%s is not', async (path) => {
  const { status, text } = await asked(path.replace('{root}', root));
  expect(text).not.toContain(KEY);
  expect([403, 404]).toContain(status);
});
