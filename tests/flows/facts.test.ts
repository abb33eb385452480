/** Do the fact schemas hold the entities and lists of the specification (AF 3, SL 3), exactly? */
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { isRecord } from '../../src/engine/model/paths.ts';
import { realForms, realProject } from '../support/project.ts';

const [source] = realProject().products;
if (!source) throw new Error('The project has no product.');
const { facts } = source;

/** The schema at a dotted path; an entry of a list is `[]`. */
function schemaAt(path: string, among: Map<string, JsonSchema> = facts): JsonSchema {
  const [root = '', ...names] = path.split('.');
  return names.reduce<JsonSchema>((schema, name) => {
    const below =
      name === '[]' ? schema.items : isRecord(schema.properties) ? schema.properties[name] : undefined;
    if (!isRecord(below)) throw new Error(`${path} has no "${name}".`);
    return below;
  }, among.get(root) ?? {});
}

const has = (path: string, names: string) => {
  const known = Object.keys(schemaAt(path).properties ?? {});
  expect(known).toEqual(expect.arrayContaining(names.split(/[\s,]+/)));
};

describe('entities', () => {
  test.each<[string, string]>([
    [
      'application',
      `uuid, loanNumber, status, term, amount, rate, uwCalculatedDrawAmount, adjustedHomeAmount, selectedPropertyUuid,
       consents, documents, incomeSources, disburseAccount, autopayAccount, payType, property, assetDepletion, hasHmda,
       coDeedStatus, insurance, isCrypto, requestedManualNotaryTime, additionalSignerVersion, helocSigners, referrer,
       auditFields`,
    ],
    ['application.consents.[]', 'type'],
    ['application.documents.[]', 'type'],
    ['application.incomeSources.[]', 'employmentType'],
    ['application.disburseAccount', 'uuid routingNumber mask accountNumber'],
    ['application.autopayAccount', 'uuid'],
    ['application.property', 'state'],
    ['application.assetDepletion', 'complete'],
    ['application.insurance', 'complete'],
    ['application.helocSigners.[]', 'identityUuid'],
    ['application.referrer', 'referrerUuid'],
    ['application.auditFields', 'createdDate'],
    ['application.status', 'manualNotary condition'],
    [
      'application.status',
      `liensComplete uwDecision uwSubDecision inquiryAttestNeeded inquiryAttestComplete disclosurelistSummaryReady
       disclosurelistSummaryComplete disclosurelistClosingReady disclosurelistClosingComplete
       disclosurelistNotaryReady disclosurelistNotaryComplete primaryParticipantAcceptComplete
       manualDeedSigningComplete manualPaystubUpload manualPaystubTasksComplete giactAccountStatus bpo title
       checklistStatus employmentVerificationNeeded propertyComplete datatreeNoMatch creditFrozenWithPin dtiDecline
       creditScoreDecline waitingOnFloodCert manualNotary condition`,
    ],
    ['profile', 'uuid name email dob addresses hasSsn'],
    ['profile.name', 'uuid firstName middleName lastName suffix'],
    ['profile.addresses.[]', 'uuid ownership'],
    [
      'identity',
      `uuid organizationCode profileType email updatedAt isManageable isBroker activeLegacyCustomerOrgs aliases
       passwordExpired twoFactorEnabled totpVerified wallet type phoneNumbers name`,
    ],
    ['identity.wallet', 'accountAddress groupPolicyAddress'],
    ['profile.addresses.[]', 'street1 street2 city state zip'],
    ['application.property', 'street1 street2 city state zip'],
    ['registration.homeAddress', 'street1 street2 city state zip'],
    ['registration.dateOfBirth', 'day month year'],
    [
      'condition',
      'uuid categoryEnum created notes commentsToBorrower requestDocuments xtraData actionNeeded',
    ],
    ['condition.xtraData', 'numDocsRequired'],
    ['originator', 'userInfo originatorDisplayInfo'],
    ['originator.originatorDisplayInfo', 'originatorName brokerName avatarUri email phoneNumber nmls'],
    [
      'registration',
      `street1 street2 city state zip occupancyType isListedForSale income otherIncome employmentType firstName
       middleName lastName suffix dateOfBirth`,
    ],
  ])('The schema of %s has its fields', (path, names) => {
    has(path, names);
  });

  test('no entity takes a field that it does not name', () => {
    const open: string[] = [];
    const walk = (schema: unknown, path: string) => {
      if (!isRecord(schema)) return;
      if (schema.type === 'object' && schema.additionalProperties !== false) open.push(path);
      for (const [name, below] of Object.entries(isRecord(schema.properties) ? schema.properties : {}))
        walk(below, `${path}.${name}`);
      walk(schema.items, `${path}.[]`);
    };
    for (const [name, schema] of facts) walk(schema, name);
    expect(open).toEqual([]);
  });
});

