/** The log: which call, how it ended, how long it took; nothing that a person typed. */
import type { FastifyServerOptions } from 'fastify';

export type LogStream = { write: (line: string) => void };

/** Lines of JSON. Requests are logged by our own hook: no addresses with queries, no headers, no bodies. */
export function loggerOptions(
  stream: LogStream | undefined,
  level = 'info',
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: faultFields },
    redact: {
      paths: ['req', 'res', 'headers', 'body', 'query', '*.authorization', '*.cookie', '*.password'],
      remove: true,
    },
    ...(stream && { stream }),
  };
}

/**
 * A fault for the log. The message only where it is our own: a parser's quotes what it read, a database's
 * quotes the values.
 */
export function faultFields(
  error: unknown,
): Record<string, unknown> & { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code } = error as NodeJS.ErrnoException;
  const isForeign = error instanceof SyntaxError || 'severity' in error || 'detail' in error;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    type: error.name,
    message: isForeign ? '' : error.message,
    stack: frames.slice(0, 12).join('\n'),
    ...(code !== undefined && { code }),
    ...(error.cause instanceof Error && { cause: faultFields(error.cause) }),
  };
}

/** A log for what happens before and beside the app, in the same lines. */
export function lineLog(stream: LogStream) {
  const write = (level: string) => (fields: object, msg: string) => {
    stream.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })}\n`);
  };
  return { info: write('info'), error: write('error') };
}
