/** Which events a product takes, and what may stand in each: names and values that its files declare, and nothing else. */
import { ownName } from '../../config/model/file-types.ts';
import { choicesOf } from '../../config/model/typed.ts';
import { isRootPath, isTextPage } from '../../engine/decide/pages.ts';
import type { Bundle, Flow, Form } from '../../engine/model/bundle.ts';
import { FAULT_KINDS } from '../../engine/model/fault.ts';
import type { VisitEvent } from '../../engine/model/language.ts';
import {
  COMPARED,
  type EventKind,
  type EventType,
  type EventValue,
  OLDEST_EVENT_MS,
  PAGE_VIEW,
  screenPattern,
  type TelemetryEvent,
} from '../../engine/model/telemetry.ts';
import { screenOfVariant } from '../../engine/model/variants.ts';
import { copyKey, placeholdersIn } from '../../engine/say/copy.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { propertyOf, rootScope } from '../secrets/sensitivity.ts';
import { isUuid } from '../store/tables.ts';

/** What is wrong with an event: where, and against which keyword. Never what stands there. */
export interface EventFault {
  pointer: string;
  keyword: string;
}

type Check = (value: EventValue) => boolean;

/** What one kind of event has beside the properties of all. */
interface Kind {
  kind: EventKind;
  type: EventType;
  /** Undefined: each screen, and pages of no flow. */
  where?: { flow: string; screen: string | undefined };
  properties: Record<string, { check: Check; isOptional?: true }>;
}

const HASH = /^[0-9a-f]{20}$/;
const AT_PROPERTIES = '/eventProperties';
/** Of JSON Schema; further ones are those that a form has messages and rules for. */
const KEYWORDS = [
  ...[
    'required',
    'type',
    'enum',
    'const',
    'pattern',
    'format',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
  ],
  ...[
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
    'uniqueItems',
    'contains',
  ],
  ...['minProperties', 'maxProperties', 'additionalProperties', 'dependentRequired', 'not'],
];

/** What the event tells of, where it is one that the product declares; else what is wrong with it. */
export function readEvent(product: PublishedProduct, event: TelemetryEvent): EventKind | EventFault[] {
  const kinds = kindsOf(product).get(event.event);
  if (!kinds) return [{ pointer: '/event', keyword: 'enum' }];
  const { flow, screen } = event.eventProperties;
  const there = kinds.filter((each) => isThere(each, flow, screen));
  const judged = there.map((kind) => ({ kind, faults: faultsOf(product, kind, event) }));
  const [first] = judged;
  if (!first) return [{ pointer: `${AT_PROPERTIES}/screen`, keyword: 'enum' }];
  // One name may be declared of several links of a screen.
  return judged.find(({ faults }) => faults.length === 0)?.kind.kind ?? first.faults;
}

function faultsOf(product: PublishedProduct, kind: Kind, event: TelemetryEvent): EventFault[] {
  return [
    ...(event.eventType === kind.type ? [] : [{ pointer: '/eventType', keyword: 'enum' }]),
    ...pathFaults(product, event),
    ...queryFaults(product, event.queryParams),
    ...propertyFaults(kind, event),
  ];
}

function isThere({ where }: Kind, flow: unknown, screen: unknown): boolean {
  if (!where) return true;
  if (where.flow !== flow) return false;
  return where.screen === undefined || where.screen === screenOfVariant(String(screen));
}

/** A screen's own pattern; a page of no flow by its path. */
function pathFaults({ open }: PublishedProduct, { pagePath, eventProperties }: TelemetryEvent): EventFault[] {
  const { flow: id, screen } = eventProperties;
  if (id === undefined && screen === undefined) {
    const isKnown =
      isRootPath(pagePath) || isTextPage(open, pagePath.slice(1)) || pagePath === open.source.base;
    return isKnown ? [] : [{ pointer: '/pagePath', keyword: 'enum' }];
  }
  const flow = typeof id === 'string' ? open.flows.get(id) : undefined;
  if (!flow) return [{ pointer: `${AT_PROPERTIES}/flow`, keyword: 'enum' }];
  if (screen === undefined) {
    return pagePath === open.source.base ? [] : [{ pointer: '/pagePath', keyword: 'enum' }];
  }
  if (typeof screen !== 'string' || !Object.hasOwn(flow.screens, screen)) {
    return [{ pointer: `${AT_PROPERTIES}/screen`, keyword: 'enum' }];
  }
  const pattern = screenPattern(open.source.base, flow, screen);
  return pagePath === pattern ? [] : [{ pointer: '/pagePath', keyword: 'enum' }];
}

