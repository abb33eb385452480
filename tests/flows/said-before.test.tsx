/** Do people read beforehand what a choice costs them: what a change does over, and how long each way to show an income takes? */
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import type { Screen } from '../../src/engine/model/bundle.ts';
import { flowOf, openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { linesOf, ofVariant, toNobody } from '../../src/engine/say/copy.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { type Runtime, RuntimeProvider, wordsIn } from '../../src/runtime/context.tsx';
import { AnswerGroups } from '../../src/runtime/screens/AnswerGroups.tsx';
import type { KindProps } from '../../src/runtime/screens/kind.ts';
import { Links } from '../../src/runtime/screens/Links.tsx';
import { bundleOf } from '../support/project.ts';

afterEach(cleanup);

const bundle = bundleOf();
const FACTS: Facts = {
  application: {
    amount: 176_700,
    rate: 11.42,
    term: 60,
    feePercent: 3.25,
    status: {},
    offers: [{ id: 'one' }],
  },
  profile: { phone: '5035550100', income: 90_000 },
  status: 'WAITING_FOR_SUMMARY_DISCLOSURE',
  today: '2026-11-26',
  flags: {},
};

function drawn(code: string, path: string, Part: (props: KindProps) => React.ReactNode) {
  const product = openProduct(sliceFor(bundle, code));
  const flow = flowOf(product, 'application');
  const facts = { ...FACTS, org: product.source.org.settings };
  const runtime = { product, note: () => undefined, newId: () => 'id' } as unknown as Runtime;
  const words = wordsIn(runtime, 'screens', path, product.triggers.withLookups(facts));
  const props = { flow, facts, words, screen: flow.screens[path], path, journey: 'a', cameFrom: undefined };
  render(
    <RuntimeProvider value={runtime}>
      <MemoryRouter>
        <Part {...(props as unknown as KindProps)} />
      </MemoryRouter>
    </RuntimeProvider>,
  );
  return { product, flow };
}

/** The facts that words of a document name. */
function factsNamedBy(document: string): string[] {
  const text = JSON.stringify(bundle.documents[document]);
  return [...text.matchAll(/\{((?:profile|application)\.[\w.]+)/g)].map(([, path = '']) => path);
}

/** The facts that a screen writes, in all its cases. */
const writtenBy = ({ writes }: Screen): string[] =>
  writes.flatMap((effect) => {
    const { set, fields } = effect as { set?: string; fields?: string[] };
    return set === undefined ? [] : (fields ?? ['']).map((field) => (field ? `${set}.${field}` : set));
  });

describe.each(Object.keys(bundle.orgs))('At %s', (code) => {
  test('each change says in its group what it does over, and one that does nothing over says nothing', () => {
    const { flow } = drawn(code, 'start/app-summary', AnswerGroups);
    const { groups = [] } = flow.screens['start/app-summary']!;
    const said = groups.map(({ id, change }) => {
      const name = bundle.copy[`screens.start/app-summary.group-${id}`];
      const region = screen.getByRole('region', { name: [name].flat().join(' ') });
      const words = /If you c\w+ (?:this|another offer), (.*?)\.(?: |$)/.exec(region.textContent ?? '')?.[1];
      const link = within(region).queryByRole('link');
      expect([id, link !== null]).toEqual([id, change !== undefined]);
      // Said in the group, before the link to the change is pressed or the form of it is there.
      expect([id, words !== undefined]).toEqual([id, change !== undefined && !!flow.screens[change]?.redo]);
      return [id, words];
    });
    expect(Object.fromEntries(said)).toEqual({
      name: undefined,
      birth: 'we look up your credit file and your offers again',
      contact: undefined,
      income: 'we look up your offers again',
      home: 'we look up the home, the loans on it and your offers again',
      ownership: 'we prepare your summary again',
      offer: 'we prepare your summary again',
    });
  });

  test('each way to show an income says how long it takes, and one of them that it is the fastest', () => {
    const { flow } = drawn(code, 'income/review', Links);
    const ways = (flow.screens['income/review']?.links ?? []).filter(({ detail }) => detail);
    const cards = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '');
    const timed = cards.filter((text) => /\babout \d+ minutes?\b/i.test(text));
    expect(ways).toHaveLength(4);
    expect(timed).toHaveLength(4);
    const fastest = cards.filter((text) => /\bfastest\b/i.test(text));
    expect(fastest).toHaveLength(1);
    const minutes = (text: string) => Number(/about (\d+)/i.exec(text)?.[1]);
    expect(minutes(fastest[0]!)).toBe(Math.min(...timed.map(minutes)));
  });
});

/** The screens with a link that starts a handoff, each with what it and the card of that link say, in one text. */
const starting = Object.values(bundle.flows).flatMap(({ screens }) =>
  Object.values(screens).flatMap(({ id, links = [] }) =>
    links.flatMap(({ id: link, to, starts }) => {
      const slots = ['body', `detail-${link}`];
      const said = slots.flatMap((slot) => ofVariant(linesOf, bundle.copy, id, slot, FACTS, toNobody) ?? []);
      return starts ? [{ id, link, target: screens[to]!, said: said.join(' ') }] : [];
    }),
  ),
);

test('where a link starts a visit to a page of others, its own screen says what is read there, or that the location is asked', () => {
  const isSaid = ({ target, said }: (typeof starting)[number]) =>
    target.needs?.includes('location')
      ? /(where you are|your location)/.test(said) && /identity document/.test(said)
      : /\d minutes/.test(said) &&
        /secure page of our partner/.test(said) &&
        /We read your|We read the/.test(said);
  expect(starting).toHaveLength(13);
  expect(starting.filter((each) => !isSaid(each)).map(({ id, link }) => [id, link])).toEqual([]);
});

test('an answer that stands in the documents to sign is done over where it is changed', () => {
  const { screens } = bundle.flows.application!;
  const read = new Set(screens['start/app-summary']!.signs!.documents.flatMap(factsNamedBy));
  expect([...read]).toEqual(expect.arrayContaining(['profile.dob', 'profile.income', 'application.term']));
  const changes = screens['start/app-summary']!.groups!.flatMap(({ change }) => change ?? []);
  const isRead = (path: string) => writtenBy(screens[path]!).some((fact) => read.has(fact));
  expect(changes.filter(isRead)).toEqual(
    expect.arrayContaining(['start/birthdate', 'start/income', 'start/home']),
  );
  expect(changes.filter((path) => isRead(path) && !screens[path]!.redo)).toEqual([]);
});
