/** How is the least page served? Built, compressed at its best, from memory: what a page of ours is compared with. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

export interface BarePages {
  /** Where one of them stands, by its name. */
  address: (name: string) => string;
  stop: () => Promise<unknown>;
}

/** `entries` are files beside this one by the names of their pages; `modules` are served as they are, by their paths. */
export async function startBarePages(
  entries: Record<string, string>,
  modules: Record<string, string> = {},
): Promise<BarePages> {
  const { NODE_ENV: before } = process.env;
  const scripts: Record<string, Buffer> = {};
  for (const [name, entry] of Object.entries(entries)) {
    scripts[`/${name}.js`] = brotliCompressSync(await scriptText(entry));
  }
  for (const [path, text] of Object.entries(modules)) scripts[path] = brotliCompressSync(text);
  // Building says that this is production, which the server beside it is not.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const script = scripts[pathname];
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    if (script) response.setHeader('content-encoding', 'br');
    response.end(script ?? pageOf(pathname));
  }).listen(0);
  await once(server, 'listening');
  return {
    address: (name) => `http://localhost:${(server.address() as AddressInfo).port}/${name}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pageOf(pathname: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>Bare</title><link rel="icon" href="data:,"><script type="module" src="${pathname}.js"></script></head>` +
    '<body><div id="root"></div></body></html>'
  );
}

async function scriptText(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      target: 'esnext',
      rolldownOptions: {
        input: join(import.meta.dirname, entry),
        output: { codeSplitting: false },
      },
    },
  });
  const { output } = [made].flat()[0] as { output: { type: string; code?: string }[] };
  return output.map(({ code = '' }) => code).join('\n');
}
