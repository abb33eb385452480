/** How is the least page served? Built, compressed at its best, from memory: what a page of ours is compared with. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { staticStyles } from '../../scripts/styles/plugin.ts';

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
  const files: Record<string, Buffer> = {};
  for (const [name, entry] of Object.entries(entries)) {
    const { script, styles } = await built(entry);
    files[`/${name}.js`] = brotliCompressSync(script);
    if (styles !== '') files[`/${name}.css`] = brotliCompressSync(styles);
  }
  for (const [path, text] of Object.entries(modules)) files[path] = brotliCompressSync(text);
  // Building says that this is production, which the server beside it is not.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = files[pathname];
    const kind = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    response.setHeader('content-type', file ? kind : 'text/html');
    if (file) response.setHeader('content-encoding', 'br');
    response.end(file ?? pageOf(pathname, `${pathname}.css` in files));
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

function pageOf(pathname: string, hasStyles: boolean): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>Bare</title><link rel="icon" href="data:,"><script type="module" src="${pathname}.js"></script>` +
    `${hasStyles ? `<link rel="stylesheet" href="${pathname}.css">` : ''}</head>` +
    '<body><div id="root"></div></body></html>'
  );
}

async function built(entry: string): Promise<{ script: string; styles: string }> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [staticStyles(join(import.meta.dirname, '../..'))],
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
  const { output } = [made].flat()[0] as { output: { code?: string; fileName: string; source?: string }[] };
  const styles = output.flatMap(({ fileName, source = '' }) => (fileName.endsWith('.css') ? source : []));
  return { script: output.map(({ code = '' }) => code).join('\n'), styles: styles.join('\n') };
}
