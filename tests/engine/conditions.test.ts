/** Which of the lender's tasks does a person see, in which order, words and place? (AF 4.6, decisions E) */
import { describe, expect, it } from 'vitest';
import { shownConditions } from '../../src/engine/decide/conditions.ts';
import type { Conditions } from '../../src/engine/model/language.ts';
import type { OpenFlow } from '../../src/engine/model/product.ts';
import { openTriggers } from '../../src/engine/model/triggers.ts';
import { toNobody } from '../../src/engine/say/copy.ts';

const conditions: Conditions = {
  from: 'application.tasks',
  comment: 'advice',
  categories: {
    SOIL: { screen: 'tasks/upload', document: 'PHOTO', defaults: { 'more.count': 1 } },
    WATER: { screen: 'water' },
    OTHER: { screen: 'tasks/upload', document: 'PAPER', shownAs: { by: 'need', only: ['SHED'] } },
    SHED: { screen: 'tasks/shed', document: 'PLAN' },
  },
};
const copy = {
  'conditions.shared.buttonMany': 'Upload many',
  'conditions.SOIL.header': 'Soil',
  'conditions.SOIL.headerRequested': 'Soil papers',
  'conditions.SOIL.button': 'Upload a photo',
  'conditions.SOIL.description': 'Bed {application.bed}, {condition.more.count} photos. {condition.notes}',
  'conditions.WATER.header': 'Water',
  'conditions.WATER.headerRequested': 'Water papers',
  'conditions.WATER.button': 'Turn it on',
  'conditions.WATER.description': 'Please',
  'conditions.OTHER.header': 'Something',
  'conditions.OTHER.button': 'Upload',
  'conditions.OTHER.description': 'Please',
  'conditions.SHED.header': 'Shed',
  'conditions.SHED.button': 'Upload the plan',
  'conditions.SHED.description': 'Of the shed',
};

function shown(...tasks: unknown[]) {
  const flow = { conditions } as OpenFlow;
  const facts = { application: { bed: 7, tasks } };
  return shownConditions({ triggers: openTriggers({}, {}) }, flow, copy, facts, toNobody);
}

const one = (categoryEnum: string, more: object = {}) =>
  shown({ uuid: 'u1', categoryEnum, created: '2026-01-02T00:00:00Z', ...more })[0];

describe('conditions', () => {
  it('[COND-01][COND-02] are the open ones of declared categories, the oldest first', () => {
    const at = (uuid: string, created: string, more: object = {}) => ({
      uuid,
      created,
      categoryEnum: 'WATER',
      ...more,
    });
    const found = shown(
      at('young', '2026-03-01T00:00:00Z'),
      at('cleared', '2026-01-01T00:00:00Z', { clearedAt: '2026-02-01T00:00:00Z' }),
      at('hidden', '2026-01-01T00:00:00Z', { categoryEnum: 'LATER' }),
      at('prototype', '2026-01-01T00:00:00Z', { categoryEnum: 'toString' }),
      at('old', '2026-02-28T23:00:00-05:00'),
      at('oldest', '2026-02-28T23:30:00Z'),
      'nonsense',
    );
    expect(found.map(({ uuid }) => uuid)).toEqual(['oldest', 'young', 'old']);
  });

  it('[COND-17] lead to the screen of their category, and say there which they are', () => {
    expect(one('SOIL')?.route).toBe('tasks/upload?conditionUuid=u1&conditionType=SOIL&conditionEnum=SOIL');
    expect(one('WATER')?.route).toMatch(/^water\?/);
  });

  it('[COND-14][COND-18] take words and screen of the category that a field of theirs names', () => {
    expect(one('OTHER', { need: 'SHED' })).toMatchObject({
      header: 'Shed',
      button: 'Upload the plan',
      conditionType: 'SHED',
      conditionEnum: 'OTHER',
      route: 'tasks/shed?conditionUuid=u1&conditionType=SHED&conditionEnum=OTHER',
    });
    expect(one('OTHER', { need: 'WATER' })?.conditionType).toBe('OTHER');
  });

  it('[COND-12] let a comment replace the description, an empty one not', () => {
    expect(one('WATER', { advice: 'Twice, please' })?.description).toBe('Twice, please');
    expect(one('WATER', { advice: '  ' })?.description).toBe('Please');
  });

  it('[COND-06] have another header once documents are requested', () => {
    expect(one('SOIL')?.header).toBe('Soil');
    expect(one('SOIL', { requestDocuments: 1 })?.header).toBe('Soil papers');
    expect(one('SOIL', { requestDocuments: [] })?.header).toBe('Soil');
  });

  it('[COND-13] have another button for more than one document, where the button uploads', () => {
    expect(one('SOIL', { requestDocuments: 1 })?.button).toBe('Upload a photo');
    expect(one('SOIL', { requestDocuments: 2 })?.button).toBe('Upload many');
    expect(one('SOIL', { requestDocuments: ['a', 'b'] })?.button).toBe('Upload many');
    expect(one('WATER', { requestDocuments: 2 })?.button).toBe('Turn it on');
  });

  it('[COND-05][COND-09][COND-10] speak of facts, of their notes, and of what is meant where they do not say', () => {
    expect(one('SOIL', { notes: 'Dig deep.' })?.description).toBe('Bed 7, 1 photos. Dig deep.');
    expect(one('SOIL', { more: { count: 3 } })?.description).toBe('Bed 7, 3 photos.');
  });
});
