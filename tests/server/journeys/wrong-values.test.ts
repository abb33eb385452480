/** Is each wrong value of each field of each form refused where it stands, in the form's own words, and nothing written? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screenOpenness, variantOf } from '../../../src/engine/decide/screens.ts';
import { readPath, withValueAt } from '../../../src/engine/model/paths.ts';
import { readApplication } from '../../../src/server/journey/application.ts';
import { type AtEach, playJourney } from '../../support/journey.ts';
import { composed, type Move, movesAt, playerOf, save } from '../../support/journey-moves.ts';
import { type Persona, person } from '../../support/journey-person.ts';
import { raiseSomething } from '../../support/journey-staff.ts';
import { look } from '../../support/journey-view.ts';
import { openWorld } from '../../support/journey-world.ts';
import { wrongAnswers } from '../../support/journey-wrong.ts';
import { nameInFlows } from '../../support/project.ts';

/** Together they are asked every form: each goes on until the last that is asked of nobody before them. */
const PEOPLE: [last: string, Persona][] = [
  ['cancel-line', person('lives far out in Texas', { state: 'TX', street: '3 Remote Road' })],
  [
    'confirm-accounts',
    person('types both accounts', {
      lastName: 'Quill',
      says: { 'contact/ownership': ['SOLE'], 'autopay/payType': ['AUTOPAY'], 'autopay/account': ['OTHER'] },
      prefers: ['bank/manual-disburse', 'notary/schedule-manual', 'income/upload/paystub'],
    }),
  ],
  [
    'liens-none',
    person('begins empty', {
      says: { 'autopay/payType': ['AUTOPAY'] },
      startsEmpty: true,
      street: '3 Freehold Road',
      prefers: ['income/upload/paystub'],
    }),
  ],
  [
    'inquiries',
    person('is frozen', { lastName: 'Pinder-Seeker', says: { 'credit-lifted/freezePin': ['9999'] } }),
  ],
  ['employer', person('is a stranger in a new job', { lastName: 'Stranger-Newjob', startsEmpty: true })],
  [
    'lien-attestation',
    person('disputes', {
      street: '3 Triple Creek',
      income: 200_000,
      says: { 'entries/choice': ['DISPUTE'] },
    }),
  ],
  ['smaller-line', person('takes a smaller line', { street: '3 Leverage Lane', income: 200_000 })],
  ['home-estimate', person('is at a home that nobody finds', { street: '3 Nowhere Road' })],
  ['home-choice', person('has an address that means several homes', { street: '3 Twin Oaks' })],
  ['assets', person('lives on assets', { income: 18_000, street: '3 Round Street' })],
];
/** Answers that fit the schema and break a rule of the form. */
const rulesOn = (today: string): Record<string, Record<string, unknown>> => ({
  routingNumberWrong: { routingNumber: '011000016' },
  accountNumbersDiffer: { accountNumberAgain: '4400126780' },
  unemployed: { employmentType: 'UNEMPLOYED' },
  noSuchDate: { dateOfBirth: { day: 31, month: 2, year: 1984 } },
  bornBefore1900: { dateOfBirth: { day: 3, month: 2, year: 1899 } },
  under18: { dateOfBirth: { day: 1, month: 1, year: Number(today.slice(0, 4)) - 17 } },
});

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tried = new Set<string>();
const broken = new Set<string>();
let values = 0;

const atEach: AtEach = async (player, view, moves) => {
  const { product, flow, facts } = view;
  const changes = (flow.screens[view.route ?? '']?.groups ?? []).flatMap(({ change = [] }) => change);
  const beside = flow.survey?.on.includes(view.route ?? '') ? [flow.survey.screen] : [];
  // What no move of this screen leads to: a survey, what is put right, a call, giving up, and one more owner.
  const open = [...beside, ...changes, 'call-me', 'cancel', 'signing/co-owner'].flatMap((screen): Move[] => {
    if (!screenOpenness(product, flow, facts, screen).open) return [];
    const { form: name } = variantOf(product, flow, flow.screens[screen]!, facts);
    return name ? [{ kind: 'answer', screen, query: {}, name }] : [];
  });
  for (const move of [...moves, ...open]) {
    const form = world.bundle().forms[move.name];
    const asked = nameInFlows(move.name);
    if (move.kind !== 'answer' || !form || tried.has(asked)) continue;
    tried.add(asked);
    const good = await composed(player, view, move);
    for (const { about, answers, at, isTypeable } of wrongAnswers(form, good)) {
      const reply = await save(player, view, move.screen, answers);
      const { fields = [] } = reply.body as unknown as { fields?: { pointer: string; message: string }[] };
      const told = fields.find(({ pointer }) => pointer.startsWith(at));
      expect([asked, about, reply.status, told?.message ?? reply.text]).toEqual([
        ...[asked, about, 422],
        expect.stringMatching(isTypeable ? /^(?!Please check this answer)(?!\{)./ : /^[^{]/),
      ]);
      values += 1;
    }
    for (const { when, field } of form.rules) {
      const wrong = rulesOn(String(view.facts.today))[when];
      if (!wrong || !(field in good)) continue;
      const reply = await save(player, view, move.screen, { ...good, ...wrong });
      expect([reply.status, reply.body.fields]).toMatchObject([
        422,
        [{ pointer: `/${field}`, keyword: when }],
      ]);
      broken.add(when);
    }
    expect((await readApplication(world.server.services, view.uuid))?.row.version).toBe(view.version);
    // One more owner is named where one is.
    if (asked === 'co-owners') expect((await save(player, view, move.screen, good)).status).toBe(200);
  }
  // The forms beside the way, once.
  if (view.status === 'HMDA' && !tried.has('phone-number')) {
    for (let times = 0; times < 6; times += 1) await raiseSomething(player, view.uuid);
  }
};

describe('wrong values are refused at their field', () => {
  test.each(PEOPLE.map(([last, persona]) => ({ last, persona })))(
    'while somebody $persona.name',
    async ({ last, persona }) => {
      const { turns } = await playJourney(world, persona, () => tried.has(last), atEach);
      expect(turns).toBeGreaterThan(0);
    },
  );

  test('of the note, by who agreed to electronic records when that did not cover the line', async () => {
    const persona = person('agreed to less');
    const { uuid, caller } = await playJourney(world, persona, ({ step }) => step === 'sign');
    const { store, configuration } = world.server.services;
    const row = (await store.applications.find(uuid))!;
    const consents = readPath(row.facts, 'application.consents') as { type: string }[];
    const facts = withValueAt(
      row.facts,
      'application.consents',
      consents.map(({ type }) => ({ type })),
    );
    const product = configuration.products().find(({ bundle }) => bundle.product === row.product)!;
    await store.applications.update(uuid, row, { facts }, product.schemas.application);
    const player = playerOf(world, caller, persona);
    const view = await look(world, caller, uuid);
    await atEach(player, view, await movesAt(player, view));
    expect([...tried]).toContain('sign-note');
  });

  test('of every form that an application can ask', () => {
    const screens = Object.values(world.bundle().flows.application!.screens);
    const asked = new Set(screens.flatMap(({ form }) => form ?? []));
    process.stderr.write(`${values} wrong values of ${tried.size} forms.\n`);
    const fieldsOf = (form: string) => Object.keys(world.bundle().forms[form]?.shape.properties ?? {});
    const withFields = [...asked].filter((form) => fieldsOf(form).length > 0);
    expect(withFields.filter((form) => !tried.has(nameInFlows(form)))).toEqual([]);
    expect([...broken].sort()).toEqual(Object.keys(rulesOn('')).sort());
  });
});
