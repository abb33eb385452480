/** How the server becomes one file: our own sources together, packages left where they are installed. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: 'src/server/main.ts',
    target: 'node22',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    // Logos, fonts and pages are the browser's.
    copyPublicDir: false,
  },
});
