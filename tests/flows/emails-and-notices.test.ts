/** Is every email and every notice whole at every lender: no hole, by the facts of every walk on which it is told; each email the same in both bodies, one button, and who writes? */
import { expect, test } from 'vitest';
import { type EmailMoment, emailAt, emailsOf, unfilledIn } from '../../scripts/gallery/emails.ts';
import { walkedProducts } from '../../scripts/gallery/moments.ts';
import { readFiles } from '../../src/config/disk.ts';
import { shownConditions } from '../../src/engine/decide/conditions.ts';
import { stageAt } from '../../src/engine/decide/moves.ts';
import { findScreen, variantOf } from '../../src/engine/decide/screens.ts';
import { expiresNow, expiryOf } from '../../src/engine/decide/stages.ts';
import { isPersonsTurn } from '../../src/engine/decide/turn.ts';
import type { Bundle, Org } from '../../src/engine/model/bundle.ts';
import type { OpenProduct } from '../../src/engine/model/product.ts';
import { asksPerson, screenKindOf } from '../../src/engine/model/screen-kinds.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { linesOf, ofVariant, toNobody, wordsOf } from '../../src/engine/say/copy.ts';
import { phone } from '../../src/engine/say/formats.ts';
import { copyFor, lenderOf } from '../../src/engine/say/slice.ts';
import { createWalkPlayer, type WalkMoment } from '../../src/proof/scenario/play.ts';
import { wordsShown } from '../support/email-words.ts';
import { holesIn, holesInText, unlikeTheirText } from '../support/journey-emails.ts';
import { PROJECT_FOLDER } from '../support/project.ts';

const SITE = 'https://lender.example';

/** Played once for all that is asked here. */
const played = walkedProducts(readFiles(PROJECT_FOLDER), '2026-11-22').map(({ context, walks }) => {
  const play = createWalkPlayer(context);
  const moments = walks.flatMap(({ file, walk }) => [...play(walk)].map((moment) => ({ ...moment, file })));
  return { product: context.product, moments };
});

/** Each email once, where its words are filled best. */
const best = played.flatMap(({ product, moments }) =>
  emailsOf(
    product,
    moments.map(({ file, state }) => ({ file, facts: state.facts })),
  ),
);

/** Each email as the walks tell it; those with the same words are one. */
const told = played.flatMap(({ product, moments }) => {
  const found = new Map<string, EmailMoment>();
  for (const { file, ...moment } of moments) {
    const { facts } = (moment.whole ?? moment).state;
    for (const email of emailsTold(product, moment)) {
      const asTold = { product, email, walk: file, facts, holes: 0 };
      const lender = product.source.orgs[product.source.defaultOrg]!;
      const words = [unfilledIn(asTold, lender), emailAt(asTold, lender, SITE)?.text];
      found.set(`${email} ${JSON.stringify(words)}`, asTold);
    }
  }
  return [...found.values()];
});

/** A screen that tells something, and asks nothing. */
interface Notice {
  product: OpenProduct<Bundle>;
  screen: string;
  /** The slots of its kind. */
  slots: string[];
  walk: string;
  facts: Facts;
}

/** Each notice to which a walk leads; those with the same words are one. */
const notices = played.flatMap(({ product, moments }) => {
  const found = new Map<string, Notice>();
  for (const { state, landing, file } of moments) {
    const at = landing.at === null ? undefined : findScreen(state.flow, landing.at);
    if (!at) continue;
    const { id: screen, kind: name } = variantOf(product, state.flow, at.screen, state.facts);
    const kind = screenKindOf(name);
    if (!kind?.copy.body || asksPerson(kind)) continue;
    const notice = { product, screen, slots: Object.keys(kind.copy), walk: file, facts: state.facts };
    const words = wordsOfNotice(notice, product.source.orgs[product.source.defaultOrg]!);
    found.set(`${screen} ${JSON.stringify(words)}`, notice);
  }
  return [...found.values()];
});

