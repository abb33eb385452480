/** Which events follow from what happened, and does nothing of what somebody typed go along? */
import { describe, expect, test } from 'vitest';
import type { VisitEvent } from '../../../src/engine/model/language.ts';
import { RequestError } from '../../../src/runtime/client/requestError.ts';
import { eventsOf, originOfEvent } from '../../../src/runtime/telemetry/describe.ts';
import { createNotes, type Happening } from '../../../src/runtime/telemetry/notes.ts';
import { fetchError, isNetworkError } from '../../../src/runtime/telemetry/telemetryError.ts';
import { gardenSlice } from '../support/garden.ts';

const garden = gardenSlice();
const CANARY = 'zebra.canary@example.com';
const events: VisitEvent[] = [
  { event: 'Answered', on: 'answer', screen: 'any', dedupeProperty: 'screen' },
  { event: 'Sized', on: 'answer', screen: 'plot/size', with: { side: 'plot.side', wet: 'plot.wet' } },
  { event: 'Refused', on: 'refusal', screen: 'any', dontDedupe: true },
  { event: 'More', on: 'link', screen: 'plot/size', link: 'more' },
  { event: 'Shut', on: 'gate', gate: 'closed' },
  { event: 'Seen', on: 'screen', screen: 'plot/seen', with: { side: 'plot.side' } },
];
const [flowName = ''] = Object.keys(garden.flows);
const flow = {
  ...garden.flows[flowName]!,
  events,
  gates: [{ id: 'closed', on: ['/'], when: 'x', page: 'p' }],
};
const slice = {
  ...garden,
  flows: { [flowName]: flow },
  telemetry: { productType: 'GARDEN', fault: 'Garden Fault', identified: 'Gardener Known' },
} as unknown as typeof garden;

const LAST = { pagePath: '/last', flow: flowName, screen: 'plot/size' };
const told = (happening: Happening) => eventsOf(slice, happening, originOfEvent(slice, happening, LAST));
const at = {
  flow: flowName,
  screen: 'plot/size',
  facts: { plot: { side: 'north', note: CANARY, size: 12 } },
};