function queryFaults({ bundle }: PublishedProduct, given: TelemetryEvent['queryParams']): EventFault[] {
  const known = bundle.telemetry?.queryParams ?? {};
  const isOpen = ([name, value]: [string, string]) =>
    Object.hasOwn(known, name) && known[name]?.includes(value) === true;
  return Object.entries(given).every(isOpen) ? [] : [{ pointer: '/queryParams', keyword: 'enum' }];
}

function propertyFaults(kind: Kind, { eventProperties, dedupeProperty }: TelemetryEvent): EventFault[] {
  const faults: EventFault[] = [];
  const all = { ...COMMON, ...kind.properties };
  for (const [name, { check, isOptional }] of Object.entries(all)) {
    const value = Object.hasOwn(eventProperties, name) ? eventProperties[name] : undefined;
    if (value === undefined) {
      if (!isOptional) faults.push({ pointer: `${AT_PROPERTIES}/${name}`, keyword: 'required' });
    } else if (!check(value)) faults.push({ pointer: `${AT_PROPERTIES}/${name}`, keyword: 'enum' });
  }
  // Its name is not said again: it is whatever somebody typed.
  const isMore = Object.keys(eventProperties).some((name) => !Object.hasOwn(all, name));
  if (isMore) faults.push({ pointer: AT_PROPERTIES, keyword: 'additionalProperties' });
  if (dedupeProperty !== undefined && !Object.hasOwn(all, dedupeProperty)) {
    faults.push({ pointer: '/dedupeProperty', keyword: 'enum' });
  }
  return faults;
}

const isText = (value: EventValue): boolean => typeof value === 'string';
const COMMON: Kind['properties'] = {
  id: { check: (value) => isUuid(String(value)) },
  age: {
    check: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= OLDEST_EVENT_MS,
  },
  bundle: { check: (value) => HASH.test(String(value)) },
  // Held against the flow's own screens beside the path.
  flow: { check: isText, isOptional: true },
  screen: { check: isText, isOptional: true },
};

const known = new WeakMap<PublishedProduct, Map<string, Kind[]>>();

function kindsOf(product: PublishedProduct): Map<string, Kind[]> {
  const kinds = known.get(product) ?? readKinds(product);
  known.set(product, kinds);
  return kinds;
}

function readKinds(product: PublishedProduct): Map<string, Kind[]> {
  const { bundle } = product;
  const kinds = new Map<string, Kind[]>();
  const { telemetry } = bundle;
  if (!telemetry) return kinds;
  const compared = comparedProperties(bundle);
  kinds.set(PAGE_VIEW, [{ kind: 'view', type: 'page_view', properties: compared }]);
  kinds.set(telemetry.identified, [{ kind: 'identified', type: 'action', properties: {} }]);
  const kindOfFault = { check: (value: EventValue) => FAULT_KINDS.some((each) => each === value) };
  const fault = { check: (value: EventValue) => isUuid(String(value)) };
  kinds.set(telemetry.fault, [
    { kind: 'fault', type: 'error', properties: { fault, kind: kindOfFault, ...holeProperties(bundle) } },
  ]);
  for (const flow of Object.values(bundle.flows)) {
    for (const event of flow.events ?? []) {
      const kind: Kind = {
        ...{ kind: event.on, type: 'action' as const },
        where: { flow: flow.id, screen: event.screen === 'any' ? undefined : event.screen },
        properties: {
          ...compared,
          ...declaredProperties(product, event),
          ...ownProperties(bundle, flow, event),
        },
      };
      kinds.set(event.event, [...(kinds.get(event.event) ?? []), kind]);
    }
  }
  return kinds;
}

