/** A journey through a flow is one row of data, whoever walks it. What is done with it are plain functions, which ask its `kind` where kinds differ. */
import type { Org, Screen } from '../../engine/model/bundle.ts';
import type { Role } from '../../engine/model/language.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Refused } from '../http/refused.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { StoredDraft } from '../store/draft-rows.ts';
import type { Application, Participant, Person } from '../store/rows.ts';
import type { UploadSender } from '../store/uploads.ts';

export type Journey = OpenDraft | OnApplication;
/** What an application is walked by: its owner's journey, or a participant's. */
export type OnApplication = OpenApplication | OpenPart;

/** What every journey has. */
interface JourneyRow {
  kind: 'visitor' | 'owner' | 'participant';
  /** In URLs. */
  name: string;
  /** An owner's application: gates, files and documents go by it. */
  uuid: string | undefined;
  product: PublishedProduct;
  flow: OpenFlow;
  /** Of an application's row: its settings hold, whichever of the lender's hosts the person came by. */
  org: Org;
  /** All that its walker's triggers read. */
  facts: Facts;
  /** The answered questions, in their order; an application has none. */
  answered: string[];
  /** By whose hand it goes on: an identity, or `visitor`. */
  actor: string;
  /** A participant's alone. */
  role?: Role;
}

/** The questions of a sequence, kept as a draft until something is made of them. */
export interface OpenDraft extends JourneyRow {
  kind: 'visitor';
  row: DraftRow;
  /** Of whoever asks: what strangers begin is counted by network. */
  address: string;
  /** Text that was typed and not submitted, by screen. */
  unsubmitted: Record<string, Record<string, unknown>>;
}

/** Whose a draft is: of whoever has the cookie with this secret, or of the person who is signed in. */
export type DraftOwner = { secret: string } | { identity: string };

/** Under which secret a draft lies. */
export interface DraftSecret {
  /** The draft lies under it, or is to once it is saved. */
  secret: string;
  /** What the browser is to hold until then. */
  cookie: string;
  /** Something was saved under the cookie, and its days are over. */
  isLost?: boolean;
}

/** The row that a draft lies in: its own, or that of its person. */
export type DraftRow =
  | (DraftSecret & { stored: StoredDraft | undefined })
  | { identity: string; stored: Person | undefined };

/** An application as its owner walks it; the server and staff take it on by the same row. */
export interface OpenApplication extends JourneyRow {
  kind: 'owner';
  uuid: string;
  row: Application;
  person: Person | undefined;
  /** Who else has a part in it, those who were taken back left out. */
  participants: readonly Participant[];
}

/** A participant's part in an application: `facts` are what they may read of it. */
export interface OpenPart extends JourneyRow {
  kind: 'participant';
  row: Participant;
  role: Role;
  /** The application with all its facts: nothing of it leaves but through `facts`. */
  whole: OpenApplication;
}

export interface JourneyScreen {
  /** As it stands in the URL. */
  path: string;
  /** As it was declared. */
  id: string;
  /** As its facts let it look: itself, or one of its cases. */
  screen: Screen;
  /** Values of the `:parts` of the path. */
  params: Record<string, string>;
  /** Whether people may fill it in now. */
  open: boolean;
  /** Why answers are not taken, where they are not. */
  refusal: Refused | undefined;
}

/** The application that is walked, with those facts alone that its walker may read. */
export function applicationSeen(journey: OnApplication): OpenApplication {
  if (journey.kind === 'owner') return journey;
  const { whole, flow, facts } = journey;
  return { ...whole, flow, facts };
}

/** Whose the files are that are sent on it. */
export function senderOf({ kind, row }: OnApplication): UploadSender {
  if (kind === 'owner') return { application: row.uuid, participant: null };
  return { application: row.application, participant: row.uuid };
}

/** Where text that was typed on a screen of an application and not submitted is kept. */
export function autosaveKey({ actor, row }: OnApplication, screen: string) {
  return { identity: actor, application: row.uuid, screen };
}
