/** What a borrower, up to three others and staff may do around a deed, drawn in any order. */
import fc from 'fast-check';

const BEFORE = ['invite', 'fail', 'verify', 'takeBack', 'decline', 'bypass'] as const;
const AT_THE_NOTARY = ['break', 'sign', 'signAgain', 'takeBack', 'cancel', 'decline', 'bypass'] as const;
export interface Before {
  kind: (typeof BEFORE)[number];
  who: number;
}
export interface There {
  kind: (typeof AT_THE_NOTARY)[number];
  who: number;
}

/** Whose doing it is: 0 the borrower, then the others in their order; 3 lets staff, or the lender, do what is theirs. */
const act = <Kind extends string>(...kinds: readonly Kind[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat({ max: 3 }) });
/** So many more than one are invited, and each shows who they are. */
const comeThere = (more: number) =>
  Array.from({ length: more + 1 }, (_, at) => at)
    .flatMap((at): Before[] => [
      { kind: 'invite', who: 0 },
      { kind: 'fail', who: at },
    ])
    .concat(Array.from({ length: more + 1 }, (_, at): Before => ({ kind: 'verify', who: at })));
/** One of each end, so that none is left to chance. */
export const ENDS: Record<string, { before: Before[]; after: There[] }> = {
  signed: {
    before: comeThere(0),
    after: [
      { kind: 'sign', who: 1 },
      { kind: 'sign', who: 0 },
    ],
  },
  bypassed: {
    before: comeThere(1),
    after: [
      { kind: 'sign', who: 1 },
      { kind: 'decline', who: 2 },
      { kind: 'sign', who: 0 },
      { kind: 'bypass', who: 3 },
      { kind: 'sign', who: 0 },
    ],
  },
  cancelled: {
    before: [
      { kind: 'invite', who: 0 },
      { kind: 'bypass', who: 3 },
    ],
    after: [{ kind: 'cancel', who: 3 }],
  },
  // Before the deed, and once it is made.
  agreeing: {
    before: [
      { kind: 'invite', who: 0 },
      { kind: 'decline', who: 0 },
    ],
    after: [],
  },
  waiting: {
    before: comeThere(1),
    after: [
      { kind: 'sign', who: 0 },
      { kind: 'decline', who: 2 },
    ],
  },
};
export const story = fc.record({
  // Most come to the notary: else nobody would be seen there.
  before: fc.oneof(
    { weight: 1, arbitrary: fc.array(act(...BEFORE), { minLength: 3, maxLength: 9 }) },
    { weight: 3, arbitrary: fc.nat({ max: 2 }).map(comeThere) },
  ),
  after: fc.array(act(...AT_THE_NOTARY), { maxLength: 9 }),
});
