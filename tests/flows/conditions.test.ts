/** What does a borrower read of each thing that the lender asks for, and where does it lead? The product's own words (AF 4.6). */
import { describe, expect, test } from 'vitest';
import { shownConditions } from '../../src/engine/decide/conditions.ts';
import { toNobody } from '../../src/engine/say/copy.ts';
import { realFlow, realProduct } from '../support/project.ts';

const product = realProduct();
const flow = realFlow('application');
const { copy } = product.source;
const UUID = '00000000-0000-4000-8000-0000000000c1';

const shown = (categoryEnum: string, more: object = {}) =>
  shownConditions(
    product,
    flow,
    copy,
    {
      application: {
        disburseAccount: { mask: '0248' },
        conditions: [{ uuid: UUID, categoryEnum, created: '2026-11-01T00:00:00Z', ...more }],
      },
    },
    toNobody,
  )[0];

describe('each category', () => {
  const UPLOAD = 'conditions/upload-document';
  test.each([
    ['COND-04', 'BANK_ACCOUNT_FRAUD_REVIEW', 'Upload Bank Statement', UPLOAD],
    ['COND-07', 'ID_VERIFICATION_FAILURE', 'Verify ID', 'identity'],
    ['COND-08', 'MISSING_PHONE_NUMBER', 'Enter Phone Number', 'conditions/phone-number'],
    ['COND-09', 'HELOC_MANUAL_PAYSTUB_UPLOAD', 'Upload Paystub', UPLOAD],
    ['COND-11', 'HARD_CREDIT_INQUIRY_REVIEW', 'Upload Application Cancellation Proof', UPLOAD],
    ['COND-16', 'REVIEW_TRUST_REQUIREMENTS', 'Upload Trust Documents', UPLOAD],
    ['COND-15', 'PROPERTY_LEGAL_DESCRIPTION', 'Upload Document', UPLOAD],
    ['COND-15', 'IDENTITY_DOCUMENT_FRAUD_REVIEW', 'Upload Document', UPLOAD],
    ['COND-15', 'PROPERTY_OWNERSHIP_FRAUD_REVIEW', 'Upload Document', UPLOAD],
    ['COND-15', 'FALSE_OWNERSHIP_TYPE_REVIEW', 'Upload Document', UPLOAD],
    ['COND-15', 'GENERIC_DOCUMENT_REQUEST', 'Upload Document', UPLOAD],
    ['COND-15', 'ESCALATION_REVIEW', 'Upload Document', UPLOAD],
  ])('[COND-03][%s] %s has the button %s and leads to %s', (_row, category, button, screen) => {
    const condition = shown(category, { notes: 'A letter of the other lender.' });
    expect(condition?.button).toBe(button);
    expect(condition?.header).not.toBe(category);
    expect(condition?.header).toMatch(/^[A-Z].{10,}/);
    expect(condition?.description).toMatch(/\.$/);
    expect(condition?.route).toBe(
      `${screen}?conditionUuid=${UUID}&conditionType=${category}&conditionEnum=${category}`,
    );
  });
});

test('[COND-05][COND-06] the bank account is named by its last digits, and its header by what is asked', () => {
  expect(shown('BANK_ACCOUNT_FRAUD_REVIEW')?.description).toContain('0248');
  expect(shown('BANK_ACCOUNT_FRAUD_REVIEW')?.header).toBe('Verify your bank account');
  const requested = shown('BANK_ACCOUNT_FRAUD_REVIEW', { requestDocuments: 1 });
  expect(requested?.header).toBe('Upload Bank Verification Documentation');
  expect(requested?.button).toBe('Upload Bank Statement');
});

test.each([
  [{}, '1'],
  [{ xtraData: { numDocsRequired: 3 } }, '3'],
])('[COND-09] paystubs %j ask for %s', (more, count) => {
  expect(shown('HELOC_MANUAL_PAYSTUB_UPLOAD', more)?.description).toContain(`we need: ${count}.`);
});

test('[COND-10] the notes describe the proof of a cancellation, unless there is a comment', () => {
  const notes = 'Show that the card of May was not opened.';
  expect(shown('HARD_CREDIT_INQUIRY_REVIEW', { notes })?.description).toBe(notes);
  const commentsToBorrower = 'A letter will do.';
  expect(shown('HARD_CREDIT_INQUIRY_REVIEW', { notes, commentsToBorrower })?.description).toBe(
    commentsToBorrower,
  );
});

test('[COND-13] more than one document changes the button of uploads, and of nothing else', () => {
  expect(shown('ESCALATION_REVIEW', { requestDocuments: 2 })?.button).toBe('Upload Documents');
  expect(shown('ESCALATION_REVIEW', { requestDocuments: 1 })?.button).toBe('Upload Document');
  expect(shown('ID_VERIFICATION_FAILURE', { requestDocuments: 2 })?.button).toBe('Verify ID');
  expect(shown('MISSING_PHONE_NUMBER', { requestDocuments: 2 })?.button).toBe('Enter Phone Number');
});

test('[COND-14] a general request about a trust takes the words of the trust', () => {
  const asked = shown('GENERIC_DOCUMENT_REQUEST', { actionNeeded: 'REVIEW_TRUST_REQUIREMENTS' });
  expect(asked?.button).toBe('Upload Trust Documents');
  expect(asked?.route).toContain(
    'conditionType=REVIEW_TRUST_REQUIREMENTS&conditionEnum=GENERIC_DOCUMENT_REQUEST',
  );
});
