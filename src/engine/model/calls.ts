/** The names of the server's calls, and which parts of a product need them; paths belong to the products. */

/** What a product may have that asks its server for something. */
export type CallingPart =
  | 'owner'
  | 'answers'
  | 'journeys'
  | 'polling'
  | 'creation'
  | 'signUp'
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
  | 'telemetry'
  | 'accounts'
  | 'chat';

export interface CallFacts {
  name: string;
  /** The part that cannot do without it; without one a product may leave it out. */
  of?: CallingPart;
}

export const CALLS = [
  { name: 'register', of: 'signUp' },
  { name: 'login', of: 'owner' },
  { name: 'loginCode', of: 'secondFactor' },
  { name: 'logout', of: 'owner' },
  { name: 'forgotPassword', of: 'owner' },
  { name: 'resetPassword', of: 'owner' },
  { name: 'changePassword' },
  { name: 'changeName' },
  { name: 'sessions' },
  { name: 'endSession' },
  { name: 'identity', of: 'owner' },
  { name: 'legacyIdentity' },
  { name: 'brokerIdentity', of: 'broker' },
  { name: 'brokerLogin', of: 'broker' },
  { name: 'brokerReturn', of: 'broker' },
  { name: 'brokerLogout', of: 'broker' },
  { name: 'profile', of: 'owner' },
  { name: 'applications', of: 'owner' },
  { name: 'application', of: 'owner' },
  { name: 'applicationV2' },
  { name: 'markedApplication' },
  { name: 'createApplication', of: 'creation' },
  { name: 'readScreen' },
  { name: 'saveAnswers' },
  { name: 'status', of: 'polling' },
  { name: 'orgList' },
  { name: 'standing', of: 'journeys' },
  { name: 'answer', of: 'answers' },
  { name: 'saveUnsubmitted', of: 'answers' },
  { name: 'upload', of: 'uploads' },
  { name: 'uploads', of: 'uploads' },
  { name: 'readUpload', of: 'uploads' },
  { name: 'removeUpload', of: 'uploads' },
  { name: 'beginHandoff', of: 'handoffs' },
  { name: 'endHandoff', of: 'handoffs' },
  { name: 'conditions', of: 'conditions' },
  { name: 'participants', of: 'roles' },
  { name: 'sendInvitation', of: 'roles' },
  { name: 'correctInvitation', of: 'roles' },
  { name: 'takeBackInvitation', of: 'roles' },
  { name: 'acceptInvitation', of: 'roles' },
  { name: 'ownPart', of: 'roles' },
  { name: 'decision', of: 'flaggedGates' },
  { name: 'feature' },
  { name: 'features' },
  { name: 'optimizerProfile', of: 'experiments' },
  { name: 'saveOptimizerProfile', of: 'experiments' },
  { name: 'saveExperiments', of: 'experiments' },
  { name: 'contact', of: 'contacts' },
  { name: 'feedback' },
  { name: 'walletAccounts', of: 'accounts' },
  { name: 'walletAccess', of: 'accounts' },
  { name: 'readNotifications', of: 'accounts' },
  { name: 'addresses' },
  { name: 'telemetrySession', of: 'telemetry' },
  { name: 'telemetryEvent', of: 'telemetry' },
  { name: 'tracker', of: 'telemetry' },
  { name: 'replayLink' },
  { name: 'documents', of: 'papers' },
  { name: 'document', of: 'papers' },
  { name: 'chatSettings', of: 'chat' },
  { name: 'chatOpen', of: 'chat' },
  { name: 'chatOpenStream', of: 'chat' },
  { name: 'chatRefreshToken', of: 'chat' },
  { name: 'chatSurvey', of: 'chat' },
  { name: 'chatAuthenticate', of: 'chat' },
  { name: 'chatRefreshNonce', of: 'chat' },
  { name: 'chatbotHistory', of: 'chat' },
  { name: 'chatbotAsk', of: 'chat' },
  { name: 'chatbotFeedback', of: 'chat' },
  { name: 'chatMessages', of: 'chat' },
  { name: 'chatFile', of: 'chat' },
  { name: 'chatReadFile', of: 'chat' },
  { name: 'chatSocket', of: 'chat' },
  { name: 'hours', of: 'chat' },
  { name: 'hoursOpen', of: 'chat' },
  { name: 'hoursWeek', of: 'chat' },
  { name: 'record' },
  { name: 'openapi' },
  { name: 'developerWhy' },
  { name: 'developerSteps' },
  { name: 'developerJump' },
  { name: 'developerWalk' },
  { name: 'developerAgents' },
  { name: 'developerReset' },
  { name: 'staffWords' },
  { name: 'staffLogin' },
  { name: 'staffLoginCode' },
  { name: 'staffLogout' },
  { name: 'staffApplications' },
  { name: 'staffApplication' },
  { name: 'staffReview' },
  { name: 'staffRaiseCondition' },
  { name: 'staffClearCondition' },
  { name: 'staffRetry' },
  { name: 'staffUpload' },
  { name: 'staffFunnel' },
  { name: 'staffFeedback' },
  { name: 'staffFlags' },
  { name: 'staffSwitchFlag' },
  { name: 'staffTalks' },
  { name: 'staffTalk' },
  { name: 'staffTalkSend' },
  { name: 'staffTalkEnd' },
  { name: 'staffTalkHandOver' },
  { name: 'staffTalkFile' },
] as const satisfies readonly CallFacts[];

export type CallName = (typeof CALLS)[number]['name'];
