/** Files edited for several specs at once: a server on files that nothing has read yet costs as much as several tests. */
import type { Edits } from '../../tests/support/server.ts';

const FORM = 'schemas/heloc/forms/profile.json';
const field = {
  ...{ type: 'array', widget: 'upload', title: 'Your paystubs', description: 'The two latest ones.' },
  ...{ items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: 5 },
  messages: { required: 'Add your paystub', minItems: 'Add your paystub' },
};
const edits: Edits = {
  // Waits of days that outlast a look or a whole test, where everything before them is quick.
  'flows/heloc/lender.yaml': {
    '{ to: FINAL_TITLE_PULL, after: 1d }': '{ to: FINAL_TITLE_PULL, after: 60d }',
    '{ to: DIRECT_DEBT_PAYOFF, after: 1d }': '{ to: DIRECT_DEBT_PAYOFF, after: 200d }',
    '{ to: RECORDING, until: application.cancelUntil, zone: zones.cancel }': '{ to: RECORDING, after: 600d }',
    '{ to: DEED_SIGNING, after: 12d,': '{ to: DEED_SIGNING, after: 600d,',
    // Staff close an application while its deed is being signed: days of silence would do it else.
    'optional: true\n    outcomes:\n      bypass: { reason: true, writes: [{ set: application.coDeedStatus, value: BYPASS }] }':
      'optional: true\n    outcomes:\n      bypass: { writes: [{ set: application.status.uwDecision, value: DECLINE }] }',
    '      - { to: MANUAL_DEED_SIGNING, when: deedToSignByHand }':
      '      - { to: MANUAL_DEED_SIGNING, when: deedToSignByHand }\n      - { to: CANCELLED, when: decisionIsDecline }',
  },
  // A field for files where an application begins, as an author would add it; nobody has to answer it.
  [FORM]: { '"firstName": {': `"papers": ${JSON.stringify(field)}, "firstName": {` },
};

/** For `test.use`. */
export const EDITED = { delay: '0.05', edits };
