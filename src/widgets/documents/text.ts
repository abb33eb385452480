/** What does a paper say as plain text? Its parts in their order, as its tags tell them: for phones, and for who hears it. */
import type { OpenPdf, TagNode } from './openPdf.ts';

export type TextPart =
  | { sort: 'title' | 'heading' | 'text' | 'point'; text: string }
  | { sort: 'row'; cells: { text: string; isHead: boolean }[] };

export async function textOf(pdf: OpenPdf): Promise<TextPart[]> {
  const pages = await Promise.all(pdf.pages.map((_, at) => pdf.tagged(at)));
  return joined(pages.map(({ tree, texts }) => (tree ? partsIn(tree, texts) : [])));
}

const SORTS = { H1: 'title', H2: 'heading', P: 'text', LI: 'point' } as const;

function partsIn(node: TagNode, texts: Map<string, string>): TextPart[] {
  if (node.role === 'TR') {
    const cells = (node.children ?? []).map((cell) => ({
      text: textIn(cell, texts),
      isHead: cell.role === 'TH',
    }));
    return [{ sort: 'row', cells }];
  }
  const sort = SORTS[node.role as keyof typeof SORTS];
  if (!sort) return (node.children ?? []).flatMap((child) => partsIn(child, texts));
  // Of a point only its body: the list draws its own mark.
  const body = sort === 'point' ? (node.children?.find(({ role }) => role === 'LBody') ?? node) : node;
  const text = textIn(body, texts);
  return text === '' ? [] : [{ sort, text }];
}

function textIn(node: TagNode, texts: Map<string, string>): string {
  const own = node.type === 'content' ? (texts.get(node.id ?? '') ?? '') : '';
  const below = (node.children ?? []).map((child) => textIn(child, texts));
  return [own, ...below].join(' ').replace(/\s+/g, ' ').trim();
}

/** What was broken by the end of a page goes on. */
function joined(pages: TextPart[][]): TextPart[] {
  const all: TextPart[] = [];
  for (const page of pages) {
    const [first, ...others] = page;
    const last = all.pop();
    const whole = last && first ? mended(last, first) : undefined;
    if (whole) all.push(whole, ...others);
    else all.push(...(last ? [last] : []), ...page);
  }
  return all;
}

/** One part, where the first half ends in the middle of a sentence; undefined where they are two. */
function mended(last: TextPart, first: TextPart): TextPart | undefined {
  if (last.sort === 'row' || first.sort === 'row' || last.sort !== first.sort) return undefined;
  return /[.!?:;]$/.test(last.text) ? undefined : { sort: last.sort, text: `${last.text} ${first.text}` };
}

/** What the library gives of a page, marks among the texts. */
export interface TextItem {
  type?: string;
  id?: string;
  str?: string;
  hasEOL?: boolean;
}

/** The text between the marks of each leaf of the tree. */
export function textsByTag(items: TextItem[]): Map<string, string> {
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const { type, id = '', str, hasEOL } of items) {
    if (type?.startsWith('beginMarkedContent')) open.push(id);
    else if (type === 'endMarkedContent') open.pop();
    const tag = open.at(-1);
    if (str !== undefined && tag) texts.set(tag, `${texts.get(tag) ?? ''}${str}${hasEOL ? ' ' : ''}`);
  }
  return texts;
}
