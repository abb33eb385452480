/** The view of a project that rules read, every declaration with its file, and how they tell a problem there. */
import type { JsonSchema, Logic } from '../../engine/model/bundle.ts';
import type {
  ChromeLine,
  Claim,
  Conditions,
  CopyFile,
  Creates,
  DocumentFile,
  Entry,
  Expires,
  FlowPart,
  Gate,
  LongWait,
  Lookup,
  NotificationLine,
  OrgFile,
  Panel,
  PartSignIn,
  Persona,
  Polling,
  Product,
  ProgressKept,
  ProgressSection,
  Question,
  RemovedStatus,
  RemovedTask,
  Review,
  Role,
  RoutingLine,
  Sandbox,
  Screen,
  Site,
  Stage,
  Status,
  Step,
  Survey,
  Task,
  Transition,
  VisitEvent,
  WalkFile,
} from '../../engine/model/language.ts';
import type { LogoDrawing } from '../../engine/model/logo-drawing.ts';
import type { Code } from './codes.ts';
import type { Edition } from './edition.ts';
import type { Pointer } from './locations.ts';
import { didYouMean } from './nearest.ts';
import { problemOf } from './problem-of.ts';
import type { Problem } from './project.ts';

/** Something with a value and the place where it is said. */
export interface Declared<T> {
  name: string;
  value: T;
  file: string;
  pointer: Pointer;
}

/** All that is declared of one sort. What is broken keeps its name, so that it hides no other mistake. */
export interface Declarations<T> {
  all: Declared<T>[];
  names: Set<string>;
  /** False when a file could not be read that may declare more: then no name counts as unknown. */
  isWhole: boolean;
}

/** A question in place, `when: { status: COMPLETE }`, under the name that it has as a trigger. */
export interface InlineQuestion {
  name: string;
  rule: Logic;
  /** The fact that it asks about. */
  path: string;
  file: string;
  pointer: Pointer;
}

/** Where each question in place stands, by the file and the name of the trigger that it became. */
export type InlineQuestions = ReadonlyMap<string, InlineQuestion>;

/** Where a schema, or a part, names a part that schemas share. */
export interface PartUse {
  /** As it stands in the file. */
  ref: string;
  /** The part's file; of a shape of the form's own `definitions` the form's. */
  path: string;
  /** The way to it in that file. */
  start: Pointer;
  isMissing: boolean;
  /** The part would be part of itself. */
  isCircle: boolean;
  /** One of its schema too many: it was not read. */
  isOneTooMany: boolean;
  file: string;
  pointer: Pointer;
  /** Where the part then stands in the schema that is read. */
  of: { file: string; pointer: Pointer };
  /** Keys that stand beside the name, in the place of the part's. */
  own: string[];
}

/** A field of a form that points at its fact. */
export interface FactField {
  form: string;
  file: string;
  pointer: Pointer;
  /** The way to the answer in the form's answers. */
  answer: string;
  fact: string;
  /** Those that show the form. */
  products: string[];
  isFound: boolean;
  /** Each product has the same fact there. */
  isOne: boolean;
  /** What the fact gives the field. */
  given: Record<string, unknown>;
  /** Its write, in the lists of those screens that show the form. */
  writes: { file: string; pointer: Pointer }[];
}

export interface SequenceModel {
  entries: Declarations<Entry>;
  questions: Declared<Question>[];
  keeps: Declared<string>[];
}

/** One flow, its parts joined; lists keep the author's order. */
export interface FlowModel {
  id: string;
  files: Declared<FlowPart>[];
  steps: Declarations<Step>;
  transitions: Declared<Transition>[];
  statuses: Declarations<Status>;
  routing: Declared<RoutingLine>[];
  screens: Declarations<Screen>;
  progress: Declared<ProgressSection>[];
  gates: Declared<Gate>[];
  chrome: Declared<ChromeLine>[];
  events: Declared<VisitEvent>[];
  removed: Declared<RemovedStatus>[];
  removedTasks: Declared<RemovedTask>[];
  claims: Declared<Claim>[];
  tasks: Declarations<Task>;
  stages: Declarations<Stage>;
  reviews: Declarations<Review>;
  expires?: Declared<Expires>;
  longWait?: Declared<LongWait>;
  conditions?: Declared<Conditions>;
  notifications: Declared<NotificationLine>[];
  survey?: Declared<Survey>;
  panel?: Declared<Panel>;
  overview?: Declared<string>;
  signIn?: Declared<PartSignIn>;
  progressKept?: Declared<ProgressKept>;
  sequence?: SequenceModel;
  creates?: Declared<Creates>;
  firstStatus?: Declared<string>;
  unknownStatus?: Declared<string>;
  polling?: Declared<Polling>;
  /** Lists of which an entry could not be read: what seems to be missing may be there. */
  gaps: Set<
    | 'transitions'
    | 'routing'
    | 'progress'
    | 'gates'
    | 'chrome'
    | 'events'
    | 'notifications'
    | 'removed'
    | 'claims'
  >;
}

