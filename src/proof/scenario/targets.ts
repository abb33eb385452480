/** The coverage targets of a product: everything a walk can touch. */
import { fieldKey } from '../../engine/answer/field-words.ts';
import type { Refusal } from '../../engine/answer/forms.ts';
import type { Bundle, Flow, Form } from '../../engine/model/bundle.ts';
import type { WalkMove } from './moves.ts';
import { type FactLeaf, factLeaves } from './written-values.ts';

export const COVERAGE_GROUPS = [
  'transitions',
  'triggers',
  'steps',
  'statuses',
  'exits',
  'reviews',
  'conditions',
  'gates',
  'routing',
  'screens',
  'messages',
  'overrides',
  'facts',
  'values',
] as const;
export type CoverageGroup = (typeof COVERAGE_GROUPS)[number];

export interface Target {
  group: CoverageGroup;
  /** The flow, the trigger, the form or the org that it belongs to. */
  of: string;
  name: string;
}

export const HOLDS = 'holds';
export const HOLDS_NOT = 'does not hold';

export function targetKey({ group, of, name }: Target): string {
  return `${group} ${of} ${name}`;
}

/** In the order of the definition. Words around the flows are not walked, and forms that no flow asks neither. */
export function coverageTargets(bundle: Bundle): Target[] {
  const flows = Object.values(bundle.flows);
  return [
    ...flows.flatMap(targetsOfFlow),
    ...Object.keys(bundle.triggers).flatMap((of): Target[] => [
      { group: 'triggers', of, name: HOLDS },
      { group: 'triggers', of, name: HOLDS_NOT },
    ]),
    ...formsOfScreens(bundle).flatMap((form) =>
      slotsOf(form).map((name): Target => ({ group: 'messages', of: form.id, name })),
    ),
    ...Object.values(bundle.orgs).flatMap((org) =>
      Object.keys(org.products[bundle.product]?.copy ?? {})
        .filter((name) => isWalked(name, bundle))
        .map((name): Target => ({ group: 'overrides', of: org.code, name })),
    ),
    ...factLeaves(bundle).flatMap(targetsOfFact),
  ].sort((a, b) => COVERAGE_GROUPS.indexOf(a.group) - COVERAGE_GROUPS.indexOf(b.group));
}

/** The fact itself, and each value of a closed list. */
function targetsOfFact({ path, schema }: FactLeaf): Target[] {
  const values = Array.isArray(schema.enum) ? schema.enum.map(String) : [];
  return [
    { group: 'facts', of: rootOf(path), name: path },
    ...values.map((name): Target => ({ group: 'values', of: path, name })),
  ];
}

function rootOf(path: string): string {
  return path.split('.')[0] ?? path;
}

function targetsOfFlow(flow: Flow): Target[] {
  const all = (group: CoverageGroup, names: string[]): Target[] =>
    names.map((name) => ({ group, of: flow.id, name }));
  return [
    ...all(
      'transitions',
      flow.transitions.map(({ id }) => id),
    ),
    ...all(
      'steps',
      flow.steps.map(({ id }) => id),
    ),
    ...all('statuses', Object.keys(flow.statuses)),
    ...all(
      'exits',
      Object.keys(flow.stages).flatMap((status) => exitsOf(flow, status)),
    ),
    ...all(
      'reviews',
      Object.entries(flow.reviews).flatMap(([name, { outcomes }]) =>
        Object.keys(outcomes).map((outcome) => reviewName(name, outcome)),
      ),
    ),
    ...all(
      'gates',
      (flow.gates ?? []).map(({ id }) => id),
    ),
    ...all('conditions', Object.keys(flow.conditions?.categories ?? {})),
    ...all(
      'routing',
      flow.routing.flatMap(({ id }) => id ?? []),
    ),
    ...all('screens', Object.keys(flow.screens)),
  ];
}

function exitsOf({ stages }: Flow, status: string): string[] {
  const { then = [], failed } = stages[status] ?? {};
  const ways = then.map(({ to }, at) => moveName({ from: status, to, by: 'exit', exit: at }));
  return failed === undefined ? ways : [...ways, moveName({ from: status, to: failed, by: 'failed' })];
}

/** `LOOKING 2: RENTED`, by the place of the exit from 1; `LOOKING failed: ASKED`. */
export function moveName({ from, to, by, exit = 0 }: Pick<WalkMove, 'from' | 'to' | 'by' | 'exit'>): string {
  return `${from} ${by === 'exit' ? exit + 1 : by}: ${to}`;
}

export function reviewName(name: string, outcome: string): string {
  return `${name}: ${outcome}`;
}

/** The forms that screens of flows show; others stand around the flows. */
export function formsOfScreens({ flows, forms }: Bundle): Form[] {
  const names = Object.values(flows).flatMap(({ screens }) => Object.values(screens).map(({ form }) => form));
  return [...new Set(names)].flatMap((name) => (name === undefined ? [] : (forms[name] ?? [])));
}

/** Each refusal that a form has words of its own for: `<field>.<keyword>`, and `<field>.<trigger>` of its rules. */
function slotsOf({ fields, rules }: Form): string[] {
  const ofFields = Object.entries(fields).flatMap(([pointer, { messages = {} }]) =>
    Object.keys(messages).map((keyword) => `${pointer.slice(1)}.${keyword}`),
  );
  return [...ofFields, ...rules.map(({ field, when }) => `${field.replaceAll('.', '/')}.${when}`)];
}

/** The slot that a refusal's message came from. */
export function messageSlot({ fields, rules }: Form, { pointer, keyword }: Refusal): string {
  const key = fieldKey(fields, pointer);
  const field = key.slice(1);
  const path = field.replaceAll('/', '.');
  const messages = fields[key]?.messages ?? {};
  const isOwn =
    messages[keyword] !== undefined || rules.some((rule) => rule.field === path && rule.when === keyword);
  return `${field}.${isOwn || messages['*'] === undefined ? keyword : '*'}`;
}

/** Words of the pages around the flows are shown without any walk. */
function isWalked(key: string, bundle: Bundle): boolean {
  const [group, name = ''] = key.split('.');
  if (group === 'forms') return formsOfScreens(bundle).some(({ id }) => id === name);
  return group === 'screens' || group === 'progress' || group === 'pages';
}
