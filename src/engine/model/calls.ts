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
  | 'flaggedGates';

export interface CallFacts {
  name: string;
  /** The part that cannot do without it; without one a product may leave it out. */
  of?: CallingPart;
}

export const CALLS = [
  { name: 'register', of: 'signUp' },
  { name: 'login', of: 'owner' },
  { name: 'logout', of: 'owner' },
  { name: 'forgotPassword', of: 'owner' },
  { name: 'resetPassword', of: 'owner' },
  { name: 'identity', of: 'owner' },
  { name: 'legacyIdentity' },
  { name: 'profile', of: 'owner' },
  { name: 'applications', of: 'owner' },
  { name: 'application', of: 'owner' },
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
  { name: 'decision', of: 'flaggedGates' },
  { name: 'addresses' },
  { name: 'documents', of: 'papers' },
  { name: 'document', of: 'papers' },
  { name: 'record' },
  { name: 'openapi' },
  { name: 'staffWords' },
  { name: 'staffLogin' },
  { name: 'staffLogout' },
  { name: 'staffApplications' },
  { name: 'staffApplication' },
  { name: 'staffReview' },
  { name: 'staffRaiseCondition' },
  { name: 'staffClearCondition' },
  { name: 'staffRetry' },
  { name: 'staffUpload' },
] as const satisfies readonly CallFacts[];

export type CallName = (typeof CALLS)[number]['name'];
