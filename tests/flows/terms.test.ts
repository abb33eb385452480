/** Do the words of a line say the figures that the lender set, wherever they say them? */
import { expect, test } from 'vitest';
import { lenderWords, linesOf, ofVariant, toNobody, wordsOf } from '../../src/engine/say/copy.ts';
import type { Snapshot } from '../../src/engine/say/snapshot.ts';
import { contentOf } from '../../src/server/documents/content.ts';
import { bundleOf } from '../support/project.ts';

const { copy, orgs, documents, name } = bundleOf();
const lender = orgs.figure!;
const settings = { ...lender.products.heloc!.settings };
const facts = (changes: Record<string, number>) => ({ org: { ...settings, ...changes } });

test.each([
  ['notary/schedule-manual', 'action', { notaryVisitFee: 425 }, 'Book this visit for $425'],
  ['notary/schedule-manual', 'help', { notaryVisitFee: 425 }, 'It costs $425, paid at closing.'],
  ['notary/intro#ready', 'body', { notaryVisitFee: 425 }, 'A visit costs $425 and'],
  ['notary/reserve-manual', 'body', { notaryVisitFee: 425 }, 'A visit costs $425 and'],
  ['insurance/requirements', 'body', { insuranceDays: 45 }, 'at least 45 days more'],
  ['review-app/incorrect-ownership', 'body', { retitledDays: 120 }, 'in the last 120 days'],
])('The %s of %s follows the setting', (screen, slot, changes, said) => {
  const lines = ofVariant(linesOf, copy, screen, slot, facts(changes as Record<string, number>), toNobody);
  expect(lines?.join('\n')).toContain(said);
});

test('The privacy policy names the days of the lender, as the pages around the flow are given them', () => {
  const words = lenderWords({ ...lender, settings: { ...settings, retitledDays: 120 } }, name);
  expect(wordsOf(copy, 'texts.privacy.body', words, toNobody)?.join('\n')).toContain('in the last 120 days');
});

test('The note says the least later draw, the days of a default and the share of Texas that the lender set', () => {
  const note = documents.note!;
  const given = facts({ laterDrawMinimum: 750, graceDays: 33, cureDays: 44, texasLoanToValue: 70 });
  const holds = Object.fromEntries(note.body.map(({ when }) => [when ?? '', true]));
  const made = contentOf(note, { facts: given, holds, words: {} } as unknown as Snapshot);
  const said = JSON.stringify(made);
  for (const part of ['at least $750', 'within 33 days after', 'at least 44 days to', 'exceed 70 percent'])
    expect(said).toContain(part);
});
