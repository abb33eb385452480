/** What a server hands to a renderer of pages and gets back: the agreement between the two, known to both sides. */
import type { Slice } from './bundle.ts';

/** `screen`: what the person answers or reads, ready to be brought alive. `frame`: the page around what is still to be read. */
export type DrawingKind = 'screen' | 'frame';

export interface DrawRequest {
  /** The path with its query. */
  url: string;
  /** The origin that the page is asked from. */
  origin: string;
  /** What the page carries under the id of its data. */
  page: Record<string, unknown>;
  slice: Slice;
  /** Answers the visitor's calls inside the server; reading ones only. */
  fetch: typeof fetch;
  /** The compiled chunk of a form by its hash. */
  loadForm: (hash: string) => Promise<unknown>;
}

export interface DrawnScreen {
  kind: DrawingKind;
  /** What stands inside the page's root. */
  html: string;
  /** What it needs besides the style sheet of every page. */
  styles: string;
  /** Runs before anything is drawn: remembers what is pressed before the script is there. */
  script: string;
  /** What was read to draw it, for the browser's own first drawing. */
  read: readonly unknown[];
  /** Hashes of the forms on it. */
  forms: readonly string[];
}

/** Rejects when the screen cannot be drawn. */
export type Draw = (request: DrawRequest) => Promise<DrawnScreen>;