const EMPLOYMENT = `FULL_TIME PART_TIME SELF_EMPLOYED RETIRED UNEMPLOYED ALIMONY CHILD_SUPPORT
  SEPARATE_MAINTENANCE_PAYMENTS PUBLIC_ASSISTANCE_PROGRAM`;
const SUFFIX = 'JR SR I II III IV V';
const STATES = `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND
  OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC`;
const sorted = (names: string) => names.trim().split(/\s+/).sort();

describe('lists', () => {
  test.each<[string, string, string]>([
    ['ENUM-01', 'registration.occupancyType', 'PRIMARY SECONDARY INVESTMENT'],
    ['ENUM-01', 'application.property.occupancyType', 'PRIMARY SECONDARY INVESTMENT'],
    ['ENUM-01', 'registration.isListedForSale', 'YES NO'],
    ['ENUM-02', 'registration.employmentType', EMPLOYMENT],
    ['ENUM-02', 'profile.employmentType', EMPLOYMENT],
    ['ENUM-02', 'application.incomeSources.[].employmentType', EMPLOYMENT],
    ['ENUM-04', 'registration.suffix', SUFFIX],
    ['ENUM-04', 'profile.name.suffix', SUFFIX],
    [
      'ENUM-07',
      'application.documents.[].type',
      `BANK_STATEMENT CERTIFICATE_OF_TRUST DRIVERSLICENSEFRONT DRIVERSLICENSEBACK PASSPORTFRONT IDCARDFRONT
       PERMANENTRESIDENTFRONT USER_UPLOADED_PAYSTUB PROPERTY_DESCRIPTION_SOURCE SUPPORT SUMMARY_DISCLOSURE
       CLOSING_DISCLOSURE NOTE NOTARY_DISCLOSURE RESCISSION_DISCLOSURE ASSET_STATEMENT INSURANCE_POLICY`,
    ],
    [
      'ENUM-09',
      'application.status.uwDecision',
      'APPROVED ASSET_DEPLETION DECLINE ERROR FINAL INELIGIBLE INITIAL REVIEW SELECT UNKNOWN',
    ],
    [
      'ENUM-10',
      'application.status.uwSubDecision',
      `BPO_PENDING CREDIT_FROZEN FINAL_OFFER UNVERIFIED_DTI_LIMITED UNVERIFIED_OFFER UNVERIFIED_ONBOARDING_COMPLETE
       VERIFIED_DTI_LIMITED VERIFIED_INCOME_MATCHED_OFFER VERIFIED_OFFER VERIFIED_RESERVE_LIMITED UNKNOWN_SUBDECISION`,
    ],
    ['ENUM-11', 'application.status.giactAccountStatus', 'VERIFIED PENDING_REVIEW FAILED_VERIFICATION'],
    ['ENUM-11', 'application.status.idVerificationStatus', 'VERIFIED FAILED_VERIFICATION PENDING_REVIEW'],
    [
      'ENUM-13',
      'application.status.bpo',
      'BPO_NOT_REQUIRED BPO_REQUIRED UNKNOWN_BPO_STATUS BPO_PROCESSING BPO_COMPLETE',
    ],
    [
      'ENUM-14',
      'application.status.title',
      `TITLE_REQUIRED TITLE_NOT_REQUIRED PREQUAL_TITLE_PROCESSING PREQUAL_TITLE_COMPLETE FINAL_TITLE_PROCESSING
       FINAL_TITLE_COMPLETE UNKNOWN_TITLE_STATUS`,
    ],
    [
      'ENUM-15',
      'application.status.condition',
      'UNKNOWN_CONDITION NOT_AVAILABLE POOR FAIR AVERAGE GOOD EXCELLENT',
    ],
    ['ENUM-16', 'application.status.checklistStatus', 'GEN_RESCISSION RESCISSION RECORDING FUNDABLE'],
    ['ENUM-17', 'application.coDeedStatus', 'WAITING BYPASS NO_BYPASS COMPLETE'],
    [
      'ENUM-18',
      'application.incomeSources.[].type',
      `EMPINFO MANUAL_PAYSTUB OTHER PLAID_TRANSACTIONS POINTSERV_1099_MISC POINTSERV_PAYROLL POINTSERV_TAX
       TRUV_FINANCIAL_ACCOUNTS TRUV_PAYROLL UNKNOWN`,
    ],
    [
      'ENUM-20',
      'application.partnerProgram',
      'ALL_IN AUTOPAY CREDIT_UNION HARBOR_CREDIT_UNION QUORUM QUORUM_ALL_IN QUORUM_AUTOPAY',
    ],
    ['ENUM, in part', 'application.rateType', 'UNKNOWN FIXED FLOATING'],
    ['ENUM, in part', 'application.payType', 'AUTOPAY MANUAL'],
    ['ENUM-22', 'profile.addresses.[].ownership', 'SOLE JOINT TRUST ENTITY'],
    ['states', 'profile.addresses.[].state', STATES],
    ['the other signer', 'identity.type', 'CO_DEEDER'],
    [
      'COND-01',
      'condition.categoryEnum',
      `BANK_ACCOUNT_FRAUD_REVIEW ID_VERIFICATION_FAILURE MISSING_PHONE_NUMBER REVIEW_TRUST_REQUIREMENTS
       PROPERTY_LEGAL_DESCRIPTION IDENTITY_DOCUMENT_FRAUD_REVIEW PROPERTY_OWNERSHIP_FRAUD_REVIEW
       FALSE_OWNERSHIP_TYPE_REVIEW HELOC_MANUAL_PAYSTUB_UPLOAD HARD_CREDIT_INQUIRY_REVIEW GENERIC_DOCUMENT_REQUEST
       ESCALATION_REVIEW`,
    ],
  ])('[%s] %s', (_, path, names) => {
    const { enum: closed, examples } = schemaAt(path);
    expect([...((closed ?? examples) as string[])].sort()).toEqual(sorted(names));
  });

  test.each<[string, string, string]>([
    ['ENUM-01', 'property-address.occupancyType', 'PRIMARY SECONDARY INVESTMENT'],
    ['ENUM-01', 'for-sale.isListedForSale', 'YES NO'],
    ['ENUM-03', 'annual-income.employmentType', EMPLOYMENT],
    ['ENUM-04', 'legal-name.suffix', SUFFIX],
    ['ENUM-04', 'profile.suffix', SUFFIX],
    ['VAL-28', 'property-address.address.state', STATES],
    ['VAL-28', 'home-address.address.state', STATES],
    ['VAL-28', 'profile.property.state', STATES],
  ])('[%s] the form field %s offers each once, with a label', (_, path, names) => {
    const field = schemaAt(path, realForms());
    expect([...(field.enum as string[])].sort()).toEqual(sorted(names));
    expect(Object.keys(field.labels as object).sort()).toEqual(sorted(names));
  });

  test('only hasSsn may leave the server, and an account number only as a mask', () => {
    expect(schemaAt('profile.ssn').sensitivity).toBe('secret');
    expect(schemaAt('profile.hasSsn').sensitivity).toBe('open');
    expect(schemaAt('application.disburseAccount.accountNumber').sensitivity).toBe('masked');
  });
});
