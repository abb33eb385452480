/** Which branches does the journey have beside the usual way, and which documents prove who somebody is? */
import { expect, test } from 'vitest';
import { derive } from '../../src/engine/decide/derive.ts';
import { facts, realFlow, realProduct } from '../support/project.ts';

const product = realProduct();
const flow = realFlow('application');

const atIdentity = {
  'application.property.state': 'CA',
  'application.disburseAccount': { uuid: 'd', routingNumber: '011000015' },
  'application.payType': 'MANUAL',
  status: 'IDENTITY_VERIFICATION',
};

test.each([
  ['DRIVERSLICENSEFRONT', 'waitSign'],
  ['IDCARDFRONT', 'waitSign'],
  ['PASSPORTFRONT', 'waitSign'],
  ['PERMANENTRESIDENTFRONT', 'waitSign'],
  ['DRIVERSLICENSEBACK', 'docVerify'],
  ['BANK_STATEMENT', 'docVerify'],
])('[ENUM-05] %s leads to %s', (type, step) => {
  const given = facts({ ...atIdentity, 'application.documents': [{ type }] });
  expect(derive(product, flow, given).step).toBe(step);
});

test.each([
  ['paystubs uploaded by hand', { 'application.status.manualPaystubUpload': true }, 'income/upload/paystub'],
  [
    'the employer asked',
    { 'application.status.employmentVerificationNeeded': true },
    'income/employer-verification',
  ],
  ['the value of the home estimated', { status: 'NO_AVM_FOUND' }, 'bpo/estimate-value'],
  ['the condition of a home in Texas reported', { status: 'NAV_BPO_REQUEST' }, 'bpo/condition'],
])('[GEN-06] a branch: %s', (_, change, route) => {
  const given = facts({ 'application.property.state': 'TX', status: 'INCOME_VERIFICATION', ...change });
  expect(derive(product, flow, given).route).toBe(route);
});