/** A product's own file and its flows: no copy, no documents, no walks. */
export interface ProductGraph {
  id: string;
  /** With the calls that all products have. Undefined when product.yaml is missing or broken. */
  file: Declared<Product> | undefined;
  roles: Declarations<Role>;
  flags: Declarations<NonNullable<Product['flags']>[string]>;
  flows: Map<string, FlowModel>;
  triggers: Declarations<unknown>;
  lookups: Declarations<Lookup>;
  /** Each flow file of the product could be read. */
  isWhole: boolean;
}

export interface ProductModel extends ProductGraph {
  /** The names of the calls that stand in its own file. */
  ownCalls: ReadonlySet<string>;
  copy: Declared<CopyFile> | undefined;
  /** Which of its two named files are there, readable or not. */
  present: Set<'product' | 'copy'>;
  walks: Declared<WalkFile>[];
  documents: Declarations<DocumentFile>;
  personas: Declarations<Persona>;
  /** What the sandbox answers for the product's own ports. */
  sandbox?: Declared<Sandbox>;
  /** The date of walks that name none. */
  walksToday?: Declared<string>;
}

/** What is found out once a graph reads no more of the project than this. */
export interface GraphModel {
  products: ProductGraph[];
  forms: Declarations<JsonSchema>;
  facts: Declarations<JsonSchema>;
}

/** What documents draw of a logo, or the sentence why they draw nothing: empty where the file has a problem of its own. */
export type LogoFile = LogoDrawing | { undrawn: string };

export interface Model extends GraphModel {
  products: ProductModel[];
  /** Folders under flows/, also those without a product file. */
  productNames: Set<string>;
  /** Products that are left out for now: to name one of them is no mistake. */
  withheld: ReadonlySet<string>;
  /** Questions that stand in place: each is a trigger, and its problems are reported where it stands. */
  inline: InlineQuestions;
  /** Undefined when there is none, or it cannot be read. */
  site?: Declared<Site>;
  /** Is there a file of the site, readable or not? */
  hasSite: boolean;
  orgs: Declarations<OrgFile>;
  /** What schemas share, each read in its place already. */
  parts: Declarations<JsonSchema>;
  partUses: PartUse[];
  factFields: FactField[];
  /** By their file names. */
  logos: ReadonlyMap<string, Declared<LogoFile>>;
  /** What the files named before; undefined where nobody knows, or no flow has changed. */
  edition?: Edition | undefined;
}

/** False when the site's file is there and could not be read: what seems to be missing may stand in it. */
export function isSiteRead({ site, hasSite }: Model): boolean {
  return site !== undefined || !hasSite;
}

/** One family of checks. Rules see declarations only and never throw on what an author wrote. */
export type Rule = (model: Model) => Iterable<Problem>;

/** The flows of all products, each with its product. */
export function* eachFlow<P extends ProductGraph>(model: {
  products: P[];
}): Generator<{ product: P; flow: FlowModel }> {
  for (const product of model.products) {
    for (const flow of product.flows.values()) yield { product, flow };
  }
}

export type Somewhere = Pick<Declared<unknown>, 'file' | 'pointer'>;

/** A problem at a value below a declaration. */
export function problemAt(
  code: Code,
  where: Somewhere,
  below: Pointer,
  message: string,
  hint?: string,
): Problem {
  const pointer = [...where.pointer, ...below];
  return problemOf(code, { file: where.file, pointer, at: 'value', message, ...(hint ? { hint } : {}) });
}

/** A problem at the name of a declaration, or of a key below it. */
export function problemAtKey(
  code: Code,
  where: Somewhere,
  below: Pointer,
  message: string,
  hint?: string,
): Problem {
  return { ...problemAt(code, where, below, message, hint), at: 'key' };
}

/** The one sentence for a name that nothing has: `No trigger is named "hasOfer". Did you mean "hasOffer"?` */
export function* unknownName(
  code: Code,
  noun: string,
  /** Null where it could not be read. */
  name: string | null,
  declared: Pick<Declarations<unknown>, 'names' | 'isWhole'>,
  where: Somewhere,
  below: Pointer,
): Generator<Problem> {
  if (name === null || declared.names.has(name) || !declared.isWhole) return;
  yield problemAt(code, where, below, `No ${noun} is named "${name}".${didYouMean(name, declared.names)}`);
}

/** Could each of them be read? */
export function isWholly({ all, names, isWhole }: Declarations<unknown>): boolean {
  return isWhole && all.length === names.size;
}

/** The declaration of a name; the first where it is given twice. */
export function declarationOf<T>(declared: Declarations<T>, name: string): Declared<T> | undefined {
  return declared.all.find((each) => each.name === name);
}
