/** How the server becomes one file: our own sources together, packages left where they are installed. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    // A thread is a program of its own, beside the one that starts it.
    rollupOptions: { input: ['src/server/main.ts', 'src/server/documents/draw-thread.ts'] },
    target: 'node22',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    // Logos, fonts and pages are the browser's.
    copyPublicDir: false,
  },
});