test.each(best.map((moment) => ({ moment, name: `${moment.product.source.product} ${moment.email}` })))(
  '$name',
  ({ moment }) => {
    expect(moment.holes).toBe(0);
    for (const org of Object.values(moment.product.source.orgs)) {
      const email = emailAt(moment, org, SITE)!;
      expect(holesIn([email])).toEqual([]);
      expect(unlikeTheirText([email])).toEqual([]);
      for (const own of [org.company.name, phone(org.support.phone), org.support.email, org.support.hours]) {
        expect(email.text).toContain(own);
        expect(wordsShown(email.html)).toContain(own);
      }
    }
  },
);

test('each email that asks to sign in has a button that leads there', () => {
  const asking = best.flatMap((moment) => {
    const [org] = Object.values(moment.product.source.orgs);
    const email = org && emailAt(moment, org, SITE);
    const asks = /\bsign in\b/i.test(email?.text ?? '') && !/^signInCode$/.test(moment.email);
    return email && asks && !email.text.includes(`: ${SITE}`) ? [moment.email] : [];
  });
  expect(asking).toEqual([]);
});

test.each(told.map((moment) => [moment.email, moment.walk, moment] as const))(
  'the email %s on %s is whole at each lender',
  (_email, _walk, moment) => {
    for (const lender of lendersOf(moment.product)) {
      expect([lender.code, unfilledIn(moment, lender)]).toEqual([lender.code, []]);
      expect(holesIn([emailAt(moment, lender, SITE)!])).toEqual([]);
    }
  },
);

test('what the walks tell and lead to is not little', () => {
  expect(new Set(told.map(({ email }) => email)).size).toBeGreaterThan(30);
  expect(new Set(notices.map(({ screen }) => screen)).size).toBeGreaterThan(15);
});

test.each(notices.map((notice) => [notice.screen, notice.walk, notice] as const))(
  'the notice %s on %s is whole at each lender',
  (_screen, _walk, notice) => {
    for (const lender of lendersOf(notice.product)) {
      const { unfilled, texts } = wordsOfNotice(notice, lender);
      expect([lender.code, unfilled]).toEqual([lender.code, []]);
      expect(texts.flatMap(holesInText)).toEqual([]);
    }
  },
);

function lendersOf({ source }: OpenProduct<Bundle>): Org[] {
  return Object.values(source.orgs).filter(({ products }) => products[source.product]);
}

/** To the owner: by the ways that the application went on this line, by the answer to its task, and whenever it stands so. Of several ways on one line, the facts are those after the last. */
function emailsTold(product: OpenProduct<Bundle>, { state: own, landing, whole }: WalkMoment): string[] {
  const { state, moves, ran } = whole ?? { state: own, ...landing };
  const { flow, facts, activeAt } = state;
  if (flow.audience !== 'owner') return [];
  const read = product.triggers.withLookups(facts);
  const byMoves = (moves ?? []).flatMap(({ from, to, by, exit }) => [
    stageAt(flow, to)?.tells,
    by === 'exit' ? stageAt(flow, from)?.then?.[exit ?? 0]?.tells : undefined,
    by === 'expiry' ? flow.expires?.tells : undefined,
  ]);
  const answered = ran === undefined ? undefined : (moves?.[0]?.from ?? String(facts.status));
  const reports = answered === undefined ? [] : (stageAt(flow, answered)?.reports ?? []);
  const isAsked = shownConditions(product, flow, {}, facts, toNobody).length > 0;
  return [
    ...byMoves,
    ...reports.filter(({ when }) => product.triggers.holds(when, read)).map(({ tells }) => tells),
    moves?.length && isPersonsTurn(product, flow, facts) ? flow.longWait?.tells : undefined,
    ...(expiryOf(expiresNow(product, flow, facts), facts, activeAt)
      ? [flow.expires?.noticeTells, flow.expires?.tells]
      : []),
    isAsked ? flow.conditions?.tells : undefined,
  ].filter((email) => email !== undefined);
}

function wordsOfNotice({ product, screen, slots, facts }: Notice, lender: Org) {
  const { source, triggers } = product;
  const read = triggers.withLookups({ ...facts, ...lenderOf(source, lender) });
  const unfilled: string[] = [];
  const texts = slots.flatMap((slot) => {
    const say = slot === 'title' ? wordsOf : linesOf;
    return (
      ofVariant(say, copyFor(source, lender), screen, slot, read, (_, path) => unfilled.push(path)) ?? []
    );
  });
  return { unfilled, texts };
}
