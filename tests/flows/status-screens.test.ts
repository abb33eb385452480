/** Where does each status lead on each side of each routing line? Written apart from the flow (AF 4.3, 4.4, decisions B7). */
import { describe, expect, test } from 'vitest';
import { derive } from '../../src/engine/decide/derive.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { STATUSES, type StatusRow } from '../engine/status-rows.ts';
import { realFlow, realProduct } from '../support/project.ts';

/** Null where the status waits. */
type Lands = (row: StatusRow) => string | null;

/** The first step of an application of which nothing is known. */
const ownWay: Lands = ({ leads }) =>
  leads === 'waiting' ? null : leads === 'derived' ? 'start/profile' : leads;
/** A step of their own goes with these statuses, later in the order than what outranks a status. */
const LATER = [
  ...['LIEN_ATTESTATION', 'NO_PROPERTY_FOUND', 'MULTIPLE_PROPERTIES', 'CREDIT_NO_MATCH_SSN'],
  ...['SOFT_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_LOCKED_OR_FROZEN', 'DELINQUENCY_REVIEW'],
  ...['CANCELLED', 'DECLINED', 'COMPLETE'],
];
const APPRAISALS = [
  'ONSITE_APPRAISAL_REQUEST',
  'ONSITE_APPRAISAL_BORROWER_PAYMENT',
  'ONSITE_APPRAISAL_PENDING',
];

interface Line {
  line: string;
  facts: (holds: boolean) => Facts;
  /** While it holds. */
  lands: Lands;
}

const flagged = (name: string, yes: unknown, no: unknown) => (holds: boolean) => ({
  application: { status: { [name]: holds ? yes : no } },
});

const LINES: Line[] = [
  {
    line: 'decline',
    facts: flagged('uwDecision', 'DECLINE', 'UNKNOWN'),
    // `fund` is the last transition of all.
    lands: ({ status }) => (status === 'COMPLETE' ? 'complete' : 'error/decline'),
  },
  {
    line: 'floodCertificate',
    facts: flagged('waitingOnFloodCert', true, false),
    lands: () => 'error/flood-cert',
  },
  { line: 'dtiDecline', facts: flagged('dtiDecline', true, false), lands: () => 'error/income' },
  {
    line: 'creditScoreDecline',
    facts: flagged('creditScoreDecline', true, false),
    lands: () => 'error/credit',
  },
  {
    line: 'outranking',
    facts: flagged('adHocDocumentRequested', true, false),
    lands: (row) => (LATER.includes(row.status) ? ownWay(row) : 'conditions/upload-document'),
  },
  {
    line: 'manualAutopay',
    facts: (holds) => ({ application: { payType: holds ? 'MANUAL' : 'AUTOPAY', status: {} } }),
    lands: (row) => (row.status === 'VERIFIED_AUTOPAY_ACCOUNT' ? 'bank/autopay' : ownWay(row)),
  },
  {
    line: 'appraisal',
    facts: () => ({ application: { status: {} } }),
    lands: (row) => (APPRAISALS.includes(row.status) ? 'hold' : ownWay(row)),
  },
  {
    line: 'underReview',
    facts: flagged('uwDecision', 'REVIEW', 'UNKNOWN'),
    lands: (row) => (row.leads === 'derived' ? 'review-app/uw' : ownWay(row)),
  },
  {
    line: 'otherOwner',
    facts: flagged('ownerDiffers', true, false),
    lands: (row) => (row.status === 'APP_SUBMISSION' ? 'review-app/incorrect-ownership' : ownWay(row)),
  },
];

const product = realProduct();
const flow = realFlow('application');
const routeAt = (status: string, facts: Facts) => derive(product, flow, { ...facts, status }).route;

describe.each(LINES)('[MAP-34] the routing line $line', ({ facts, lands }) => {
  test.each(STATUSES)('at $status', (row) => {
    expect(routeAt(row.status, facts(true))).toBe(lands(row));
    expect(routeAt(row.status, facts(false))).toBe(ownWay(row));
  });
});

test('no line of the flow is left out', () => {
  const named = flow.routing.map(({ id, use }) => id ?? use);
  expect([...LINES.map(({ line }) => line), 'status', 'step', 'root'].sort()).toEqual(named.sort());
});
