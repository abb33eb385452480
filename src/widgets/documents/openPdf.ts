/** A PDF that is open for reading. */

export interface PageSize {
  /** CSS pixels at 100 %. */
  width: number;
  height: number;
}

/** A node of the tree of tags; a leaf names text of its page by an id. */
export interface TagNode {
  role?: string;
  type?: string;
  id?: string;
  children?: TagNode[];
}

export interface TaggedPage {
  tree: TagNode | null;
  /** The text of each leaf. */
  texts: Map<string, string>;
}
export interface OpenPdf {
  pages: PageSize[];
  /** Draws one page, counted from 0, `width` CSS pixels wide: the picture, and over it the text that can be read out. */
  draw(
    page: number,
    target: { canvas: HTMLCanvasElement; text: HTMLElement; width: number; signal: AbortSignal },
  ): Promise<void>;
  /** The tags and the text of one page, counted from 0. */
  tagged(page: number): Promise<TaggedPage>;
  close(): void;
}
