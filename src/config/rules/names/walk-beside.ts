/** Does a line of a walk say what has a meaning beside what happens on it? */
import type { WalkLine } from '../../../engine/model/language.ts';
import { type Declared, problemAtKey } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import type { LineKind } from '../../model/walks.ts';

const LANDING = [
  ...(['status', 'lands', 'waits', 'step', 'progress'] as const),
  ...(['known', 'conditions', 'reads', 'sees'] as const),
] as const;

/** What may stand beside each kind. */
const BESIDE: Record<LineKind, readonly (keyof WalkLine)[]> = {
  enter: ['with', 'entry', 'shut', 'lands', 'progress', 'known', 'reads', 'sees'],
  answer: ['with', 'as', 'refused', 'shut', ...LANDING],
  result: ['on', ...LANDING],
  returns: ['with', ...LANDING],
  stage: LANDING,
  fails: LANDING,
  review: LANDING,
  passes: LANDING,
  today: LANDING,
  create: ['refused', 'shut', ...LANDING],
  takesBack: LANDING,
  open: ['shut', 'reads', 'sees'],
  closed: [],
};

/** What somebody in a role can do, and what may stand beside it; everything else happens to the application. */
export const IN_ROLE: Partial<typeof BESIDE> = {
  enter: ['with', 'as', 'refused', ...LANDING],
  answer: ['with', 'as', 'refused', 'shut', ...LANDING],
  result: ['as', ...LANDING],
  returns: ['with', 'as', ...LANDING],
  open: ['as', 'shut', 'reads', 'sees'],
  closed: ['as'],
};

export function* misplaced(line: Declared<WalkLine>, kind: LineKind, isInRole: boolean): Generator<Problem> {
  const keys = Object.keys(line.value) as (keyof WalkLine)[];
  const beside = (isInRole && IN_ROLE[kind]) || BESIDE[kind];
  for (const key of keys) {
    if (key === kind || beside.includes(key)) continue;
    yield problemAtKey('walk/line', line, [key], `"${key}" has no meaning beside "${kind}".`);
  }
  // A row that is refused lands on the question whose answers are to be given again.
  const outcomes =
    kind === 'create'
      ? (['lands', 'waits', 'shut'] as const)
      : (['lands', 'waits', 'refused', 'shut'] as const);
  const [first, second] = outcomes.filter((key) => keys.includes(key));
  if (first === undefined || second === undefined) return;
  const message = `"${first}" and "${second}" do not go together: only one of them can come of this line.`;
  yield problemAtKey('walk/line', line, [second], message);
}
