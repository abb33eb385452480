/** A server that collects its garbage when a benchmark asks for it by SIGUSR2: what is resident then is kept. */
// By NODE_OPTIONS=--expose-gc --import for the server's process; threads hear no signals.
process.on('SIGUSR2', () => globalThis.gc?.());
