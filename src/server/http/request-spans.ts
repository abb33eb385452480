/** Each request as a span: the call's name, its status, and the id by which the log has it. */
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, withinSpan } from '../services/spans.ts';

/** `nameOf`: what was asked for, once it is known; never an address. */
export function traceRequests(
  app: FastifyInstance,
  nameOf: (request: FastifyRequest) => string | undefined,
): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('preHandler', (request, _reply, done) => {
    const span = beginSpan('request', SpanKind.SERVER, {
      'http.request.method': request.method,
      'hearthline.request': request.id,
    });
    spans.set(request, span);
    withinSpan(span, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    span.updateName(nameOf(request) ?? 'none').setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
