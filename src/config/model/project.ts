/** Types of reading: source files, a checked project, problems and their locations. */

import type { JsonSchema } from '../../engine/model/bundle.ts';
import type {
  CopyFile,
  DocumentFile,
  FlowPart,
  OrgFile,
  Persona,
  Product,
  Sandbox,
  WalkFile,
} from '../../engine/model/language.ts';
import type { LogoDrawing } from '../../engine/model/logo-drawing.ts';
import type { Code } from './codes.ts';
import type { Severity } from './severity.ts';

export interface SourceFile {
  /** Relative to the project, with slashes: `flows/<product>/product.yaml`. */
  path: string;
  text: string;
  /** Why the text was not read: the file is too large, or leads out of the project. */
  unread?: Omit<Problem, 'severity' | 'file' | 'pointer' | 'at'>;
}

export interface Project {
  products: ProductSource[];
  orgs: Map<string, OrgFile>;
  /** By their file names; one that documents cannot draw is missing. */
  logos: Map<string, LogoDrawing>;
  schemasDigest?: string;
}

/** The files of one product, parsed and checked, nothing resolved yet. */
export interface ProductSource {
  product: Product;
  /** The product whose words the root pages have, where a lender offers it. */
  home: string | undefined;
  parts: FlowPart[];
  copy: CopyFile['copy'];
  /** By name; of all forms those that the product shows. */
  forms: Map<string, JsonSchema>;
  facts: Map<string, JsonSchema>;
  /** Stories of the product, each with its file: nothing that runs depends on them. */
  walks: { file: string; walk: WalkFile }[];
  personas: Map<string, Persona>;
  /** By name: `flows/<product>/documents/<name>.yaml`. */
  documents: Map<string, DocumentFile>;
  /** What the sandbox answers for the product's own ports. */
  sandbox?: Sandbox;
  /** The ISO date of walks that name none. */
  walksToday?: string;
}

/** An author's mistake. Where it stands is said by the way to it in the data, not by lines. */
export interface Problem {
  code: Code;
  severity: Severity;
  /** A sentence: subject, fact, nearest name. */
  message: string;
  /** The remedy. */
  hint?: string;
  file: string;
  pointer: (string | number)[];
  at: 'key' | 'value';
}

/** Lines and columns count from 1; the end is the first place that no longer belongs to it. */
export interface Location {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

export type LocatedProblem = Problem & Location;

export interface Loaded {
  /** Undefined when any problem is an error. */
  project: Project | undefined;
  problems: LocatedProblem[];
}