describe('what is told', () => {
  test('[TELE-07] of a screen is a page view with the pattern of its path, which has neither id nor query', () => {
    const [view, ...more] = told({ on: 'screen', visit: 'a', ...at });
    expect(more).toEqual([]);
    expect(view).toMatchObject({ event: 'page_view', eventType: 'page_view', dontDedupe: true });
    expect(view?.pagePath).toBe(`${slice.base}${flow.base.replace(/\/$/, '')}/plot/size`);
    expect(view?.eventProperties).toEqual({ bundle: slice.hash, flow: flowName, screen: 'plot/size' });
  });

  test('of an answer is each event that is declared for it, with the facts that these name', () => {
    expect(told({ on: 'answer', ...at })).toMatchObject([
      { event: 'Answered', eventType: 'action', dedupeProperty: 'screen' },
      { event: 'Sized', eventProperties: { side: 'north' } },
    ]);
    expect(told({ on: 'answer', ...at, screen: 'other' }).map(({ event }) => event)).toEqual(['Answered']);
  });

  test('of a refusal names form, field and rule, and never what was typed', () => {
    const refusals = [{ pointer: '/owners/2/email', keyword: 'format', message: `"${CANARY}" is none` }];
    const [event] = told({ on: 'refusal', form: 'who', refusals, ...at });
    expect(event?.eventProperties).toMatchObject({
      form: 'who',
      pointer: '/owners/email',
      keyword: 'format',
    });
    expect(JSON.stringify(event)).not.toContain(CANARY);
  });

  test('of a screen is what is declared for it, after its view', () => {
    expect(told({ on: 'screen', visit: 'a', ...at, screen: 'plot/seen' })).toMatchObject([
      { event: 'page_view' },
      { event: 'Seen', eventType: 'action', eventProperties: { screen: 'plot/seen', side: 'north' } },
    ]);
  });

  test('of links and gates is the one that is declared', () => {
    expect(told({ on: 'link', link: 'more', ...at })).toMatchObject([
      { event: 'More', eventProperties: { link: 'more', screen: 'plot/size' } },
    ]);
    expect(told({ on: 'link', link: 'less', ...at })).toEqual([]);
    expect(told({ on: 'gate', gate: 'closed', facts: {} })).toMatchObject([
      { event: 'Shut', pagePath: slice.base, eventProperties: { gate: 'closed', flow: flowName } },
    ]);
  });

  test('[TELE-04] of a fault is its event with the id and the kind, where the person was, and not its message', () => {
    const [event] = told({ on: 'fault', error: new RangeError(`No such ${CANARY}`), id: 'f-1' });
    expect(event).toMatchObject({
      ...{ event: 'Garden Fault', eventType: 'error', pagePath: '/last' },
      eventProperties: { fault: 'f-1', kind: 'RangeError', bundle: slice.hash, screen: 'plot/size' },
    });
    expect(JSON.stringify(event)).not.toContain(CANARY);
  });

  test('of words with a hole is a fault with their key and the placeholder, once however often they are drawn', () => {
    const hole = { on: 'unfilled', words: 'screens.done.body', placeholder: 'plot.name', id: 'f-2' } as const;
    expect(told(hole)).toMatchObject([
      {
        ...{ event: 'Garden Fault', eventType: 'error', pagePath: slice.base, dedupeProperty: 'words' },
        eventProperties: {
          ...{ fault: 'f-2', kind: 'LacksWords', words: hole.words, placeholder: hole.placeholder },
          bundle: slice.hash,
        },
      },
    ]);
    const notes = createNotes(() => 0);
    const heard: Happening[] = [];
    notes.follow((each) => void heard.push(each));
    for (const words of ['a', 'b', 'a']) notes.note({ ...hole, words });
    expect(heard).toHaveLength(2);
  });

  test('[CALL-26] of who is signed in is one event of the product', () => {
    expect(told({ on: 'identified' })).toMatchObject([{ event: 'Gardener Known', eventType: 'action' }]);
  });

  test('of a screen that is compared is its variation, of who takes part and was shown it', () => {
    const experiments = { title: { variations: { control: 0, other: 100 }, when: 'compared' } };
    const triggers = { ...slice.triggers, compared: { var: 'flags.compares' } };
    const comparing = { ...slice, experiments, triggers } as unknown as typeof slice;
    const comparedAt = (shown: string | undefined, compares: boolean, tracker?: string) => {
      const facts = { ...at.facts, flags: { compares }, experiments: { title: shown } };
      const happening = { on: 'screen', visit: 'a', ...at, facts } as const;
      return eventsOf(comparing, happening, LAST, tracker)[0]?.eventProperties['experiments.title'];
    };
    const TRACKER = '11111111-2222-4333-8444-555555555555';
    expect(comparedAt('other', true, TRACKER)).toBe('other');
    // Drawn before the browser had an id; takes no part; has no id.
    expect(comparedAt('control', true, TRACKER)).toBeUndefined();
    expect(comparedAt('other', false, TRACKER)).toBeUndefined();
    expect(comparedAt('other', true)).toBeUndefined();
  });

  test('is nothing where the product tells nothing', () => {
    const { telemetry: _none, ...silent } = slice;
    expect(eventsOf(silent, { on: 'page', path: '/terms' }, LAST)).toEqual([]);
  });
});

describe('errors', () => {
  const none = new RequestError({ url: '/a', cause: new TypeError('Failed to fetch') });
  const reply = (status: number, data?: unknown) =>
    new RequestError({ url: '/a', response: new Response(null, { status }), data });

  test.each([
    ['a call without a reply', none, true],
    ['a time-out', new DOMException('late', 'TimeoutError'), true],
    ['an aborted call', new DOMException('gone', 'AbortError'), true],
    ['what fetch throws', new TypeError('Failed to fetch'), true],
    ['what fetch throws elsewhere', new TypeError('NetworkError when attempting to fetch resource.'), true],
    ['a reply of 500', reply(500), false],
    ['a mistake of ours', new TypeError('x is not a function'), false],
  ])('[ERR-20] [ERR-21] of %s are of the network, or not: %#', (_name, error, isNetwork) => {
    expect(isNetworkError(error)).toBe(isNetwork);
    expect(told({ on: 'fault', error, id: 'f-1' })).toHaveLength(isNetwork ? 0 : 1);
  });

  test('[ERR-11] of a call have status and data, and the message that the reply says in its status', () => {
    expect(fetchError(reply(503, { status: 'Too busy' }))).toMatchObject({
      ...{ status: 503, data: { status: 'Too busy' }, message: 'Too busy' },
    });
    expect(fetchError(reply(502, 'html'))).toMatchObject({
      status: 502,
      data: 'html',
      message: 'Error fetching',
    });
    expect(fetchError(none)).toMatchObject({ status: 0, message: 'Error fetching' });
  });
});

test('What happens before anybody listens is told later with its moment, and there is no end of it in memory', () => {
  let now = 0;
  const notes = createNotes(() => now);
  for (; now < 500; now += 1) notes.note({ on: 'identified' });
  const heard: number[] = [];
  notes.follow(({ at: moment }) => heard.push(moment));
  expect(heard).toHaveLength(100);
  expect(heard.slice(0, 2)).toEqual([0, 1]);
  notes.note({ on: 'identified' });
  expect(heard.at(-1)).toBe(500);
});
