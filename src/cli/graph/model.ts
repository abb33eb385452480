/** The drawing of a flow before it is laid out: step cards, the events between them, notes. */

import { ROOT_ROUTE } from '../../engine/decide/routing.ts';
import { findScreen } from '../../engine/decide/screens.ts';
import type { Bundle, Flow, Transition } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Event } from './event.ts';
import { sequenceEvents, sequenceRoutes } from './sequence.ts';

/** A way in that names no step: an event from any step, or a line of routing. */
export interface EntryEvent {
  /** Its place in the order in which transitions are tried, from 1; undefined for routing. */
  order?: number;
  name: string;
  when: string;
}

/** A step, a question, or a screen that only statuses lead to. */
export interface StepCard {
  id: string;
  route: string;
  /** The screen's title, in the words of the org. */
  words?: string;
  isFirst: boolean;
  outranks?: 'all' | 'waiting';
  entries: EntryEvent[];
  /** The statuses that send a person to this card's screen. */
  statuses: string[];
}

export interface Group {
  title: string;
  about: string;
  cards: StepCard[];
  /** Statuses without a screen of their own. */
  names: string[];
}

export interface Drawing {
  title: string;
  about: string;
  /** A CSS colour: the org's. */
  accent: string;
  /** Cards that events connect. */
  cards: StepCard[];
  events: Event[];
  groups: Group[];
}

export interface DrawingOptions {
  org: string;
  /** Only this step and what follows it. */
  from?: string | undefined;
}

export function drawingOf(bundle: Bundle, flow: OpenFlow, asked: DrawingOptions): Drawing {
  const org = bundle.orgs[asked.org];
  const copy = { ...bundle.copy, ...org?.products[bundle.product]?.copy };
  const wordsOf = (route: string): string | undefined => {
    const words = copy[`screens.${findScreen(flow, route)?.screen.id}.title`];
    return Array.isArray(words) ? words[0] : words;
  };
  const all = flow.steps.length > 0 ? stepCards(flow, wordsOf) : questionCards(flow, wordsOf);
  const events = flow.steps.length > 0 ? namedEvents(flow) : sequenceEvents(flow);
  const kept = asked.from === undefined ? undefined : following(asked.from, events);
  const cards = kept ? all.filter(({ id }) => kept.has(id)) : all;
  const drawn = kept ? events.filter(({ from }) => from.some((step) => kept.has(step))) : events;
  const inside = drawn.map((event) => ({ ...event, from: event.from.filter((id) => !kept || kept.has(id)) }));
  const connected = new Set(inside.flatMap(({ from, to }) => [...from, to]));
  const isConnected = ({ id }: StepCard) => connected.has(id) || id === asked.from;
  return {
    title: `${bundle.name}: ${flow.id}`,
    about: aboutOf(flow, asked, org?.name ?? asked.org),
    accent: org?.brand.primary ?? '#3b4a63',
    cards: cards.filter(isConnected),
    events: inside,
    groups: kept
      ? []
      : groupsOf(
          flow,
          all.filter((card) => !isConnected(card)),
          wordsOf,
        ),
  };
}

function aboutOf(flow: Flow, { from }: DrawingOptions, org: string): string {
  const after = from === undefined ? '' : `, from ${from} on`;
  const order =
    flow.steps.length > 0
      ? ' Numbers are the order in which transitions are tried; a later one overrides.'
      : '';
  return `With the words of ${org}${after}.${order}`;
}

type WordsOf = (route: string) => string | undefined;

function stepCards(flow: OpenFlow, wordsOf: WordsOf): StepCard[] {
  return flow.steps.map(({ id, route, outranks }, at) => {
    const words = wordsOf(route);
    return {
      id,
      route,
      ...(words === undefined ? {} : { words }),
      isFirst: at === 0,
      ...(outranks ? { outranks } : {}),
      entries: entriesOf(flow, id),
      statuses: statusesOf(flow, route),
    };
  });
}