/** Which variation of each experiment somebody who takes part was shown. */
function comparedProperties({ experiments = {} }: Bundle): Kind['properties'] {
  return Object.fromEntries(
    Object.entries(experiments).map(([name, { variations }]) => [
      COMPARED + name,
      { check: (value) => Object.hasOwn(variations, String(value)), isOptional: true },
    ]),
  );
}

/** Which words have a hole, and what nothing stands for: names in the product's own files. */
function holeProperties({ product, copy, forms, orgs }: Bundle): Kind['properties'] {
  const fields = Object.values(forms).flatMap((form) =>
    Object.entries(form.fields).map(([pointer, { hint, options }]) => ({
      key: copyKey('forms', form.id, pointer.slice(1)),
      texts: [hint, options?.text].filter((text) => typeof text === 'string'),
    })),
  );
  const copies = [copy, ...Object.values(orgs).map(({ products }) => products[product]?.copy ?? {})];
  const all = [
    ...fields,
    ...copies
      .flatMap(Object.entries<string | string[]>)
      .map(([key, texts]) => ({ key, texts: [texts].flat() })),
  ];
  const keys = new Set(all.map(({ key }) => key));
  const paths = new Set(all.flatMap(({ texts }) => texts.flatMap(placeholdersIn).map(({ path }) => path)));
  return {
    words: { check: (value) => keys.has(String(value)), isOptional: true },
    placeholder: { check: (value) => paths.has(String(value)), isOptional: true },
  };
}

/** What goes along by the file: values of a closed list. */
function declaredProperties(
  { bundle }: PublishedProduct,
  { with: given = {} }: VisitEvent,
): Kind['properties'] {
  const entries = Object.entries(given).map(([name, path]) => {
    const [root = '', ...rest] = path.split('.');
    const scope = rest.reduce(propertyOf, rootScope(bundle.facts[root]?.schema));
    const choices = scope.sensitivity === 'open' && scope.schema ? choicesOf(scope.schema) : undefined;
    return [
      name,
      { check: (value: EventValue) => choices?.includes(value) === true, isOptional: true },
    ] as const;
  });
  return Object.fromEntries(entries) as Kind['properties'];
}

/** What goes along by what happened: which field of which form against which keyword, which link, which gate. */
function ownProperties(bundle: Bundle, flow: Flow, event: VisitEvent): Kind['properties'] {
  const { forms } = bundle;
  if (event.on === 'link') return { link: { check: (value) => value === event.link } };
  if (event.on === 'gate') return { gate: { check: (value) => value === event.gate } };
  if (event.on !== 'refusal') return {};
  const shown = Object.values(flow.screens).flatMap(({ form }) => (form === undefined ? [] : [form]));
  // Which entry of a list it was is not told.
  const pointers = shown.flatMap((id) => Object.keys(forms[id]?.fields ?? {}));
  const fields = new Set(pointers.map((pointer) => pointer.replace(/\/(?:\*|\d+)(?=\/|$)/g, '')));
  const keywords = new Set(shown.flatMap((id) => keywordsOf(forms[id])).concat(KEYWORDS));
  return {
    form: { check: (value) => shown.includes(formNamed(bundle, String(value))?.id ?? '') },
    pointer: { check: (value) => value === '' || fields.has(String(value)) },
    keyword: { check: (value) => keywords.has(String(value)) },
  };
}

/** Also by its name of before it was the product's own: pages that are open still send that, and rows hold it. */
export function formNamed(
  { forms, product }: Pick<Bundle, 'forms' | 'product'>,
  name: string,
): Form | undefined {
  const known = [name, ownName(product, name)].find((each) => Object.hasOwn(forms, each));
  return known === undefined ? undefined : forms[known];
}

function keywordsOf(form: Form | undefined): string[] {
  const worded = Object.values(form?.fields ?? {}).flatMap(({ messages }) => Object.keys(messages ?? {}));
  return [...worded, ...(form?.rules ?? []).map(({ when }) => when)];
}
