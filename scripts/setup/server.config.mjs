/** How the server becomes one file: our own sources together, packages left where they are installed. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    // A thread is a program of its own, beside the one that starts it.
    rolldownOptions: {
      input: ['src/server/main.ts', 'src/server/threads/thread.ts'],
      // All in one folder: each part finds the files beside it, whichever part it came to be in.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
    target: 'node22',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    copyPublicDir: false,
  },
});
