/** The list of the calls that this server answers, one line each; method and path are the products'. */

import type { Handler } from '../http/call.ts';
import { changeName, endSession, sessions } from './account.ts';
import { accountData, deleteAccount, deletionPlan } from './account-data.ts';
import { answer } from './answer.ts';
import {
  application,
  applications,
  applicationV2,
  createApplication,
  markedApplication,
  profile,
  status,
} from './applications.ts';
import { brokerIdentity, brokerLogin, brokerLogout, brokerReturn } from './broker.ts';
import {
  chatMessages,
  chatOpen,
  chatOpenStream,
  chatRefreshToken,
  chatSettings,
  chatSocket,
  chatSurvey,
} from './chat.ts';
import { chatFile, chatReadFile } from './chat-files.ts';
import { chatAuthenticate, chatRefreshNonce } from './chat-nonces.ts';
import { chatbotAsk, chatbotFeedback, chatbotHistory } from './chatbot.ts';
import { conditions } from './conditions.ts';
import { contact } from './contact.ts';
import { decision, feature, features } from './decision.ts';
import { developerJump, developerSteps, developerWalk, developerWhy } from './developer.ts';
import { developerAgents, developerReset } from './developer-bar.ts';
import { document, documents } from './documents.ts';
import { optimizerProfile, saveExperiments, saveOptimizerProfile } from './experiments.ts';
import {
  addPasskey,
  beginFactor,
  factor,
  factorKey,
  loginPasskey,
  loginSetUp,
  passkeyOptions,
  recoveryCodes,
  removeFactor,
  removePasskey,
  setUpFactor,
} from './factor.ts';
import { feedback, staffFeedback } from './feedback.ts';
import { beginHandoff, endHandoff } from './handoffs.ts';
import { hours, hoursOpen, hoursWeek } from './hours.ts';
import { identity, legacyIdentity, login, loginCode, logout } from './identity.ts';
import { lateAnswer } from './late-answer.ts';
import { orgList, suggestAddresses } from './lookups.ts';
import { openapiOf } from './openapi.ts';
import {
  acceptInvitation,
  correctInvitation,
  ownPart,
  participants,
  sendInvitation,
  takeBackInvitation,
} from './participants.ts';
import { changePassword, forgotPassword, resetPassword } from './password.ts';
import { record } from './record.ts';
import { register } from './register.ts';
import { sendScreenLink } from './screen-link.ts';
import { readScreen, saveAnswers } from './screens.ts';
import { staffApplication, staffApplications, staffUpload, staffWords } from './staff.ts';
import {
  staffAssign,
  staffClearCondition,
  staffRaiseCondition,
  staffRetry,
  staffReview,
} from './staff-acts.ts';
import { staffEmails, staffSendEmail } from './staff-emails.ts';
import { staffFactor, staffRecoveryCodes, staffTakeFactor } from './staff-factor.ts';
import { staffFlags, staffSwitchFlag } from './staff-flags.ts';
import { staffFunnel } from './staff-funnel.ts';
import {
  staffAddPasskey,
  staffLoginPasskey,
  staffPasskeyOptions,
  staffRemovePasskey,
} from './staff-passkeys.ts';
import { staffChangePassword } from './staff-password.ts';
import { staffLogin, staffLoginCode, staffLogout, staffSetUpFactor } from './staff-sign-in.ts';
import {
  staffTalk,
  staffTalkEnd,
  staffTalkFile,
  staffTalkHandOver,
  staffTalkSend,
  staffTalks,
} from './staff-talks.ts';
import { standing } from './standing.ts';
import { replayLink, telemetryEvent, telemetrySession, tracker } from './telemetry.ts';
import { saveUnsubmitted } from './unsubmitted.ts';
import { readUpload, removeUpload, upload, uploads } from './uploads.ts';
import { readNotifications, walletAccess, walletAccounts } from './wallet.ts';

export const HANDLERS: readonly Handler[] = [
  register,
  login,
  loginCode,
  loginPasskey,
  loginSetUp,
  factor,
  beginFactor,
  factorKey,
  setUpFactor,
  removeFactor,
  recoveryCodes,
  passkeyOptions,
  addPasskey,
  removePasskey,
  logout,
  forgotPassword,
  resetPassword,
  changePassword,
  changeName,
  sessions,
  endSession,
  accountData,
  deletionPlan,
  deleteAccount,
  identity,
  legacyIdentity,
  brokerIdentity,
  brokerLogin,
  brokerReturn,
  brokerLogout,
  profile,
  applications,
  application,
  applicationV2,
  markedApplication,
  createApplication,
  readScreen,
  saveAnswers,
  status,
  standing,
  answer,
  sendScreenLink,
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
  participants,
  sendInvitation,
  correctInvitation,
  takeBackInvitation,
  acceptInvitation,
  ownPart,
  decision,
  feature,
  features,
  optimizerProfile,
  saveOptimizerProfile,
  saveExperiments,
  contact,
  walletAccounts,
  walletAccess,
  readNotifications,
  suggestAddresses,
  telemetrySession,
  telemetryEvent,
  tracker,
  replayLink,
  orgList,
  hours,
  hoursOpen,
  hoursWeek,
  chatSettings,
  chatOpen,
  chatOpenStream,
  chatRefreshToken,
  chatSurvey,
  chatMessages,
  chatSocket,
  chatFile,
  chatReadFile,
  chatAuthenticate,
  chatRefreshNonce,
  chatbotAsk,
  chatbotHistory,
  chatbotFeedback,
  lateAnswer,
  record,
  developerWhy,
  developerSteps,
  developerJump,
  developerWalk,
  developerAgents,
  developerReset,
  staffWords,
  staffLogin,
  staffLoginCode,
  staffSetUpFactor,
  staffLoginPasskey,
  staffLogout,
  staffFactor,
  staffRecoveryCodes,
  staffChangePassword,
  staffPasskeyOptions,
  staffAddPasskey,
  staffRemovePasskey,
  staffTakeFactor,
  staffApplications,
  staffApplication,
  staffReview,
  staffRaiseCondition,
  staffClearCondition,
  staffRetry,
  staffAssign,
  staffUpload,
  staffFlags,
  staffSwitchFlag,
  staffTalks,
  staffTalk,
  staffTalkSend,
  staffTalkEnd,
  staffTalkHandOver,
  staffTalkFile,
  staffFunnel,
  staffEmails,
  staffSendEmail,
  feedback,
  staffFeedback,
  openapiOf(() => HANDLERS),
];

export function handlerOf(call: string): Handler | undefined {
  return HANDLERS.find((handler) => handler.name === call);
}
