/** The repositories of a store, each made when it is first asked for: a transaction needs two or three of them. */
import { createApplications, createPeople } from './applications.ts';
import { createAuthenticators } from './authenticators.ts';
import { createDocuments } from './documents.ts';
import { createAutosaves, createDrafts } from './drafts.ts';
import { createEvents } from './events.ts';
import { createFeedbackRows } from './feedback.ts';
import { createFigures } from './figures.ts';
import { createFlagSwitchLog } from './flag-switches.ts';
import { createHandoffs } from './handoffs.ts';
import { createHoldings } from './holdings.ts';
import { createIdentities } from './identities.ts';
import { createBundles, createMailbox, createSourceArchive } from './journal.ts';
import { createNotifications } from './notifications.ts';
import { createOutbox } from './outbox.ts';
import { createParticipants } from './participants.ts';
import type { Parts } from './parts.ts';
import { createPasskeys } from './passkeys.ts';
import { createReleases } from './releases.ts';
import { createReplies } from './replies.ts';
import { createResets } from './resets.ts';
import { createRetention } from './retention.ts';
import { createSessions } from './sessions.ts';
import { createSignInCodes } from './sign-in-codes.ts';
import { createStaffList } from './staff-list.ts';
import { createStageRuns } from './stage-runs.ts';
import type { Repositories } from './store.ts';
import { createTalkFiles } from './talk-files.ts';
import { createNonces } from './talk-nonces.ts';
import { createTalks } from './talks.ts';
import { createTelemetryRows } from './telemetry.ts';
import { createThrottle } from './throttle.ts';
import { createUploads } from './uploads.ts';

const CREATE: { [Name in keyof Repositories]: (parts: Parts) => Repositories[Name] } = {
  identities: createIdentities,
  sessions: createSessions,
  signInCodes: createSignInCodes,
  authenticators: createAuthenticators,
  passkeys: createPasskeys,
  applications: createApplications,
  stageRuns: createStageRuns,
  people: createPeople,
  participants: createParticipants,
  drafts: createDrafts,
  autosaves: createAutosaves,
  events: createEvents,
  replies: createReplies,
  bundles: createBundles,
  sources: createSourceArchive,
  releases: createReleases,
  throttle: createThrottle,
  resets: createResets,
  mailbox: createMailbox,
  outbox: createOutbox,
  documents: createDocuments,
  uploads: createUploads,
  handoffs: createHandoffs,
  staffList: createStaffList,
  feedback: createFeedbackRows,
  figures: createFigures,
  notifications: createNotifications,
  flagSwitches: createFlagSwitchLog,
  telemetry: createTelemetryRows,
  talks: createTalks,
  talkFiles: createTalkFiles,
  nonces: createNonces,
  retention: createRetention,
  holdings: createHoldings,
};

const PARTS = Symbol('parts');

/** Asks for itself once: then the repository stands in its place. */
const unmade = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(CREATE).map(([name, create]) => [
      name,
      {
        get(this: { [PARTS]: Parts }) {
          const value = create(this[PARTS]);
          Object.defineProperty(this, name, { value, writable: true, enumerable: true });
          return value;
        },
      },
    ]),
  ),
);

export function repositoriesOf(parts: Parts): Repositories {
  return Object.create(unmade, { [PARTS]: { value: parts } });
}
