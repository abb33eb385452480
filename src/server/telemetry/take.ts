/** Takes a list of events in, whole or not at all: each of a known session, declared by its product, and once. */
import type { Refusal } from '../../engine/answer/forms.ts';
import { dedupeKeyOf, type EventKind, type TelemetryEvent } from '../../engine/model/telemetry.ts';
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { orgOfHost } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { StoredVisitEvent, VisitSession } from '../store/telemetry.ts';
import { type EventFault, readEvent } from './vocabulary.ts';

/** Throws a refusal with the fields, by the number of the event in the list. */
export async function takeEvents(services: Services, call: Call, events: TelemetryEvent[]): Promise<void> {
  const { org, address } = call;
  const [first] = events;
  if (!first) return;
  const read = events.map((event) => readOf(call, event, first.sessionKey.uuid));
  const refusals = read.flatMap((each, at) => (Array.isArray(each) ? each.map(under(at)) : []));
  if (refusals.length > 0) throw notTaken(refusals);
  const key = first.sessionKey;
  const session = await services.visits.enter({ org: org.code, address, key, events: events.length });
  const rows = read.flatMap((each) => (Array.isArray(each) ? [] : [rowOf(each, session, services.clock())]));
  const added = new Set(await services.store.telemetry.add(rows));
  for (const row of rows) if (row.kind === 'fault' && added.has(row.id)) reportFaultOf(services, row);
}

/** What broke in a browser goes the way of what breaks here. */
function reportFaultOf({ faults, log }: Services, row: StoredVisitEvent): void {
  const { org, product, bundle, flow, screen, properties } = row;
  const place = { product, org, bundle, ...(flow !== null && { flow }), ...(screen !== null && { screen }) };
  const { words, placeholder } = properties;
  if (words !== undefined) Object.assign(place, { words: String(words), placeholder: String(placeholder) });
  const [fault, kind] = [String(properties.fault), String(properties.kind)];
  log.info({ fault, kind, ...place }, 'A browser met a fault.');
  faults.report({ ...place, id: fault, side: 'browser', kind });
}

interface Read {
  event: TelemetryEvent;
  kind: EventKind;
  product: string;
}

function readOf(call: Call, event: TelemetryEvent, session: string): Read | EventFault[] {
  const product = productOf(call, event);
  if (!product) return [{ pointer: '/productType', keyword: 'enum' }];
  if (orgOfHost(product, event.domain)?.code !== call.org.code)
    return [{ pointer: '/domain', keyword: 'enum' }];
  if (event.sessionKey.uuid !== session) return [{ pointer: '/sessionKey/uuid', keyword: 'const' }];
  const kind = readEvent(product, event);
  return Array.isArray(kind) ? kind : { event, kind, product: product.bundle.product };
}

function rowOf({ event, kind, product }: Read, session: VisitSession, now: Date): StoredVisitEvent {
  const { id, age, flow, screen, bundle, ...properties } = event.eventProperties;
  return {
    session: session.uuid,
    id: String(id),
    // By our clock: that of a browser may be wrong by years.
    at: new Date(now.getTime() - Number(age)),
    ...{ org: session.org, product, tracker: session.tracker, bundle: String(bundle) },
    flow: flow === undefined ? null : String(flow),
    screen: screen === undefined ? null : String(screen),
    ...{ path: event.pagePath, name: event.event, kind, type: event.eventType },
    once: dedupeKeyOf(event) ?? null,
    properties,
  };
}

/** Of those that this lender offers. */
function productOf({ products, org }: Call, { productType }: TelemetryEvent): PublishedProduct | undefined {
  return products.find(
    ({ bundle }) => bundle.telemetry?.productType === productType && Object.hasOwn(bundle.orgs, org.code),
  );
}

const under =
  (at: number) =>
  ({ pointer, keyword }: EventFault): Refusal => ({
    ...{ pointer: `/${at}${pointer}`, keyword },
    message: `${pointer} is none of what is declared.`,
  });

export function notTaken(fields: Refusal[]): Refused {
  return new Refused(400, 'These events are not taken.', { fields });
}
