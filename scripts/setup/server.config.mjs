/** How the server becomes one file: our own sources together, packages left where they are installed. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    // A thread is a program of its own, beside the one that starts it.
    rolldownOptions: {
      input: ['src/server/start/main.ts', 'src/server/threads/thread.ts'],
      // All in one folder, as deep as a room of the sources: each part finds what lies beside it and one folder up.
      output: { entryFileNames: 'code/[name].js', chunkFileNames: 'code/[name]-[hash].js' },
    },
    target: 'node22',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    copyPublicDir: false,
  },
});
