/** Is an answer that was chosen from facts refused when the facts do not hold it? */
import { describe, expect, it } from 'vitest';
import { checkAnswers, type Validate } from '../../src/engine/answer/forms.ts';
import type { FieldWords } from '../../src/engine/model/bundle.ts';
import { openTriggers } from '../../src/engine/model/triggers.ts';

const offers = [{ id: 'a', rate: 8, months: 120, low: 15_000, high: 90_000 }];
const trees = [{ uuid: 'oak' }, { uuid: 'elm', felled: '2026-01-01' }, { uuid: 'fir', felled: null }];
const facts = { today: '2026-11-20', application: { offers, trees } };

const offerOptions = { from: 'application.offers', rate: 'rate', term: 'months', least: 'low', most: 'high' };
const treeOptions = { from: 'application.trees', unless: 'felled' };
const slotOptions = { zone: 'America/New_York', daysAhead: 10 };

function refused(widget: string, options: object, answer: unknown, errors: Validate['errors'] = null) {
  const validate = Object.assign(() => errors === null, { errors });
  const words = (message: string): FieldWords => ({ messages: { '*': message } });
  const fields = {
    '/it': { ...words('whole'), widget, options: { ...options } },
    '/it/amount': words('amount'),
    '/it/id': words('id'),
  };
  const form = { id: 'test', fields, rules: [], validate };
  return checkAnswers(form, { it: answer }, facts, openTriggers({}, {})).map(
    ({ pointer, keyword, message }) => `${pointer} ${keyword} ${message}`,
  );
}

const oak = { uuid: 'oak', choice: 'FELL' };
const fir = { uuid: 'fir', choice: 'WATER' };

const rows: [what: string, widget: string, options: object, answer: unknown, refusals: string[]][] = [
  ['an offer inside its limits', 'offers', offerOptions, { id: 'a', amount: 15_000 }, []],
  ['the largest sum', 'offers', offerOptions, { id: 'a', amount: 90_000 }, []],
  ['a dollar less', 'offers', offerOptions, { id: 'a', amount: 14_999 }, ['/it/amount offers amount']],
  ['a dollar more', 'offers', offerOptions, { id: 'a', amount: 90_001 }, ['/it/amount offers amount']],
  [
    'a dollar more, in the words of the widget',
    'offers',
    { ...offerOptions, words: { beyond: 'From {least} to {most}' } },
    { id: 'a', amount: 90_001 },
    ['/it/amount offers From $15,000 to $90,000'],
  ],
  [
    'more than any offer allows, before one is chosen',
    'offers',
    { ...offerOptions, words: { beyond: 'From {least} to {most}' } },
    { amount: 400_001 },
    ['/it/amount offers From $15,000 to $90,000'],
  ],
  ['no offer', 'offers', offerOptions, { amount: 20_000 }, ['/it/id offers id']],
  ['cents', 'offers', offerOptions, { id: 'a', amount: 20_000.5 }, ['/it/amount offers amount']],
  ['an offer nobody made', 'offers', offerOptions, { id: 'b', amount: 20_000 }, ['/it/id offers id']],
  ['a name of Object', 'offers', offerOptions, { id: 'toString', amount: 1 }, ['/it/id offers id']],
  [
    'offers elsewhere',
    'offers',
    { ...offerOptions, from: 'none' },
    { id: 'a', amount: 1 },
    ['/it/id offers id'],
  ],
  ['every entry', 'entries', treeOptions, [fir, oak], []],
  ['one entry too few', 'entries', treeOptions, [oak], ['/it entries whole']],
  ['one entry twice', 'entries', treeOptions, [oak, oak], ['/it entries whole']],
  ['one more, twice', 'entries', treeOptions, [oak, fir, oak], ['/it entries whole']],
  ['an entry that is done', 'entries', treeOptions, [oak, { uuid: 'elm' }], ['/it entries whole']],
  ['what is no list', 'entries', treeOptions, 'oak', ['/it entries whole']],
  ['several choices', 'choices', { none: 'NO' }, ['A', 'B'], []],
  ['none of them', 'choices', { none: 'NO' }, ['NO'], []],
  ['one of them and none', 'choices', { none: 'NO' }, ['A', 'NO'], ['/it choices whole']],
  ['an hour of a day', 'slot', slotOptions, '2026-11-23T09:00:00-05:00', []],
  ['the last hour', 'slot', slotOptions, '2026-11-30T16:00:00-05:00', []],
  ['today', 'slot', slotOptions, '2026-11-20T16:00:00-05:00', ['/it slot whole']],
  ['a Saturday', 'slot', slotOptions, '2026-11-21T09:00:00-05:00', ['/it slot whole']],
  ['the evening', 'slot', slotOptions, '2026-11-23T17:00:00-05:00', ['/it slot whole']],
  ['too far ahead', 'slot', slotOptions, '2026-12-01T09:00:00-05:00', ['/it slot whole']],
  ['the offset of summer', 'slot', slotOptions, '2026-11-23T09:00:00-04:00', ['/it slot whole']],
  [
    'the same moment, written in another way',
    'slot',
    slotOptions,
    '2026-11-23T14:00:00Z',
    ['/it slot whole'],
  ],
  ['an entry by its id', 'given', { ...treeOptions, query: 'tree' }, 'oak', []],
  ['the id of one that is done', 'given', { ...treeOptions, query: 'tree' }, 'elm', ['/it given whole']],
  ['the id of none', 'given', { ...treeOptions, query: 'tree' }, 'ash', ['/it given whole']],
  ['any id, where no list is named', 'given', { query: 'tree' }, 'ash', []],
  ['a widget that draws no facts', 'text', {}, 'anything', []],
];

describe('an answer that was chosen from facts', () => {
  it.each(rows)('%s', (_what, widget, options, answer, refusals) => {
    expect(refused(widget, options, answer)).toEqual(refusals);
  });

  it('is not asked again where its constraints refuse it', () => {
    const errors = [{ instancePath: '/it', schemaPath: '', keyword: 'minItems', params: {} }];
    expect(refused('entries', treeOptions, [oak], errors)).toEqual(['/it minItems whole']);
  });

  it('is refused as one field, whichever of its entries is wrong', () => {
    const errors = [
      { instancePath: '/it/0', schemaPath: '', keyword: 'required', params: { missingProperty: 'choice' } },
    ];
    expect(refused('entries', treeOptions, [{ uuid: 'oak' }], errors)).toEqual(['/it required whole']);
  });
});
