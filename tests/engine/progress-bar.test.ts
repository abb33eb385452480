/** How far is somebody: the sections of the bar, where they stand in it, and what it is called? */
import { describe, expect, test } from 'vitest';
import { progressAt } from '../../src/engine/decide/progress.ts';
import { copyFor } from '../../src/engine/say/slice.ts';
import { facts, realFlow, realProduct } from '../support/project.ts';

describe('progress', () => {
  const product = realProduct();
  const bundle = product.source;
  const flow = realFlow('application');
  const byHand = facts({ 'application.status.manualNotary': true });
  const at = (route: string, given = {}) => {
    const { places, current } = progressAt(product, flow, given, route);
    return [current, places[current]?.id];
  };
  const labels = (given = {}) =>
    progressAt(product, flow, given, '').places.map(({ id }) => bundle.copy[`progress.application.${id}`]);

  test('[PROG-01] the values', () => {
    expect(flow.progress.map(({ id }) => id).sort()).toEqual(
      [
        'INITIAL',
        'PRODUCT_SELECT',
        'MORE_INFO',
        'ID_UPLOAD',
        'LINK_INCOME',
        'SIGNING',
        'ENOTARY',
        'MANUAL_NOTARY',
        'COMPLETE',
      ].sort(),
    );
  });

  test('[PROG-02] [PROG-03] indexes and labels, with either notary', () => {
    const before = [
      'Basic Info',
      'Select Offer',
      'Provide More Info',
      'Link Income Sources',
      'Verify Identity',
      'Sign Documents',
    ];
    expect(labels()).toEqual([...before, 'Talk to eNotary', 'COMPLETE']);
    expect(labels(byHand)).toEqual([...before, 'Schedule Notary Session', 'COMPLETE']);
  });

  test('a lender may say the sections in its own words, and no other lender has them', () => {
    const said = (org: string) => {
      const copy = copyFor(bundle, bundle.orgs[org]!);
      return progressAt(product, flow, {}, '').places.map(({ id }) => copy[`progress.application.${id}`]);
    };
    expect(said('figure')).toEqual(labels());
    expect(said('harbor-cu')).toEqual([
      ...['Your application', 'Your offer', 'Your details', 'Proof of income'],
      ...['Proof of identity', 'Sign your note', 'Meet the notary', 'Your line is open'],
    ]);
  });

  test.each<[string, number, string]>([
    ['start/profile', 0, 'INITIAL'],
    ['liens', 0, 'INITIAL'],
    ['product/select', 1, 'PRODUCT_SELECT'],
    ['start/contact', 2, 'MORE_INFO'],
    ['start/hmda', 2, 'MORE_INFO'],
    ['start/app-summary', 2, 'MORE_INFO'],
    ['income/review', 3, 'LINK_INCOME'],
    ['income/upload/paystub', 3, 'LINK_INCOME'],
    ['bank/disburse', 4, 'ID_UPLOAD'],
    ['identity', 4, 'ID_UPLOAD'],
    ['signing/intro', 5, 'SIGNING'],
    ['notary/intro', 6, 'ENOTARY'],
    ['insurance/upload', 6, 'ENOTARY'],
    ['complete', 7, 'COMPLETE'],
  ])('[PROG-04] %s stands at %i, %s', (route, index, id) => {
    expect(at(route)).toEqual([index, id]);
  });

  test('[PROG-03] a notary who comes stands at the same place', () => {
    expect(at('notary/reserve-manual', byHand)).toEqual([6, 'MANUAL_NOTARY']);
  });

  test('a place that was reached and is hidden by now leaves the bar at the last one before it', () => {
    const when = flow.progress.find(({ id }) => id === 'MANUAL_NOTARY')?.when;
    const places = [
      { id: 'first', on: ['liens'] },
      { id: 'second', on: ['start/contact'] },
      { id: 'hidden', on: ['notary/intro'], when },
      { id: 'last', on: ['identity'] },
    ];
    const own = { ...flow, progress: places, progressKept: { in: 'application.progress' } } as typeof flow;
    const reached = (id: string) =>
      progressAt(product, own, facts({ 'application.progress': id }), 'liens').current;
    expect(['first', 'second', 'hidden', 'last', 'nowhere'].map(reached)).toEqual([0, 1, 1, 2, 0]);
  });

  test('a place that was reached under its old name is that place', () => {
    const places = [
      { id: 'first', on: ['liens'] },
      { id: 'second', on: ['identity'], was: ['later', 'last'] },
    ];
    const own = { ...flow, progress: places, progressKept: { in: 'application.progress' } } as typeof flow;
    const reached = (id: string) =>
      progressAt(product, own, facts({ 'application.progress': id }), 'liens').current;
    expect(['first', 'later', 'last', 'nowhere'].map(reached)).toEqual([0, 1, 1, 0]);
  });

  test('nobody who was declined, or whose line is open, is shown how far it is', () => {
    for (const route of ['error/decline', 'error/income', 'error/credit', 'line'])
      expect(at(route)).toEqual([-1, undefined]);
  });

  test.each(['bpo/estimate-value', 'conditions', 'hold', 'document/disclosures', 'start/profile'])(
    '%s keeps the furthest place that was reached',
    (route) => {
      const given = { application: { progress: 'ID_UPLOAD' } };
      const { places, current } = progressAt(product, flow, given, route);
      expect([current, places[current]?.id]).toEqual([4, 'ID_UPLOAD']);
    },
  );

  test('[REG-16] registration has its five, and contact info only when it is asked', () => {
    const places = (given: Record<string, unknown>, step: string) => {
      const { places: all, current } = progressAt(product, realFlow('registration'), given, step);
      return [all.map(({ id }) => bundle.copy[`progress.registration.${id}`]), current];
    };
    const all = ['Property Info', 'Income Info', 'Personal Info', 'Contact Info', 'Login Info'];
    expect(places({ org: {} }, 'sale-status')).toEqual([all, 0]);
    expect(places({ org: {} }, 'birthdate')).toEqual([all, 2]);
    expect(places({ org: { contactSkippable: true } }, 'login-info')).toEqual([all.toSpliced(3, 1), 3]);
  });
});
