/** How is the least page served? Built, compressed at its best, from memory: what a page of ours is compared with. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Bare</title><link rel="icon" href="data:,"><script type="module" src="/main.js"></script></head>' +
  '<body><div id="root"></div></body></html>';

export interface BarePage {
  address: string;
  stop: () => Promise<unknown>;
}

export async function startBarePage(): Promise<BarePage> {
  const { NODE_ENV: before } = process.env;
  const script = brotliCompressSync(await scriptText());
  // Building says that this is production, which the server beside it is not.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  const server = createServer(({ url }, response) => {
    const isScript = url === '/main.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    if (isScript) response.setHeader('content-encoding', 'br');
    response.end(isScript ? script : PAGE);
  }).listen(0);
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function scriptText(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'bare/main.tsx') },
    },
  });
  const { output } = [made].flat()[0] as { output: { type: string; code?: string }[] };
  return output.map(({ code = '' }) => code).join('\n');
}
