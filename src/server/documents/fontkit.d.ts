/** What we use of fontkit, which ships without types: a parsed font, which pdfkit takes in place of a file's bytes. */
declare module 'fontkit' {
  export interface Font {
    readonly postscriptName: string;
    layout(text: string): { readonly advanceWidth: number };
  }
  /** Throws for bytes that are no font. */
  export function create(file: Uint8Array): Font;
}
