/** Sends spans to a collector of OpenTelemetry. Loaded only where one is named; nobody waits for it, and what it does not take is gone. */
import { context, propagation, trace } from '@opentelemetry/api';
import type { ServiceAddress } from '../start/service-addresses.ts';

export interface Traces {
  /** What is not sent yet is sent first, for a moment at most. */
  close: () => Promise<void>;
}

/** Milliseconds between two letters to the collector, and until one of them is given up. */
const EVERY_MS = 5_000;
const GIVEN_UP_MS = 2_000;
/** Spans that wait: a collector that is away costs so much memory, and no more. */
const MOST_WAITING = 4_096;

/** `url`: where the collector takes traces by HTTP and JSON, ending in /v1/traces as a rule. */
export async function startTraces({ url, token }: ServiceAddress): Promise<Traces> {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, exporting, sdk, resources] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new exporting.OTLPTraceExporter({
    url,
    timeoutMillis: GIVEN_UP_MS,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'hearthline' }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: GIVEN_UP_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    close: async () => {
      await provider.shutdown().catch(() => undefined);
      for (const api of [trace, propagation, context]) api.disable();
    },
  };
}
