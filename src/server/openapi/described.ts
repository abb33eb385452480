/** What does each call take and answer? One entry a call; the tests hold every handler to its entry. */
import type { JsonSchema } from '../../engine/model/bundle.ts';
import type { CallName } from '../../engine/model/calls.ts';
import * as bodies from '../bodies.ts';
import { COUNT, closed, listOf, named, OBJECT, orNull, TEXT, TRUTH } from './shapes.ts';

export interface Described {
  says: string;
  /** Query parameters; a name with `!` must be given. */
  query?: Record<string, JsonSchema>;
  /** The body; `bytes` are those of a file. */
  takes?: JsonSchema | 'bytes';
  /** By status; null: without a body. Everything else is refused by `Refusal`. */
  answers: Record<number, JsonSchema | 'bytes' | null>;
  /** Takes an Idempotency-Key: sent again under it, it is done once. */
  isOnce?: true;
  /** Answers an ETag, and takes it back as If-Match. */
  hasVersion?: true;
}

const JWT = { 200: named('Token') };
const DESK = { isOnce: true, answers: { 200: named('DeskApplication') } } as const;
const FILE = { answers: { 200: 'bytes' } } as const;

/** `Application`, `Profile`, `Identity`, `DraftFacts`, `Answered`, `Asked` and `SignUp` are the product's own. */
export const DESCRIBED: Partial<Record<string, Described>> = {
  register: {
    says: 'Makes a sign-in of a visitor, who keeps what they have answered.',
    takes: named('SignUp'),
    answers: { 201: named('Token') },
  },
  login: { says: 'Signs a person in.', takes: bodies.readCredentials.schema, answers: JWT },
  logout: { says: 'Ends the session.', answers: { 204: null } },
  forgotPassword: {
    says: 'Sends a link for a new password, if anybody has this e-mail; the answer does not tell.',
    takes: bodies.readForgotten.schema,
    answers: { 202: closed({}) },
  },
  resetPassword: {
    says: 'Sets a new password by such a link, once, and ends all sessions.',
    takes: bodies.readReset.schema,
    answers: { 204: null },
  },
  identity: { says: 'Who is signed in.', answers: { 200: named('Identity') } },
  legacyIdentity: { says: 'The same, at its older address.', answers: { 200: named('Identity') } },
  profile: { says: 'What is known of the person.', answers: { 200: named('Profile') } },
  applications: {
    says: 'The person’s applications, the newest first.',
    query: { page: COUNT },
    answers: {
      200: closed({ applications: listOf(named('Application')), page: COUNT, size: COUNT, total: COUNT }),
    },
  },
  application: { says: 'One application, and where it stands.', answers: { 200: named('Application') } },
  createApplication: {
    says: 'Makes an application of what was answered so far.',
    takes: bodies.readCreation.schema,
    answers: { 201: named('Application') },
    isOnce: true,
  },
  readScreen: {
    says: 'What a screen shows, and whether it is open now.',
    query: { screen: TEXT },
    answers: {
      200: closed({
        ...{ application: named('Application'), profile: named('Profile'), status: TEXT, open: TRUTH },
        ...{ route: orNull(TEXT), answers: OBJECT, today: TEXT, bundle: TEXT },
      }),
    },
    hasVersion: true,
  },
  saveAnswers: {
    says: 'Answers a screen that is open, as its form asks.',
    takes: named('Answered'),
    answers: { 200: named('Application') },
    isOnce: true,
    hasVersion: true,
  },
  status: {
    says: 'The lender’s status; to be polled.',
    answers: { 200: named('Status'), 304: null },
    hasVersion: true,
  },
  stateLicenses: {
    says: 'Where a lender is licensed.',
    query: { orgCode: TEXT },
    answers: { 200: listOf(closed({ abbrev: TEXT })) },
  },
  readDraft: {
    says: 'What a visitor has answered so far.',
    query: { screen: TEXT },
    answers: { 200: named('Draft') },
    hasVersion: true,
  },
  saveDraft: {
    says: 'Answers a question of the sequence.',
    takes: named('Asked'),
    answers: { 200: named('Draft') },
    isOnce: true,
    hasVersion: true,
  },
  standing: {
    says: 'Where a journey stands, and the screen that is open.',
    query: { screen: TEXT },
    answers: { 200: named('Standing'), 304: null },
    hasVersion: true,
  },
  answer: {
    says: 'Answers a screen of a journey that is open, and leads on.',
    takes: { anyOf: [named('Answered'), named('Asked')] },
    answers: { 200: named('Standing') },
    isOnce: true,
    hasVersion: true,
  },
  readUnsubmitted: {
    says: 'What was typed on a screen and not sent.',
    query: { 'screen!': TEXT },
    answers: { 200: closed({ answers: orNull(OBJECT) }) },
  },
  saveUnsubmitted: {
    says: 'Keeps what is typed on a screen, without what may never be kept.',
    takes: bodies.readUnsubmittedText.schema,
    answers: { 204: null },
  },
  upload: {
    says: 'Sends one file for a field that asks for files.',
    query: { 'screen!': TEXT, 'field!': TEXT },
    takes: 'bytes',
    answers: { 201: named('Upload') },
  },
  uploads: {
    says: 'What is known of some files.',
    query: { 'ids!': TEXT },
    answers: { 200: closed({ uploads: listOf(named('Upload')) }) },
  },
  readUpload: { says: 'The bytes of a file.', ...FILE },
  removeUpload: { says: 'Takes back a file that is part of no answer yet.', answers: { 204: null } },
  beginHandoff: {
    says: 'The address of a page of others that a screen leads to.',
    takes: bodies.readBeginning.schema,
    answers: { 200: closed({ url: TEXT }) },
  },
  endHandoff: {
    says: 'What was brought back from there.',
    takes: bodies.readReturn.schema,
    answers: { 200: named('Application') },
  },
  conditions: {
    says: 'What the lender still asks of the person, the oldest first.',
    answers: { 200: closed({ conditions: listOf(named('Condition')) }) },
  },
  decision: {
    says: 'Whether a flag is on for this lender now.',
    takes: OBJECT,
    answers: { 200: closed({ flagKey: TEXT, flagEnabled: TRUTH, variables: OBJECT }) },
  },
  addresses: {
    says: 'Addresses that begin like this.',
    query: { 'query!': TEXT },
    answers: {
      200: closed({ suggestions: listOf(closed({ label: TEXT, address: named('Address') })) }),
    },
  },
  documents: {
    says: 'The papers of an application.',
    query: { names: TEXT },
    answers: { 200: closed({ documents: listOf(named('Document')) }) },
  },
  document: { says: 'A paper as PDF, signed once it is.', query: { copy: { enum: ['made'] } }, ...FILE },
  record: {
    says: 'The steps of the last visitor, for a walk to be made of; in development and the sandbox alone.',
    answers: { 200: closed({ journey: orNull(OBJECT) }) },
  },
  openapi: { says: 'This description; in development and the sandbox alone.', answers: { 200: OBJECT } },
  staffWords: {
    says: 'The words of the lender’s own pages.',
    answers: { 200: closed({ words: { type: 'object', additionalProperties: TEXT } }) },
  },
  staffLogin: {
    says: 'Signs somebody of the lender in.',
    takes: bodies.readCredentials.schema,
    answers: JWT,
  },
  staffLogout: { says: 'Ends the session.', answers: { 204: null } },
  staffApplications: {
    says: 'The lender’s applications, the newest activity first.',
    query: { page: COUNT, status: TEXT, needs: { enum: ['any', 'run', 'review', 'condition'] } },
    answers: {
      200: closed({
        ...{ applications: listOf(named('DeskLine')), page: COUNT, size: COUNT, total: COUNT },
        ...{ statuses: listOf(TEXT), signedInAs: TEXT },
      }),
    },
  },
  staffApplication: { says: 'One application, with all there is to do.', answers: DESK.answers },
  staffReview: { says: 'Decides a review that is offered.', takes: bodies.readReview.schema, ...DESK },
  staffRaiseCondition: { says: 'Asks the person for something.', takes: bodies.readRaised.schema, ...DESK },
  staffClearCondition: { says: 'Is done with a condition.', takes: bodies.readCleared.schema, ...DESK },
  staffRetry: { says: 'Tries a task again that gave up.', takes: bodies.readNothing.schema, ...DESK },
  staffUpload: { says: 'The bytes of a file that is part of an answer.', ...FILE },
} satisfies Partial<Record<CallName | 'openapi' | 'decision', Described>>;
