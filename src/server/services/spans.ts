/** What the server does, as spans of OpenTelemetry; while no collector is named they cost nothing. Names of calls and tasks, and no person. */
import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

export const TRACER = 'hearthline';

/** For a request or a task: nothing that came before is its cause, whoever says so. */
export function beginSpan(name: string, kind: SpanKind, attributes: Attributes = {}): Span {
  return trace.getTracer(TRACER).startSpan(name, { kind, attributes, root: true });
}

/** What `work` does is part of the span. */
export function withinSpan<T>(span: Span, work: () => T): T {
  return context.with(trace.setSpan(context.active(), span), work);
}

/** Ends with the work; one that throws marks it by its class alone, since a message may quote what somebody typed. */
export async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await withinSpan(span, work);
  } catch (error) {
    failed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

export function failed(span: Span, error: unknown): void {
  const kind = error instanceof Error ? error.constructor.name : typeof error;
  span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR });
}

/** A question to a service outside, as part of what asks it; `headers` name the span, so that the service can go on with the trace. */
export function askedOutside<T>(
  name: string,
  ask: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const span = trace.getTracer(TRACER).startSpan(name, { kind: SpanKind.CLIENT });
  return inSpan(span, () => {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    return ask(headers);
  });
}

/** A statement that ended just now; its text holds no values. Outside of any span nobody asks for it. */
export function noteStatement(text: string, ms: number): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const end = Date.now();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const name = text.split(' ', 1)[0] ?? 'statement';
  trace
    .getTracer(TRACER)
    .startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: end - ms })
    .end(end);
}
