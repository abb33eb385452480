/** What does a compiled product look like? Plain data, frozen, hashed: the border between reading and meaning. */

import type { Derivations } from './derived.ts';
import type {
  Access,
  Broker,
  Chat,
  ChromeLine,
  Claim,
  Conditions,
  ContactPerson,
  DocumentFile,
  Effect,
  Expires,
  Gate,
  LongWait,
  NotificationLine,
  OrgFile,
  Panel,
  PartSignIn,
  Polling,
  Product,
  ProgressKept,
  ProgressSection,
  Retention,
  RetentionPeriods,
  Review,
  Role,
  RoutingLine,
  Sandbox,
  Sequence,
  Stage,
  Status,
  SupportHours,
  Survey,
  Task,
  TelemetryNames,
  VisitEvent,
  Screen as WrittenScreen,
} from './language.ts';
import type { LogoDrawing } from './logo-drawing.ts';

/** JSON-logic with trigger references already replaced by what they stand for. */
export type Logic = null | boolean | number | string | Logic[] | { [operator: string]: Logic };

export type JsonSchema = { [keyword: string]: unknown };

/** How far a fact may travel; see schemas/config/facts.json. */
export type Sensitivity = 'secret' | 'masked' | 'personal' | 'open';

export interface Lookup {
  from: string;
  where: string;
  /** A path, or else a constant. */
  is?: string;
  value?: unknown;
  unless?: string;
}

export interface Step {
  id: string;
  route: string;
  outranks?: 'all' | 'waiting';
  was?: string[];
}

export interface Transition {
  id: string;
  on: string;
  from: 'any' | string[];
  to: string;
  when: string;
}

export interface Screen extends Omit<WrittenScreen, 'writes' | 'cases'> {
  id: string;
  writes: Effect[];
  /** Other looks, by the ids of the screens that they are; asked in this order. */
  cases?: { id: string; when: string }[];
}

/** One flow of a product, its parts joined. Ordered lists keep the author's order. */
export interface Flow {
  id: string;
  audience: 'visitor' | 'owner' | 'participant';
  /** Of a flow of participants. */
  role?: string;
  base: string;
  steps: Step[];
  transitions: Transition[];
  statuses: Record<string, Status>;
  /** Where an application begins; undefined in a flow without statuses. */
  firstStatus?: string;
  unknownStatus?: string;
  /** Statuses that are no more, each with the one that is entered instead. */
  removed?: Record<string, string>;
  /** Old names of statuses, each with the name now: who stands in one goes on as they stood. */
  renamed?: Record<string, string>;
  routing: RoutingLine[];
  polling?: Polling;
  screens: Record<string, Screen>;
  sequence?: Sequence;
  creates?: { flow: string; writes: Effect[] };
  /** The lender's side: never in a browser's slice. */
  tasks: Record<string, Task>;
  stages: Record<string, Stage>;
  reviews: Record<string, Review>;
  /** Where participants sign in; a browser knows where, and not what is proved there. */
  signIn?: PartSignIn;
  /** What a participant may read and ask for: the server's alone. */
  access?: Access;
  expires?: Expires;
  longWait?: LongWait;
  notifications?: NotificationLine[];
  conditions?: Conditions;
  survey?: Survey;
  panel?: Panel;
  /** The screen whose timeline the card of an application has. */
  overview?: string;
  gates?: Gate[];
  /** What is told of a visit besides that a screen was shown. */
  events?: VisitEvent[];
  /** Put to the test where the flow is walked; nothing that runs depends on them. */
  claims?: Claim[];
  progress: ProgressSection[];
  progressKept?: ProgressKept;
}

/** The words of one field, keyed in a form by its pointer (`/homeAddress/street1`). */
export interface FieldWords {
  title?: string;
  hint?: string;
  widget?: string;
  autocomplete?: string;
  labels?: Record<string, string>;
  messages?: Record<string, string>;
  options?: Record<string, unknown>;
  sensitivity?: Sensitivity;
}

export interface FormRule {
  field: string;
  when: string;
  message: string;
}

/** A form, split into constraints (`shape`, no words) and words. `hash` names the compiled validator. */
export interface Form {
  id: string;
  hash: string;
  shape: JsonSchema;
  fields: Record<string, FieldWords>;
  rules: FormRule[];
}

/** `group.name.slot` to text; a list of texts is several lines or messages. */
export type Copy = Record<string, string | string[]>;

type WrittenBrand = NonNullable<OrgFile['brand']>;

export interface Org {
  code: string;
  /** The org that the `extends` chain ends in; sign-ins are unique within it. */
  canonical: string;
  name: string;
  hosts: string[];
  /** The product whose words its root pages have. */
  home: string;
  brand: WrittenBrand & Required<Pick<WrittenBrand, 'primary' | 'secondary' | 'logo'>>;
  /** Its logo as documents draw it; missing where they cannot. The server's alone. */
  drawing?: LogoDrawing;
  company: { name: string; address: string };
  support: { phone: string; email: string; hours: string };
  /** Is a person asked before an id by which visits are told apart stays in the browser? */
  consent?: 'ask';
  /** The hours that its sentence was written from; the server's alone. */
  supportHours?: SupportHours;
  /** What is asked after the password; the server's alone. */
  secondFactor?: 'email';
  /** Whether people may or must have an authenticator app; the server's alone. */
  authenticator?: 'offered' | 'required';
  /** Per product: settings with defaults filled in, what it says of itself, flags, pricing merged into one object, copy overrides. */
  products: Record<string, OrgProduct>;
}

