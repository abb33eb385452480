/** Which events follow from what happened: the one of every screen, and those that the flow declares. Pure. */
import { assignmentsOf } from '../../engine/decide/experiments.ts';
import type { Slice } from '../../engine/model/bundle.ts';
import { kindOfFault, LACKS_WORDS } from '../../engine/model/fault.ts';
import type { VisitEvent } from '../../engine/model/language.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import { type OpenProduct, openProduct } from '../../engine/model/product.ts';
import {
  COMPARED,
  type EventProperties,
  type EventType,
  PAGE_VIEW,
  screenPattern,
  type TelemetryEvent,
} from '../../engine/model/telemetry.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { screenOfVariant } from '../../engine/model/variants.ts';
import type { Happening } from './notes.ts';
import { isNetworkError } from './telemetryError.ts';

/** An event as it follows from the flow; what every event of the page has is put beside it when it is sent. */
export type Described = Pick<
  TelemetryEvent,
  'event' | 'eventType' | 'pagePath' | 'eventProperties' | 'dontDedupe' | 'dedupeProperty'
>;

/** Whence events are described. `last` is where the person is when something breaks. */
export interface EventOrigin {
  pagePath: string;
  flow?: string;
  screen?: string;
}

/** Where something happens; a fault happens wherever the person was. */
export function originOfEvent({ base, flows }: Slice, happening: Happening, last: EventOrigin): EventOrigin {
  switch (happening.on) {
    case 'page':
      return { pagePath: happening.path };
    case 'fault':
    case 'identified':
      return last;
    // Its words say where it is: they may be drawn before it is noted which screen they are on.
    case 'unfilled':
      return { pagePath: base };
    case 'gate':
      return { pagePath: base, ...flowOfGate(flows, happening.gate) };
    default: {
      const { flow: id, screen } = happening;
      const flow = flows[id];
      return flow ? { pagePath: screenPattern(base, flow, screen), flow: id, screen } : last;
    }
  }
}

/** `tracker`: by which this browser is divided among the variations of experiments; undefined where it takes part in none. */
export function eventsOf(
  told: Slice,
  happening: Happening,
  spot: EventOrigin,
  tracker?: string,
): Described[] {
  if (!told.telemetry) return [];
  const { pagePath, flow, screen } = spot;
  const common: EventProperties = {
    ...{ bundle: told.hash, ...(flow && { flow }), ...(screen && { screen }) },
    ...('facts' in happening && comparedIn(told, happening.facts, tracker)),
  };
  const make = (event: string, eventType: EventType, more: EventProperties, dedupe: Dedupe): Described => ({
    ...{ event, eventType, pagePath, eventProperties: { ...common, ...more }, ...dedupe },
  });
  if (happening.on === 'page') return [make(PAGE_VIEW, 'page_view', {}, { dontDedupe: true })];
  if (happening.on === 'identified') return [make(told.telemetry.identified, 'action', {}, {})];
  if (happening.on === 'fault') {
    const { error, id } = happening;
    if (isNetworkError(error)) return [];
    const more = { fault: id, kind: kindOfFault(error) };
    return [make(told.telemetry.fault, 'error', more, { dedupeProperty: 'fault' })];
  }
  if (happening.on === 'unfilled') {
    const { id, words, placeholder } = happening;
    const more = { fault: id, kind: LACKS_WORDS, words, placeholder };
    return [make(told.telemetry.fault, 'error', more, { dedupeProperty: 'words' })];
  }
  const view = make(PAGE_VIEW, 'page_view', {}, { dontDedupe: true });
  const declared = (told.flows[flow ?? '']?.events ?? []).filter((each) => isMeant(each, happening));
  const own = declared.flatMap((each) =>
    ownProperties(happening).map((more) =>
      make(each.event, 'action', { ...readFacts(each, happening.facts), ...more }, dedupeOf(each)),
    ),
  );
  return happening.on === 'screen' ? [view, ...own] : own;
}

const opened = new WeakMap<Slice, OpenProduct>();

/** Of whom is compared, and was shown what their id says: who takes no part has the control as well, and counts for nothing. */
function comparedIn(slice: Slice, facts: Facts, tracker: string | undefined): EventProperties {
  if (slice.experiments === undefined || tracker === undefined) return {};
  const shown = isRecord(facts.experiments) ? facts.experiments : {};
  const product = opened.get(slice) ?? openProduct(slice);
  opened.set(slice, product);
  const taken = Object.entries(assignmentsOf(product, facts, tracker));
  return Object.fromEntries(
    taken.flatMap(([name, variation]) => (shown[name] === variation ? [[COMPARED + name, variation]] : [])),
  );
}

type Dedupe = Pick<TelemetryEvent, 'dontDedupe' | 'dedupeProperty'>;

function dedupeOf({ dontDedupe, dedupeProperty }: VisitEvent): Dedupe {
  return { ...(dontDedupe && { dontDedupe }), ...(dedupeProperty !== undefined && { dedupeProperty }) };
}

function isMeant(
  declared: VisitEvent,
  happening: Exclude<Happening, { on: 'page' | 'fault' | 'unfilled' | 'identified' }>,
): boolean {
  if (declared.on !== happening.on) return false;
  if (happening.on === 'gate') return declared.gate === happening.gate;
  if (declared.screen !== 'any' && declared.screen !== screenOfVariant(happening.screen)) return false;
  return happening.on !== 'link' || declared.link === happening.link;
}

/** A set for each event: a refusal is one for each field that is refused, by its name and never by its value. */
function ownProperties(happening: Happening): EventProperties[] {
  if (happening.on === 'gate') return [{ gate: happening.gate }];
  if (happening.on === 'link') return [{ link: happening.link }];
  if (happening.on !== 'refusal') return [{}];
  const { form, refusals } = happening;
  return refusals.map(({ pointer, keyword }) => ({ form, pointer: fieldPointer(pointer), keyword }));
}

/** Which entry of a list it was does not matter. */
function fieldPointer(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '');
}

/** Only what the flow names, and only values that are one word or a truth. */
function readFacts({ with: given = {} }: VisitEvent, facts: Facts): EventProperties {
  const entries = Object.entries(given).flatMap(([name, path]) => {
    const value = readPath(facts, path);
    return typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function flowOfGate(flows: Slice['flows'], gate: string): { flow?: string } {
  const found = Object.values(flows).find(({ gates }) => gates?.some(({ id }) => id === gate));
  return found ? { flow: found.id } : {};
}
