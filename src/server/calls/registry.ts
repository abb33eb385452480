/** The list of the calls that this server answers, one line each; method and path are the products'. */

import type { Handler } from '../http/call.ts';
import { answer } from './answer.ts';
import { application, applications, createApplication, profile, status } from './applications.ts';
import { conditions } from './conditions.ts';
import { decision } from './decision.ts';
import { document, documents } from './documents.ts';
import { beginHandoff, endHandoff } from './handoffs.ts';
import { identity, legacyIdentity, login, logout, register } from './identity.ts';
import { orgList, suggestAddresses } from './lookups.ts';
import { openapiOf } from './openapi.ts';
import { forgotPassword, resetPassword } from './password.ts';
import { record } from './record.ts';
import { readScreen, saveAnswers } from './screens.ts';
import {
  staffApplication,
  staffApplications,
  staffLogin,
  staffLogout,
  staffUpload,
  staffWords,
} from './staff.ts';
import { staffClearCondition, staffRaiseCondition, staffRetry, staffReview } from './staff-acts.ts';
import { standing } from './standing.ts';
import { saveUnsubmitted } from './unsubmitted.ts';
import { readUpload, removeUpload, upload, uploads } from './uploads.ts';

export const HANDLERS: readonly Handler[] = [
  register,
  login,
  logout,
  forgotPassword,
  resetPassword,
  identity,
  legacyIdentity,
  profile,
  applications,
  application,
  createApplication,
  readScreen,
  saveAnswers,
  status,
  standing,
  answer,
  saveUnsubmitted,
  upload,
  uploads,
  readUpload,
  removeUpload,
  documents,
  document,
  beginHandoff,
  endHandoff,
  conditions,
  decision,
  suggestAddresses,
  orgList,
  record,
  staffWords,
  staffLogin,
  staffLogout,
  staffApplications,
  staffApplication,
  staffReview,
  staffRaiseCondition,
  staffClearCondition,
  staffRetry,
  staffUpload,
  openapiOf(() => HANDLERS),
];

export function handlerOf(call: string): Handler | undefined {
  return HANDLERS.find((handler) => handler.name === call);
}
