/** What of a fault goes to the port: its class, its files and lines, and where in which flow; none that is the network's. */
import { findScreen } from '../../engine/decide/screens.ts';
import { isNetworkFault } from '../../engine/model/fault.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Call } from '../http/call.ts';
import type { ConfigurationLog } from '../publish/configuration.ts';
import type { faultFields } from '../services/log.ts';
import type { NewId } from '../store/parts.ts';
import type { FaultOrigin, FaultPort } from './port.ts';

type LoggedFault = ReturnType<typeof faultFields>;

const SOCKET_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
];
const PLACE: readonly (keyof FaultOrigin)[] = [
  ...(['product', 'org', 'bundle', 'flow', 'screen', 'call'] as const),
  ...(['words', 'placeholder'] as const),
];

/** Reports one fault of the server, as the log has it. */
export function reportFault(faults: FaultPort, id: string, fault: LoggedFault, place: FaultOrigin): void {
  if (!isOfNetwork(fault)) {
    faults.report({ ...place, id, side: 'server', kind: fault.type, stack: fault.stack });
  }
}

/** A log whose lines about a fault, those with `err`, go to the port as well. */
export function reportingLog(log: ConfigurationLog, faults: FaultPort, newId: NewId): ConfigurationLog {
  return {
    info: log.info,
    error: (fields, message) => {
      log.error(fields, message);
      const { err } = fields as { err?: unknown };
      if (isLogged(err)) reportFault(faults, newId(), err, placeIn(fields));
    },
  };
}

/** Names that stand in the products' own files; whatever else a request says is left out. */
export function originOfCall({ name, product, products, org, body, query, params }: Call): FaultOrigin {
  const given = isRecord(body) ? body : {};
  const { bundle, open } = products.find((each) => each.bundle.hash === given.bundle) ?? product;
  const flows = [...open.flows.values()];
  const screen = known(given.screen ?? query.screen, (path) => screenIn(flows, path));
  const flow = known(given.flow ?? params.journey, (id) => flows.find((each) => each.id === id));
  return {
    ...{ product: bundle.product, org: org.code, bundle: bundle.hash, call: name },
    ...(flow && { flow: flow.id }),
    ...(screen && { flow: screen.flow.id, screen: screen.id }),
  };
}

function known<T>(value: unknown, find: (text: string) => T | undefined): T | undefined {
  return typeof value === 'string' ? find(value) : undefined;
}

function screenIn(flows: OpenFlow[], path: string): { flow: OpenFlow; id: string } | undefined {
  for (const flow of flows) {
    const found = findScreen(flow, path);
    if (found) return { flow, id: found.screen.id };
  }
  return undefined;
}

function isOfNetwork({ type, message, code, cause }: LoggedFault): boolean {
  if (SOCKET_CODES.includes(String(code)) || isNetworkFault({ name: type, message })) return true;
  return isLogged(cause) && isOfNetwork(cause);
}

function isLogged(value: unknown): value is LoggedFault {
  return isRecord(value) && typeof value.type === 'string' && typeof value.stack === 'string';
}

function placeIn(fields: object): FaultOrigin {
  const entries = PLACE.flatMap((name) => {
    const value = (fields as Record<string, unknown>)[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
