/** Chooses the line of routing that decides where a person is sent. */
import type { RoutingLine, Status } from '../model/language.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts, Warning } from '../model/triggers.ts';

export const ROOT_ROUTE = '/';

export interface Routed {
  route: string | null;
  by: string;
  /** Set when the line leads to a step of its own. */
  step?: string;
}

interface Standing {
  facts: Facts;
  step: string;
  on?: string | undefined;
  warnings: Warning[];
}

/** The first line that answers; the root when none does. */
export function routeTo(product: OpenProduct, flow: OpenFlow, standing: Standing): Routed {
  const status = statusOf(flow, standing.facts, standing.warnings);
  for (const line of flow.routing) {
    if (line.exceptOn && standing.on !== undefined && line.exceptOn.includes(standing.on)) continue;
    if (line.when && !product.triggers.holds(line.when, standing.facts, standing.warnings)) continue;
    const routed = answerOf(line, flow, standing.step, status);
    if (routed) return routed;
  }
  return { route: ROOT_ROUTE, by: 'routing/root' };
}

function answerOf(
  line: RoutingLine,
  flow: OpenFlow,
  stepId: string,
  status: NamedStatus,
): Routed | undefined {
  if (line.route !== undefined) return { route: line.route, by: `routing/${line.id}` };
  if (line.step !== undefined) {
    return { route: routeOfStep(flow, line.step), by: `routing/${line.id}`, step: line.step };
  }
  switch (line.use) {
    case 'outranking':
      return outranks(flow, stepId, status) ? byStep(flow, stepId, line) : undefined;
    case 'status':
      return byStatus(status);
    case 'step':
      return byStep(flow, stepId, line);
    case 'root':
    case undefined:
      return { route: ROOT_ROUTE, by: 'routing/root' };
  }
}

function byStep(flow: OpenFlow, stepId: string, line: RoutingLine): Routed {
  return { route: routeOfStep(flow, stepId), by: line.id ? `routing/${line.id}` : `steps/${stepId}` };
}

function byStatus({ name, status }: NamedStatus): Routed | undefined {
  if (status?.waiting) return { route: null, by: `statuses/${name}` };
  return status?.route === undefined ? undefined : { route: status.route, by: `statuses/${name}` };
}

function outranks(flow: OpenFlow, stepId: string, { status }: NamedStatus): boolean {
  const rank = flow.stepById.get(stepId)?.outranks;
  return rank === 'all' || (rank === 'waiting' && status?.waiting === true);
}

function routeOfStep(flow: OpenFlow, stepId: string): string {
  return flow.stepById.get(stepId)?.route ?? ROOT_ROUTE;
}

export interface NamedStatus {
  name: string;
  status: Status | undefined;
}

/** The status the facts hold; an unknown or missing name is taken as the flow's `unknownStatus` (AF 4.3). */
export function statusOf(flow: OpenFlow, facts: Facts, warnings?: Warning[]): NamedStatus {
  const name = typeof facts.status === 'string' ? facts.status : '';
  if (Object.hasOwn(flow.statuses, name)) return { name, status: flow.statuses[name] };
  const fallback = flow.unknownStatus ?? '';
  if (flow.unknownStatus) {
    warnings?.push({
      trigger: 'status',
      message: `The status "${name}" is unknown and is taken as ${fallback}.`,
    });
  }
  return { name: fallback, status: flow.statuses[fallback] };
}
