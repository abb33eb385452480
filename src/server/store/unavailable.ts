/** The errors by which a database says that it is not there now, and may be there again in a moment. */

/** Of the system, while connecting or on a connection that broke. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/**
 * SQLSTATE: connection exceptions are class 08; the others are a shutdown, a crash, a start, too many connections, a standby
 * that only reads (25006), its full disk (53100), and a statement that took too long (57014).
 */
const STATES = /^(08\w{3}|57P0[123]|53[13]00|25006|57014)$/;

/** What the driver says without a code. */
const SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (SYSTEM_CODES.has(code) || STATES.test(code))) return true;
  // The socket of a Postgres on this machine goes while it restarts.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return SENTENCES.some((sentence) => error.message.startsWith(sentence)) || isUnavailable(error.cause);
}
