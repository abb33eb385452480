/** When is a document made anew, who signs it, and what is written as its signatures come off? Of the server and of walks alike. */
import type { Copy, Flow } from '../model/bundle.ts';
import type { DocumentFile, Effect } from '../model/language.ts';
import { stableText } from '../model/paths.ts';
import type { Facts } from '../model/triggers.ts';
import type { Snapshot, SnapshotSources } from '../say/snapshot.ts';
import { holdsOf, type PartTaken, type WithRoles } from './participants.ts';

export interface DocumentOccasion {
  /** With look-ups. */
  facts: Facts;
  copy: Copy;
  /** Those who have come in and were not taken back, in the order of their invitations. */
  taken: readonly (PartTaken & { uuid: string })[];
  at: Date;
}

/** What a document of the product is made from now. */
export function documentSources(
  product: WithRoles,
  { facts, copy, taken, at }: DocumentOccasion,
): SnapshotSources {
  return {
    ...{ facts, copy, at },
    holds: (trigger) => product.open.triggers.holds(trigger, facts),
    participants: (role, state) => {
      const come = taken.filter((each) => each.role === role);
      return state === undefined ? come : come.filter((each) => holdsOf(product, each, state, facts));
    },
  };
}

/** Is a document the same if it is made once more? The moment of making is no difference. */
export function saysTheSame(before: Snapshot, now: Snapshot): boolean {
  const { at: _then, ...said } = before;
  const { at: _now, ...says } = now;
  return stableText(said) === stableText(says);
}

/** Who signs a document that was made from this, null being the owner of the application, who signs what has no line too. */
export function signersOf({ body }: DocumentFile, { holds, signers = [] }: Snapshot): (string | null)[] {
  const lines = body.filter(
    ({ signature, when }) => signature && (when === undefined || holds[when] === true),
  );
  const isOwners = lines.length === 0 || lines.some(({ signature }) => signature?.role === undefined);
  return [...(isOwners ? [null] : []), ...signers.map(({ participant }) => participant)];
}

/** Has everybody signed who is to? Then a document is made anew no more. */
export function isSignedByAll(
  template: DocumentFile,
  snapshot: Snapshot,
  signed: readonly (string | null)[],
): boolean {
  return signersOf(template, snapshot).every((each) => signed.includes(each));
}

/** Written of who signed a document in this flow, once it is made anew: nobody has signed the new one. */
export function signatureUndone({ screens }: Pick<Flow, 'screens'>, document: string): Effect[] {
  return Object.values(screens).flatMap(({ signs }) =>
    signs?.documents.includes(document) ? (signs.undone ?? []) : [],
  );
}
