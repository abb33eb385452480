/** The names of the server's calls, and which parts of a product need them; paths belong to the products. */

/** What a product may have that asks its server for something. */
export type CallingPart =
  | 'owner'
  | 'answers'
  | 'journeys'
  | 'polling'
  | 'creation'
  | 'signUp'
  | 'phones'
  | 'uploads'
  | 'papers'
  | 'handoffs'
  | 'conditions'
  | 'roles'
  | 'flaggedGates'
  | 'experiments'
  | 'contacts'
  | 'broker'
  | 'secondFactor'
  | 'authenticator'
  | 'telemetry'
  | 'accounts'
  | 'chat';

export interface CallFacts {
  name: string;
  /** The part that cannot do without it; without one a product may leave it out. */
  of?: CallingPart;
  /** What its path may name in braces, beside `{product}`: the server reads nothing else there. */
  in?: readonly string[];
}

export const CALLS = [
  { name: 'register', of: 'signUp' },
  { name: 'login', of: 'owner' },
  { name: 'loginCode', of: 'secondFactor' },
  { name: 'loginPasskey', of: 'authenticator' },
  { name: 'loginSetUp', of: 'authenticator' },
  { name: 'factor', of: 'authenticator' },
  { name: 'beginFactor', of: 'authenticator' },
  { name: 'factorKey', of: 'authenticator' },
  { name: 'setUpFactor', of: 'authenticator' },
  { name: 'removeFactor', of: 'authenticator' },
  { name: 'recoveryCodes', of: 'authenticator' },
  { name: 'passkeyOptions', of: 'authenticator' },
  { name: 'addPasskey', of: 'authenticator' },
  { name: 'removePasskey', of: 'authenticator' },
  { name: 'logout', of: 'owner' },
  { name: 'forgotPassword', of: 'owner' },
  { name: 'resetPassword', of: 'owner' },
  { name: 'changePassword' },
  { name: 'changeName' },
  { name: 'sessions' },
  { name: 'endSession', in: ['session'] },
  { name: 'accountData' },
  { name: 'deletionPlan' },
  { name: 'deleteAccount' },
  { name: 'identity', of: 'owner' },
  { name: 'legacyIdentity' },
  { name: 'brokerIdentity', of: 'broker', in: ['side'] },
  { name: 'brokerLogin', of: 'broker', in: ['side'] },
  { name: 'brokerReturn', of: 'broker' },
  { name: 'brokerLogout', of: 'broker', in: ['side'] },
  { name: 'profile', of: 'owner' },
  { name: 'applications', of: 'owner' },
  { name: 'application', of: 'owner', in: ['uuid'] },
  { name: 'applicationV2', in: ['uuid'] },
  { name: 'markedApplication', in: ['uuid'] },
  { name: 'createApplication', of: 'creation' },
  { name: 'readScreen', in: ['uuid'] },
  { name: 'saveAnswers', in: ['uuid'] },
  { name: 'status', of: 'polling', in: ['uuid'] },
  { name: 'orgList' },
  { name: 'standing', of: 'journeys', in: ['journey'] },
  { name: 'answer', of: 'answers', in: ['journey'] },
  { name: 'sendScreenLink', of: 'phones', in: ['journey'] },
  { name: 'saveUnsubmitted', of: 'answers', in: ['uuid'] },
  { name: 'upload', of: 'uploads', in: ['uuid'] },
  { name: 'uploads', of: 'uploads', in: ['uuid'] },
  { name: 'readUpload', of: 'uploads', in: ['uuid', 'upload'] },
  { name: 'removeUpload', of: 'uploads', in: ['uuid', 'upload'] },
  { name: 'beginHandoff', of: 'handoffs', in: ['uuid'] },
  { name: 'endHandoff', of: 'handoffs', in: ['uuid'] },
  { name: 'conditions', of: 'conditions', in: ['uuid'] },
  { name: 'participants', of: 'roles', in: ['uuid'] },
  { name: 'sendInvitation', of: 'roles', in: ['uuid', 'participant'] },
  { name: 'correctInvitation', of: 'roles', in: ['uuid', 'participant'] },
  { name: 'takeBackInvitation', of: 'roles', in: ['uuid', 'participant'] },
  { name: 'acceptInvitation', of: 'roles' },
  { name: 'ownPart', of: 'roles' },
  { name: 'decision', of: 'flaggedGates', in: ['context'] },
  { name: 'feature', in: ['context'] },
  { name: 'features', in: ['context'] },
  { name: 'optimizerProfile', of: 'experiments' },
  { name: 'saveOptimizerProfile', of: 'experiments' },
  { name: 'saveExperiments', of: 'experiments', in: ['uuid'] },
  { name: 'contact', of: 'contacts', in: ['person'] },
  { name: 'feedback' },
  { name: 'walletAccounts', of: 'accounts' },
  { name: 'walletAccess', of: 'accounts' },
  { name: 'readNotifications', of: 'accounts' },
  { name: 'addresses' },
  { name: 'telemetrySession', of: 'telemetry', in: ['context'] },
  { name: 'telemetryEvent', of: 'telemetry', in: ['context'] },
  { name: 'tracker', of: 'telemetry', in: ['context'] },
  { name: 'replayLink', in: ['tracker'] },
  { name: 'documents', of: 'papers', in: ['uuid'] },
  { name: 'document', of: 'papers', in: ['uuid', 'document'] },
  { name: 'chatSettings', of: 'chat' },
  { name: 'chatOpen', of: 'chat' },
  { name: 'chatOpenStream', of: 'chat' },
  { name: 'chatRefreshToken', of: 'chat' },
  { name: 'chatSurvey', of: 'chat' },
  { name: 'chatAuthenticate', of: 'chat' },
  { name: 'chatRefreshNonce', of: 'chat' },
  { name: 'chatbotHistory', of: 'chat', in: ['conversationId'] },
  { name: 'chatbotAsk', of: 'chat' },
  { name: 'chatbotFeedback', of: 'chat' },
  { name: 'chatMessages', of: 'chat', in: ['conversation'] },
  { name: 'chatFile', of: 'chat', in: ['conversation'] },
  { name: 'chatReadFile', of: 'chat', in: ['conversation', 'file'] },
  { name: 'chatSocket', of: 'chat' },
  { name: 'hours', of: 'chat', in: ['department'] },
  { name: 'hoursOpen', of: 'chat', in: ['department'] },
  { name: 'hoursWeek', of: 'chat', in: ['department'] },
  { name: 'lateAnswer', in: ['port'] },
  { name: 'record' },
  { name: 'openapi' },
  { name: 'developerWhy', in: ['journey'] },
  { name: 'developerSteps' },
  { name: 'developerJump' },
  { name: 'developerWalk' },
  { name: 'developerAgents' },
  { name: 'developerReset' },
  { name: 'staffWords' },
  { name: 'staffLogin' },
  { name: 'staffLoginCode' },
  { name: 'staffSetUpFactor' },
  { name: 'staffLoginPasskey' },
  { name: 'staffLogout' },
  { name: 'staffFactor' },
  { name: 'staffRecoveryCodes' },
  { name: 'staffChangePassword' },
  { name: 'staffPasskeyOptions' },
  { name: 'staffAddPasskey' },
  { name: 'staffRemovePasskey' },
  { name: 'staffTakeFactor' },
  { name: 'staffApplications' },
  { name: 'staffApplication', in: ['uuid'] },
  { name: 'staffReview', in: ['uuid'] },
  { name: 'staffRaiseCondition', in: ['uuid'] },
  { name: 'staffClearCondition', in: ['uuid'] },
  { name: 'staffRetry', in: ['uuid'] },
  { name: 'staffAssign', in: ['uuid'] },
  { name: 'staffUpload', in: ['uuid', 'upload'] },
  { name: 'staffFunnel' },
  { name: 'staffEmails' },
  { name: 'staffSendEmail', in: ['email'] },
  { name: 'staffFeedback' },
  { name: 'staffFlags' },
  { name: 'staffSwitchFlag' },
  { name: 'staffTalks' },
  { name: 'staffTalk', in: ['talk'] },
  { name: 'staffTalkSend', in: ['talk'] },
  { name: 'staffTalkEnd', in: ['talk'] },
  { name: 'staffTalkHandOver', in: ['talk'] },
  { name: 'staffTalkFile', in: ['talk', 'file'] },
] as const satisfies readonly CallFacts[];

export type CallName = (typeof CALLS)[number]['name'];
