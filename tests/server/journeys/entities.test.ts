/** Does an application, read by its call on the way, come to hold every field that the specification names? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playJourney } from '../../support/journey.ts';
import { type Persona, person } from '../../support/journey-person.ts';
import { type Caller, openWorld } from '../../support/journey-world.ts';
import { startApp } from '../support/harness.ts';
import { opened } from '../support/signers.ts';

/** Together they meet every flag of the lender's process. Each is left once `shows` was served. */
const PEOPLE: { persona: Persona; shows?: string }[] = [
  {
    persona: person('by video, with automatic payments', {
      says: { 'autopay/payType': ['AUTOPAY'], 'autopay/account': ['OTHER'] },
      prefers: ['notary/session'],
      cameWith: { referrer: '3f0c1c52-7a3b-4a7e-9e0e-0a52a1b1c0de', utm_source: 'cloc' },
    }),
  },
  {
    persona: person('in person, with inquiries, a new job and paystubs, in a flood zone', {
      lastName: 'Quill-Seeker-Newjob',
      street: '3 Floodplain Road',
      prefers: ['notary/schedule-manual', 'income/link/payroll'],
      ends: { linkIncome: ['employerOnly'] },
    }),
  },
  { persona: person('in Texas', { state: 'TX' }), shows: 'status.condition' },
  {
    persona: person('frozen', { lastName: 'Pinder', says: { 'credit-lifted/freezePin': ['9999'] } }),
    shows: 'status.creditFrozenWithPin',
  },
  { persona: person('with a low score', { lastName: 'Lowe' }) },
  { persona: person('with too low an income', { income: 6_000 }) },
  {
    persona: person('on assets', { income: 18_000, street: '3 Round Street' }),
    shows: 'assetDepletion.complete',
  },
  { persona: person('in no record', { street: '3 Unrecorded Road', staff: undefined }) },
];

const FIELDS = `uuid loanNumber status term amount rate uwCalculatedDrawAmount adjustedHomeAmount selectedPropertyUuid
  consents documents incomeSources disburseAccount autopayAccount payType property assetDepletion hasHmda coDeedStatus
  insurance isCrypto requestedManualNotaryTime referrer auditFields additionalSignerVersion helocSigners`;
const FLAGS = `liensComplete uwDecision uwSubDecision inquiryAttestNeeded inquiryAttestComplete
  disclosurelistSummaryReady disclosurelistSummaryComplete disclosurelistClosingReady disclosurelistClosingComplete
  disclosurelistNotaryReady disclosurelistNotaryComplete primaryParticipantAcceptComplete manualDeedSigningComplete
  manualPaystubUpload manualPaystubTasksComplete giactAccountStatus bpo title checklistStatus
  employmentVerificationNeeded propertyComplete datatreeNoMatch creditFrozenWithPin dtiDecline creditScoreDecline
  waitingOnFloodCert manualNotary condition`;

let world: Awaited<ReturnType<typeof openWorld>>;
/** Every dotted path that any reply held. */
const served = new Set<string>();
beforeAll(async () => {
  world = await openWorld();
  for (const { persona, shows } of PEOPLE) {
    const hasShown = () => shows !== undefined && served.has(shows);
    const { caller, uuid } = await playJourney(world, persona, hasShown, (player, view) =>
      collect(player.caller, view.uuid),
    );
    await collect(caller, uuid);
  }
});
afterAll(() => world.close());

async function collect(caller: Caller, uuid: string): Promise<void> {
  const { status, body } = await caller.call('application', { params: { uuid } });
  expect(status).toBe(200);
  gather(body, '');
}

function gather(value: unknown, at: string): void {
  if (at !== '') served.add(at);
  if (Array.isArray(value)) for (const each of value) gather(each, at);
  else if (typeof value === 'object' && value !== null)
    for (const [name, below] of Object.entries(value)) gather(below, at === '' ? name : `${at}.${name}`);
}

const missing = (names: string, below = '') => names.split(/\s+/).filter((name) => !served.has(below + name));

describe('an application, read by its call', () => {
  test('[ENT-01] has come to hold every field, and with other signers theirs', async () => {
    const server = await startApp();
    try {
      const { owner } = await opened(server);
      await collect(owner.browser, owner.uuid);
    } finally {
      await server.close();
    }
    expect(missing(FIELDS)).toEqual([]);
    const inner = `consents.type documents.type incomeSources.employmentType disburseAccount.uuid
      disburseAccount.routingNumber disburseAccount.mask autopayAccount.uuid property.state assetDepletion.complete
      insurance.complete referrer.referrerUuid auditFields.createdDate helocSigners.identityUuid
      disburseAccount.accountNumber`;
    expect(missing(inner)).toEqual([]);
  });

  test('[ENT-03] has come to hold every flag of the lender’s process', () => {
    expect(missing(FLAGS, 'status.')).toEqual([]);
  });
});