function questionCards(flow: OpenFlow, wordsOf: WordsOf): StepCard[] {
  return sequenceRoutes(flow).map(({ ask, route }, at) => {
    const words = wordsOf(ask);
    return {
      id: ask,
      route,
      ...(words === undefined ? {} : { words }),
      isFirst: at === 0,
      entries: [],
      statuses: [],
    };
  });
}

function entriesOf(flow: Flow, step: string): EntryEvent[] {
  const events = flow.transitions.flatMap(({ id, from, to, when }, at) =>
    from === 'any' && to === step ? [{ order: at + 1, name: id, when }] : [],
  );
  const lines = flow.routing
    .filter((line) => line.step === step)
    .map(({ id = '', when = '' }) => ({ name: id, when }));
  return [...events, ...lines];
}

function statusesOf(flow: Flow, route: string): string[] {
  const all = Object.entries(flow.statuses);
  return all.filter(([, status]) => status.route === route).map(([name]) => name);
}

function namedEvents({ transitions }: Flow): Event[] {
  return transitions.flatMap((transition: Transition, at) =>
    transition.from === 'any'
      ? []
      : [{ ...transition, from: transition.from, order: at + 1, name: transition.id }],
  );
}

/** A step and those that events lead to from there, one after the other. */
function following(step: string, events: Event[]): Set<string> {
  const reached = new Set([step]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const { from, to } of events) if (from.some((id) => reached.has(id))) reached.add(to);
  }
  return reached;
}

function groupsOf(flow: OpenFlow, alone: StepCard[], wordsOf: WordsOf): Group[] {
  const [byRouting, byEvents] = [alone.filter(isRouted), alone.filter((card) => !isRouted(card))];
  const named = (which: 'waiting' | 'derived') =>
    Object.entries(flow.statuses)
      .filter(([, status]) => status[which])
      .map(([name]) => name);
  const groups: Group[] = [
    {
      title: 'From any step',
      about: 'Entered from wherever one stands.',
      cards: byEvents.sort(inOrder),
      names: [],
    },
    {
      title: 'By routing',
      about: 'No transition leads here, a routing line does.',
      cards: byRouting,
      names: [],
    },
    {
      title: 'By status alone',
      about: 'Screens that the lender’s process leads to.',
      cards: screenCards(flow, wordsOf),
      names: [],
    },
    {
      title: 'Statuses that wait',
      about: 'One stays where one is, and is asked to.',
      cards: [],
      names: named('waiting'),
    },
    {
      title: 'Statuses that leave it to the step',
      about: 'Routed by where one stands.',
      cards: [],
      names: named('derived'),
    },
  ];
  return groups.filter(({ cards, names }) => cards.length + names.length > 0);
}

function inOrder(one: StepCard, other: StepCard): number {
  return (one.entries[0]?.order ?? 0) - (other.entries[0]?.order ?? 0);
}

function isRouted({ entries }: StepCard): boolean {
  return entries.length > 0 && entries.every(({ order }) => order === undefined);
}

/** Routes of statuses and of routing lines that no step has. */
function screenCards(flow: OpenFlow, wordsOf: WordsOf): StepCard[] {
  const ofSteps = new Set(flow.steps.map(({ route }) => route));
  const lines = flow.routing.flatMap(({ route }) => route ?? []);
  const routes = [...Object.values(flow.statuses).flatMap(({ route }) => route ?? []), ...lines];
  return [...new Set(routes)]
    .filter((route) => !ofSteps.has(route))
    .map((route) => {
      const words = route === ROOT_ROUTE ? 'The list of one’s applications' : wordsOf(route);
      const entries = flow.routing
        .filter((line) => line.route === route)
        .map(({ id = '', when = '' }) => ({ name: id, when }));
      const card = { id: route, route, isFirst: false, entries, statuses: statusesOf(flow, route) };
      return { ...card, ...(words === undefined ? {} : { words }) };
    });
}
