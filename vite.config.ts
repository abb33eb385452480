/** The builds of the sources: the browser's part, whose assets stand under any product's URL, with --ssr the renderer, and the developer bar. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sourceHash } from './scripts/setup/build.mjs';
import { staticStyles } from './scripts/styles/plugin.ts';

const root = import.meta.dirname;

export default defineConfig(({ command, isSsrBuild = false, mode }) => ({
  // Relative: the server serves the same files below every product's base path.
  base: './',
  plugins: [staticStyles(root), react()],
  // A script takes over what was drawn by the renderer of its own sources alone.
  define: {
    __BUILD__: JSON.stringify(sourceHash(root).slice(0, 16)),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  // Its package leads every bundler to the build for development, with warnings that no person reads.
  ...(command === 'build' && {
    resolve: { alias: [{ find: /^react-router$/, replacement: join(root, ROUTER) }] },
  }),
  // One file that needs nothing of node_modules, whatever Node thinks of their modules.
  ssr: { noExternal: true },
  server: {
    // The embedded database writes below the project all the time; none of that is a source.
    watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**', '**/test-results/**'] },
  },
  build: mode === 'developer' ? developer : isSsrBuild ? renderer : browser,
}));

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const ENTRY = 'src/shell/main.tsx';
const ROUTER = 'node_modules/react-router/dist/production/index.mjs';
const ofEveryPage = new Set<string>();

/** Is the module needed by every page? What the entry imports, and what that imports, without what is fetched later. */
function everyPage(id: string, modules: Modules): string | null {
  if (ofEveryPage.size === 0) {
    ofEveryPage.add(join(root, ENTRY));
    // A set is walked in the order of its insertions, those made on the way included.
    for (const each of ofEveryPage) {
      for (const next of modules.getModuleInfo(each)?.importedIds ?? []) ofEveryPage.add(next);
    }
  }
  return ofEveryPage.has(id) ? 'every-page' : null;
}

const browser = {
  outDir: 'dist',
  // Pages that are open keep asking for the assets they were built with; scripts/setup/build.mjs drops old ones.
  emptyOutDir: false,
  assetsDir: 'assets',
  manifest: true,
  // The preload polyfill is an inline script's business, and there is no page to put one in.
  modulePreload: { polyfill: false },
  target: 'baseline-widely-available' as const,
  // Data URIs need a looser Content-Security-Policy than the one we send.
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 600,
  rolldownOptions: {
    input: { main: ENTRY },
    output: {
      // React changes seldom and everything needs it. What every page needs is one file more, however many of the
      // parts that come later share pieces of it.
      codeSplitting: {
        groups: [
          { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
          { name: everyPage },
        ],
      },
    },
  },
};

const renderer = {
  outDir: 'dist/server',
  emptyOutDir: true,
  ssr: true,
  target: 'node22',
  rolldownOptions: { input: { render: 'src/shell/render.tsx' } },
};

/** One file of its own, served outside production alone: nothing of it is among the assets. */
const developer = {
  outDir: 'dist/developer',
  emptyOutDir: true,
  target: 'baseline-widely-available' as const,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: { bar: 'src/developer/bar/bar.ts' },
    preserveEntrySignatures: 'strict' as const,
    output: { entryFileNames: '[name].js' },
  },
};
