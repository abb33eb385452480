/** The progress bar of an application: it never goes back, is complete only at the end, and stands on each loan page. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { loadProject } from '../../src/config/load.ts';
import {
  minutesLeft,
  progressAt,
  SECTION_STATES,
  sectionStateAt,
  withProgress,
} from '../../src/engine/decide/progress.ts';
import { flowOf } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { sampleFacts } from '../../src/proof/sample/sample.ts';
import { createWalkContext } from '../../src/proof/scenario/context.ts';
import { createWalkPlayer, type WalkMoment } from '../../src/proof/scenario/play.ts';
import { answersOf, fieldsOf } from '../support/personas.ts';

const TODAY = '2026-11-20';
const { project, problems } = loadProject(readFiles(join(import.meta.dirname, '../..')));
const [source] = project?.products ?? [];
const [bundle] = project ? compileProject(project) : [];
if (!source || !bundle) throw new Error(JSON.stringify(problems));
const context = createWalkContext(bundle, source, TODAY);
const { product } = context;
const flow = flowOf(product, 'application');
const play = createWalkPlayer(context);
const walks = source.walks.map(({ file, walk }) => ({ file, moments: [...play(walk)] }));

/** Index and id of the place on the bar; -1 where there is no bar. */
function placeAt(facts: Facts, route: string): [number, string | undefined] {
  const { places, current } = progressAt(product, flow, facts, route);
  return [current, places[current]?.id];
}

const stood = ({ state, landing }: WalkMoment) =>
  state.flow.id === flow.id && typeof landing.at === 'string' ? [placeAt(state.facts, landing.at)] : [];

/** The lines of `each` begin where `then` ended, and do not follow each other. */
const isInTurn = ({ pointer }: WalkMoment) => pointer[0] !== 'each';

describe('The progress bar of an application', () => {
  test.each(walks)('never goes back in $file', ({ moments }) => {
    const [following, apart] = [moments.filter(isInTurn), moments.filter((moment) => !isInTurn(moment))];
    const indexes = following.flatMap(stood).flatMap(([index]) => (index < 0 ? [] : [index]));
    expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
    for (const [index] of apart.flatMap(stood))
      if (index >= 0) expect(index).toBeGreaterThanOrEqual(indexes.at(-1) ?? 0);
  });

  test('says how long what is left takes: less at each place, and nothing where a place does not say', () => {
    const { places } = progressAt(product, flow, {}, 'liens');
    const left = places.map((_, current) => minutesLeft({ places, current }) ?? Number.NaN);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    expect(left.at(-1)).toBe(places.at(-1)?.minutes);
    expect(left[0]).toBe(places.reduce((sum, { minutes = Number.NaN }) => sum + minutes, 0));
    const { minutes: _, ...silent } = places[3]!;
    expect(minutesLeft({ places: places.with(3, silent), current: 2 })).toBeUndefined();
    expect(minutesLeft({ places: places.with(3, silent), current: 4 })).toBe(left[4]);
  });

  test('[ENUM-19] has each section not begun, begun or done, over every walk', () => {
    const seen = new Set<string>();
    for (const { state, landing } of walks.flatMap(({ moments }) => moments)) {
      if (state.flow.id !== flow.id || typeof landing.at !== 'string') continue;
      const bar = progressAt(product, flow, state.facts, landing.at);
      const sections = bar.places.map((_, index) => sectionStateAt(bar, index));
      for (const each of sections) seen.add(each);
      const order = sections.map((each) => ['COMPLETE', 'IN_PROGRESS', 'INITIAL'].indexOf(each));
      expect(order).toEqual(order.toSorted());
      expect(sections.filter((each) => each === 'IN_PROGRESS')).toHaveLength(bar.current < 0 ? 0 : 1);
    }
    expect([...seen].sort()).toEqual([...SECTION_STATES].sort());
  });

  test.each([
    ['conditions', 'HMDA', 'MORE_INFO'],
    ['document/disclosures', 'INCOME_VERIFICATION', 'LINK_INCOME'],
    ['income/employer-verification', 'EMPLOYMENT_VERIFICATION', 'ENOTARY'],
    ['insurance/upload', 'TRUST_AND_INSURANCE', 'ENOTARY'],
    ['bpo/estimate-value', 'NO_AVM_FOUND', 'INITIAL'],
  ])('stands on %s in %s where it stood, at %s', (route, status, id) => {
    const facts = { status, application: { progress: id } };
    expect(placeAt(facts, route)[1]).toBe(id);
  });

  test('is complete only at the end', () => {
    const complete = walks.flatMap(({ moments }) =>
      moments.filter((moment) => stood(moment).some(([, id]) => id === 'COMPLETE')),
    );
    const steps = new Set(complete.map(({ state }) => state.facts.status));
    expect(complete.length).toBeGreaterThan(5);
    for (const early of ['TRUST_AND_INSURANCE', 'DEED_SIGNING', 'NO_AVM_FOUND'])
      expect(steps).not.toContain(early);
  });

  test('never goes back whatever follows whatever, 3,000 times', () => {
    let reached: unknown;
    let before = -1;
    for (const { facts } of sampleFacts(product, flow, { seed: 7, count: 3000, today: TODAY })) {
      const application = { ...(facts.application as Facts), progress: reached };
      const next = withProgress(product, flow, { ...facts, application });
      reached = (next.application as Facts).progress;
      const [index] = placeAt(next, 'conditions');
      if (product.triggers.holds('declined', product.triggers.withLookups(next))) {
        expect(index).toBe(-1);
        continue;
      }
      expect(index).toBeGreaterThanOrEqual(before);
      before = Math.max(before, index);
      // An application of its own now and then, or the end would be reached once for all.
      if (before === 7) [reached, before] = [undefined, -1];
    }
  });

  test('stands on no screen of who was declined', () => {
    const facts = { status: 'DECLINED', application: { progress: 'MORE_INFO' } };
    expect(placeAt(facts, 'call-me')).toEqual([-1, undefined]);
    expect(placeAt({ ...facts, status: 'HMDA' }, 'call-me')[0]).toBeGreaterThan(0);
  });

  test('has as many places after the sign-in that makes the email known as before', () => {
    const questions = flowOf(product, 'registration');
    const { email, phone } = fieldsOf(answersOf('ada'));
    const registration = { email, phone };
    const before = progressAt(product, questions, { registration, org: {} }, 'login-info');
    const identity = { uuid: 'ada', email, phoneNumbers: [phone] };
    const after = progressAt(product, questions, { registration, org: {}, identity }, 'login-info');
    expect(before.places.map(({ id }) => id)).toContain('contactInfo');
    expect(after).toEqual(before);
    const known = progressAt(product, questions, { registration: {}, org: {}, identity }, 'name');
    expect(known.places.map(({ id }) => id)).not.toContain('contactInfo');
  });

  test('[PROG-06] stands on each loan page: only where it ended well or badly there is none', () => {
    const facts = { application: { progress: 'MORE_INFO' } };
    const without = Object.values(flow.screens)
      .filter(({ id }) => placeAt(facts, id)[0] < 0)
      .map(({ id }) => id.split('#')[0]);
    expect([...new Set(without)].sort()).toEqual(['error/credit', 'error/decline', 'error/income', 'line']);
  });
});
