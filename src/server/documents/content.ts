/** The content of a document: its template filled from a snapshot. The same two always give the same. */
import type { Block, DocumentFile, SignatureLine } from '../../engine/model/language.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { copyKey, filledText, type Hear, toNobody } from '../../engine/say/copy.ts';
import { type Snapshot, titleKey } from '../../engine/say/snapshot.ts';

export interface Content {
  title: string;
  size: NonNullable<DocumentFile['size']>;
  /** Still with `{page}` and `{pages}`, which only the pages know. */
  footer: string;
  blocks: ContentBlock[];
}

export type ContentBlock =
  | { sort: 'heading' | 'text'; text: string }
  | { sort: 'list'; items: string[] }
  | { sort: 'rows'; rows: { label: string; value: string }[] }
  | { sort: 'grid'; titles: string[]; rows: string[][] }
  | { sort: 'pagebreak' }
  | { sort: 'signature'; label: string; name: string; signed?: { name: string; text: string } };

/** What a signed copy shows of its signature. */
export interface ShownSignature {
  /** Null for the owner of the application. */
  participant: string | null;
  /** As it was typed. */
  name: string;
  /** The time in words. */
  at: string;
  /** SHA-256 of the bytes that were read. */
  read: string;
}

/**
 * What a template lets be missing (`mayLack`) is told to nobody, any other hole is. A line with one stays, closed over it: a
 * paper is signed, and a debt that vanished from its list would be a worse mistake than one without its date.
 */
export function contentOf(
  template: DocumentFile,
  snapshot: Snapshot,
  { signatures = [], hear = toNobody }: { signatures?: readonly ShownSignature[]; hear?: Hear } = {},
): Content {
  const { facts } = snapshot;
  const heard = (placeholder: string) => {
    const isLeft = template.mayLack?.some((path) => path === placeholder);
    if (!isLeft) hear(copyKey('documents', template.document), placeholder);
  };
  const say = (text: string, more: Facts = {}) => filledText(text, { ...facts, ...more }, heard);
  const isThere = (when: string | undefined) => when === undefined || snapshot.holds[when] === true;
  return {
    title: say(snapshot.words[titleKey(template)] ?? template.title),
    size: template.size ?? 'letter',
    footer: filledText(template.footer, { ...facts, page: '{page}', pages: '{pages}' }, heard),
    blocks: template.body
      .filter(({ when }) => isThere(when))
      .flatMap((block) => blocksOf(block, { snapshot, say, isThere, signatures })),
  };
}

interface Saying {
  snapshot: Snapshot;
  say: (text: string, more?: Facts) => string;
  isThere: (when: string | undefined) => boolean;
  signatures: readonly ShownSignature[];
}

function blocksOf(block: Block, saying: Saying): ContentBlock[] {
  const { say, isThere } = saying;
  if (block.heading !== undefined) return [{ sort: 'heading', text: say(block.heading) }];
  if (block.text !== undefined) return [{ sort: 'text', text: say(block.text) }];
  if (block.list) return [{ sort: 'list', items: block.list.map((text) => say(text)) }];
  if (block.table) {
    const rows = block.table.filter(({ when }) => isThere(when));
    const lines = rows.flatMap(({ role, label, value }) =>
      peopleOf(role, saying).map(({ facts }) => ({ label: say(label, facts), value: say(value, facts) })),
    );
    return [{ sort: 'rows', rows: lines }];
  }
  if (block.each !== undefined) return entriesOf(block, saying);
  if (block.signature) return signatureLines(block.signature, saying);
  return [{ sort: 'pagebreak' }];
}

/** Of whom a line speaks: the owner, or each participant of the role who signs. */
function peopleOf(
  role: string | undefined,
  { snapshot: { signers = [] } }: Pick<Saying, 'snapshot'>,
): { participant: string | null; facts: Facts }[] {
  return role === undefined
    ? [{ participant: null, facts: {} }]
    : signers.filter((signer) => signer.role === role);
}

/** The name that stands on each signature line, and whose it is: null for the owner. */
export function namesOfSigners(
  { body }: DocumentFile,
  snapshot: Snapshot,
): { participant: string | null; name: string }[] {
  const lines = body.filter(({ when }) => when === undefined || snapshot.holds[when] === true);
  return lines.flatMap(({ signature }) => {
    if (!signature) return [];
    return peopleOf(signature.role, { snapshot }).map(({ participant, facts }) => ({
      participant,
      name: filledText(signature.name, { ...snapshot.facts, ...facts }, () => undefined),
    }));
  });
}

/** One, or one for each participant who signs there. */
function signatureLines({ role, label, name, signed }: SignatureLine, saying: Saying): ContentBlock[] {
  const { say, signatures } = saying;
  return peopleOf(role, saying).map(({ participant, facts }) => {
    const signature = signatures.find((each) => each.participant === participant);
    const shown = signature && { name: signature.name, text: say(signed, { ...facts, signature }) };
    const line = { label: say(label, facts), name: say(name, facts) };
    return { sort: 'signature', ...line, ...(shown ? { signed: shown } : {}) };
  });
}

function entriesOf(
  { each = '', line, words, columns, none }: Block,
  { snapshot, say }: Saying,
): ContentBlock[] {
  const list = readPath(snapshot.facts, each);
  const entries: unknown[] = Array.isArray(list) ? list : [];
  if (entries.length === 0) return none === undefined ? [] : [{ sort: 'text', text: say(none) }];
  if (columns) {
    const rows = entries.map((entry) => columns.map(({ value }) => say(value, { entry })));
    return [{ sort: 'grid', titles: columns.map(({ title }) => say(title)), rows }];
  }
  const items = entries.map((entry) =>
    words === undefined
      ? say(line ?? '', { entry })
      : say(snapshot.words[copyKey('values', words, String(entry))] ?? '', { entry }),
  );
  return [{ sort: 'list', items }];
}
