/** Does a visitor's part of a slice hold all that the questions ask for, and nothing that only an owner needs? */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { shutAt } from '../../src/engine/decide/gates.ts';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import { visitorPartOf } from '../../src/engine/model/visitor-slice.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { readOnce } from '../server/support/harness.ts';

let whole: Slice;
let part: Slice;

beforeAll(async () => {
  const bundle = (await readOnce()).bundles?.find(({ product }) => product === 'heloc');
  if (!bundle) throw new Error('The project has no such product.');
  whole = sliceFor(bundle, 'figure');
  part = visitorPartOf(whole);
});

test('is of the same bundle, and a third of the whole at most', () => {
  expect(part).toMatchObject({ hash: whole.hash, org: whole.org, part: 'visitor' });
  const [small, large] = [part, whole].map((each) => gzipSync(JSON.stringify(each)).length);
  expect(small).toBeLessThan((large ?? 0) / 3);
});

test('holds each question with its form and its words as they are in the whole', () => {
  const { registration } = whole.flows;
  expect(part.flows.registration).toEqual(registration);
  for (const { ask } of registration?.sequence?.questions ?? []) {
    const form = registration?.screens[ask]?.form ?? '';
    expect(part.forms[form]).toEqual(whole.forms[form]);
    expect(part.copy[`screens.${ask}.title`]).toEqual(whole.copy[`screens.${ask}.title`]);
  }
  for (const form of ['sign-in', 'forgotten-password', 'new-password'])
    expect(part.forms[form]).toBeDefined();
});

test('knows each trigger that its questions, forms and gates name', () => {
  const open = openProduct(part);
  const named = [
    ...Object.values(part.forms).flatMap(({ rules }) => rules.map(({ when }) => when)),
    ...Object.values(part.flows).flatMap(({ sequence, gates = [] }) => [
      ...(sequence?.questions ?? []).flatMap(({ when }) => when ?? []),
      ...gates.map(({ when }) => when),
    ]),
  ];
  expect(named.length).toBeGreaterThan(3);
  const facts = open.triggers.withLookups({ today: '2026-06-15' });
  for (const name of named)
    expect([name, open.triggers.holds(name, facts)]).toEqual([name, expect.any(Boolean)]);
});

test('has what stands around a page but for the tab bar, which is of who is signed in', () => {
  const elsewhere = whole.chrome?.filter(({ place }) => place !== 'tabBar');
  expect(elsewhere).not.toEqual(whole.chrome);
  expect(part.chrome).toEqual(elsewhere);
});

test('knows the zones that its words name, and no others', () => {
  const [name = ''] = Object.keys(whole.zones);
  expect(part.zones).toEqual({});
  const spoken = { ...whole, copy: { ...whole.copy, 'shell.tagline': `At {zones.${name}}` } };
  expect(visitorPartOf(spoken).zones).toEqual({ [name]: whole.zones[name] });
});

test('shuts the gates of the owner as the whole does', () => {
  const facts = { today: '2026-06-15', flags: { ...whole.flags, 'fe-heloc-maintenance': true }, org: {} };
  const variables = whole.variables ?? {};
  for (const path of ['register-v2', 'register', '00000000-0000-4000-8000-000000000000/start/profile']) {
    const shut = [whole, part].map((slice) => shutAt(openProduct(slice), path, facts, variables)?.gate.page);
    expect(shut[1]).toEqual(shut[0]);
  }
});

test('holds nothing of the owner: no screen, no line, no word of theirs', () => {
  const { application } = part.flows;
  expect(application).toMatchObject({ screens: {}, transitions: [], statuses: {}, routing: [] });
  expect(Object.keys(part.copy).filter((key) => /^(conditions|progress\.application)\./.test(key))).toEqual(
    [],
  );
  expect(JSON.stringify(part)).not.toMatch(/product\/select|HARD_CREDIT_PULL/);
});
