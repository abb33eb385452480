/** The facts that a document is made from: only those that it names, frozen at one moment. */
import type { Copy } from '../model/bundle.ts';
import type { Block, DocumentFile, SignatureLine } from '../model/language.ts';
import { readPath, withValueAt } from '../model/paths.ts';
import type { Facts } from '../model/triggers.ts';
import { copyKey, placeholdersIn } from './copy.ts';

/** With the template all that the bytes depend on. */
export interface Snapshot {
  /** The facts that the document speaks of, at their paths. */
  facts: Facts;
  /** What its triggers answered, by name. */
  holds: Record<string, boolean>;
  /** The words of the copy that it shows, by key. */
  words: Record<string, string>;
  /** The participants who sign beside the owner, in their order. */
  signers?: SnapshotSigner[];
  /** When it was made: an ISO date-time. */
  at: string;
}

export interface SnapshotSigner {
  /** Id of the participant. */
  participant: string;
  role: string;
  /** Of their own facts those that their signature lines name. */
  facts: Facts;
}

/** Facts that a document cannot do without are missing: nobody is to sign a document with holes. */
export class LacksFacts extends Error {
  constructor(document: string, paths: string[]) {
    super(`The document "${document}" is not made: nothing stands at ${paths.join(', ')}.`);
    this.name = 'LacksFacts';
  }
}

export interface SnapshotSources {
  /** All facts, look-ups and the lender's own words (`org.company`) among them. */
  facts: Facts;
  holds: (trigger: string) => boolean;
  copy: Copy;
  /** Of a role, those who have reached the state, or all who have come in. */
  participants: (role: string, state: string | undefined) => readonly { uuid: string; facts: Facts }[];
  at: Date;
}

/** Throws LacksFacts. */
export function snapshotOf(template: DocumentFile, sources: SnapshotSources): Snapshot {
  const { snapshot, lacking } = snapshotWithHoles(template, sources);
  if (lacking.length > 0) throw new LacksFacts(template.document, lacking);
  return snapshot;
}

/** `lacking`: paths at which the document speaks of a fact that is not there. */
export function snapshotWithHoles(
  template: DocumentFile,
  sources: SnapshotSources,
): { snapshot: Snapshot; lacking: string[] } {
  const snapshot: Snapshot = {
    facts: zoneIn(sources.facts),
    holds: {},
    words: {},
    at: sources.at.toISOString(),
  };
  const lacking = new Set<string>();
  const isThere = (when: string | undefined): boolean => {
    if (when === undefined) return true;
    snapshot.holds[when] ??= sources.holds(when);
    return snapshot.holds[when];
  };
  const keep = (text: string) => {
    for (const { path } of placeholdersIn(text)) {
      if (GIVEN_LATER.test(path)) continue;
      const value = readPath(sources.facts, path);
      if (value !== undefined && value !== null && value !== '') {
        snapshot.facts = withValueAt(snapshot.facts, path, value);
      } else if (!template.mayLack?.includes(path)) lacking.add(path);
    }
  };
  const title = sources.copy[titleKey(template)];
  if (typeof title === 'string') snapshot.words[titleKey(template)] = title;
  keep(template.footer);
  for (const block of template.body) {
    if (!isThere(block.when)) continue;
    if (block.signature?.role === undefined) for (const text of textsOf(block, isThere)) keep(text);
    else keepSigners(block.signature, template, snapshot, sources);
    if (block.each !== undefined) keepEntries(block, snapshot, sources);
  }
  for (const text of Object.values(snapshot.words)) keep(text);
  return { snapshot, lacking: [...lacking] };
}

/** The zone in which the document's moments are dates. */
function zoneIn({ zone }: Facts): Facts {
  return zone === undefined ? {} : { zone };
}

/** The key of an org's own title of a document. */
export function titleKey({ document }: Pick<DocumentFile, 'document'>): string {
  return copyKey('documents', document, 'title');
}

/** Filled from an entry of a list, from a signature, or while the pages are drawn. */
const GIVEN_LATER = /^(entry|signature|page|pages)(\.|$)/;

function textsOf(block: Block, isThere: (when: string | undefined) => boolean): string[] {
  const rows = (block.table ?? []).filter(({ role, when }) => role === undefined && isThere(when));
  return [
    ...[block.heading, block.text, block.line, block.none].filter((text) => text !== undefined),
    ...(block.list ?? []),
    ...rows.flatMap(({ label, value }) => [label, value]),
    ...(block.columns ?? []).flatMap(({ title, value }) => [title, value]),
    ...(block.signature ? [block.signature.label, block.signature.name, block.signature.signed] : []),
  ];
}

/** Of each who signs the facts that their lines speak of: a middle name may lack. */
function keepSigners(
  { role = '', state, label, name, signed }: SignatureLine,
  { body }: DocumentFile,
  snapshot: Snapshot,
  { participants }: SnapshotSources,
): void {
  const rows = body.flatMap(({ table = [] }) => table.filter((row) => row.role === role));
  const texts = [label, name, signed, ...rows.flatMap((row) => [row.label, row.value])];
  const paths = texts.flatMap((text) => placeholdersIn(text).map(({ path }) => path));
  const own = paths.filter((path) => !GIVEN_LATER.test(path));
  for (const { uuid, facts } of participants(role, state)) {
    const kept = own.reduce<Facts>((some, path) => {
      const value = readPath(facts, path);
      return value === undefined ? some : withValueAt(some, path, value);
    }, {});
    snapshot.signers = [...(snapshot.signers ?? []), { participant: uuid, role, facts: kept }];
  }
}

/** Of each entry the fields that are spoken of, or the entry itself where it is one value; and its words. */
function keepEntries(block: Block, snapshot: Snapshot, { facts, copy }: SnapshotSources): void {
  const { each = '', words } = block;
  const list = readPath(facts, each);
  const entries: unknown[] = Array.isArray(list) ? list : [];
  const spoken = [block.line ?? '', ...(block.columns ?? []).map(({ value }) => value)];
  const paths = spoken.flatMap((text) => placeholdersIn(text).map(({ path }) => path));
  const fields = paths.filter((path) => path.startsWith('entry.')).map((path) => path.slice('entry.'.length));
  const kept = entries.map((entry) => {
    if (words !== undefined || fields.length === 0) return typeof entry === 'object' ? {} : entry;
    return fields.reduce<unknown>((some, field) => withValueAt(some, field, readPath(entry, field)), {});
  });
  // Two blocks may go through one list, and speak of different fields.
  const before = readPath(snapshot.facts, each);
  const merged = kept.map((entry, at) => merge(Array.isArray(before) ? before[at] : undefined, entry));
  snapshot.facts = withValueAt(snapshot.facts, each, merged);
  for (const entry of words === undefined ? [] : entries) {
    const key = copyKey('values', words ?? '', String(entry));
    const text = copy[key];
    snapshot.words[key] = typeof text === 'string' ? text : String(entry);
  }
}

function merge(before: unknown, now: unknown): unknown {
  if (now === null || typeof now !== 'object') return now ?? before;
  return before !== null && typeof before === 'object' ? { ...before, ...now } : now;
}
