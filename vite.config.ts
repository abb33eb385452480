/** How is the browser's part built: one entry, no page, assets that stand under any product's address? */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const plainText = join(import.meta.dirname, 'src/widgets/plainText.tsx');

export default defineConfig({
  // Relative: the server serves the same files below every product's base path.
  base: './',
  plugins: [react()],
  resolve: {
    // rjsf draws Markdown only when asked to, and we never ask; its parser is 32 kB gzip.
    alias: [{ find: /^markdown-to-jsx(\/react)?$/, replacement: plainText }],
  },
  server: {
    // The embedded database writes below the project all the time; none of that is a source.
    watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**', '**/test-results/**'] },
  },
  build: {
    outDir: 'dist',
    // Pages that are open keep asking for the assets they were built with; scripts/setup/build.mjs drops old ones.
    emptyOutDir: false,
    assetsDir: 'assets',
    manifest: true,
    // The preload polyfill is an inline script's business, and there is no page to put one in.
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // Data URIs need a looser Content-Security-Policy than the one we send.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { main: 'src/shell/main.tsx' },
      output: {
        // React changes seldom and everything needs it; the rest is split where imports are lazy, and only there.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