export interface OrgProduct {
  settings: Record<string, unknown>;
  /** What the product asks of it: `about`, with defaults filled in. */
  about: Record<string, unknown>;
  flags: Record<string, boolean>;
  /** What its flags carry, where they are not as the product has them. */
  variables?: Record<string, Record<string, unknown>>;
  pricing: Record<string, unknown>;
  copy: Copy;
  /** What it has less of the product's chat; `false`: nothing. */
  chat?: NonNullable<NonNullable<OrgFile['products']>[string]['chat']>;
  /** Where it keeps records for another time than the product says; the server's alone. */
  retention?: RetentionPeriods;
}

/** Everything the server needs of one product. */
export interface Bundle extends Derivations {
  hash: string;
  product: string;
  name: string;
  base: string;
  /** Do the root pages have this product's words, where its lender offers it? */
  isHome: boolean;
  /** The path below the base that pages of others return to. */
  returns?: string;
  /** The entry that a new application starts at, for visitors; undefined where nobody asks them anything. */
  start?: string;
  zone: string;
  defaultOrg: string;
  calls: NonNullable<Product['calls']>;
  /** Without it nothing is told of visits. */
  telemetry?: TelemetryNames;
  flags: NonNullable<Product['flags']>;
  /** Where the product compares anything. */
  experiments?: NonNullable<Product['experiments']>;
  /** How people write to the lender; the server's alone, see `chatSettings`. */
  chat?: Chat;
  /** How long records are kept; the server's alone, see `retentionFor`. */
  retention?: Retention;
  /** Settings that an application keeps as they stood when it was made; the server's alone. */
  pinned?: readonly string[];
  facts: Record<string, { kept: FactRow; schema: JsonSchema }>;
  /** Who else has a part in an application; undefined where it is its owner's alone. */
  roles?: Record<string, Role>;
  /** Schemas of what tasks answer, by name. */
  results: Record<string, JsonSchema>;
  lookups: Record<string, Lookup>;
  triggers: Record<string, Logic>;
  flows: Record<string, Flow>;
  /** What stands around every page; undefined where the product says nothing of it. */
  chrome?: ChromeLine[];
  /** Templates of papers by their names; the server's alone. */
  documents: Record<string, DocumentFile>;
  forms: Record<string, Form>;
  copy: Copy;
  /** What the sandbox answers for its own ports, by port and question. */
  sandbox?: Sandbox['ports'];
  contact?: ContactPerson;
  /** Whose sign-in stands beside ours. */
  broker?: Broker;
  orgs: Record<string, Org>;
}

/** Which row keeps a root of facts; `none`: the server gives it. */
export type FactRow = 'application' | 'person' | 'participant' | 'identity' | 'draft' | 'none';

/** What one browser gets: one org, no fact schemas, forms without their constraints (those come in a chunk each). */
export interface Slice extends Derivations {
  hash: string;
  /** Of the same bundle, without what only its owner needs. */
  part?: 'visitor';
  product: string;
  name: string;
  base: string;
  /** The path below the base that pages of others return to. */
  returns?: string;
  /** The entry that a new application starts at, for visitors; undefined where nobody asks them anything. */
  start?: string;
  /** Can people write to this lender? Its chat comes later, by calls. */
  hasChat?: true;
  zone: string;
  calls: NonNullable<Product['calls']>;
  telemetry?: TelemetryNames;
  /** The row that keeps each root of facts. */
  roots: Record<string, FactRow>;
  flags: Record<string, boolean>;
  experiments?: NonNullable<Product['experiments']>;
  /** What the flags of gates carry. */
  variables?: Record<string, Record<string, unknown>>;
  lookups: Record<string, Lookup>;
  triggers: Record<string, Logic>;
  flows: Record<string, Flow>;
  chrome?: ChromeLine[];
  forms: Record<string, Omit<Form, 'shape'>>;
  copy: Copy;
  /** Whose card stands beside the screens of who owns an application; the port behind it is the server's. */
  contact?: Pick<ContactPerson, 'query' | 'of' | 'minutes' | 'card'>;
  /** Whose sign-in stands beside ours; the port behind it is the server's. */
  broker?: Omit<Broker, 'provider'>;
  /** `terms` are its prices, for words that name them. */
  org: PublicOrg & Pick<OrgProduct, 'settings' | 'about'> & { terms?: OrgProduct['pricing'] };
}

export type PublicOrg = Omit<
  Org,
  'products' | 'hosts' | 'home' | 'supportHours' | 'secondFactor' | 'authenticator' | 'drawing'
>;
