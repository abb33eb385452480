/** How far those are who have a part in an application besides its owner: what questions read of them as `participants.<role>`. */
import type { Bundle } from '../model/bundle.ts';
import type { Role } from '../model/language.ts';
import { readPath } from '../model/paths.ts';
import type { Facts } from '../model/triggers.ts';

/** One of them: the role, and the facts of its root. */
export interface PartTaken {
  role: string;
  facts: Facts;
}

/** What is known of all in one role. Of nobody `every` and `some` are false, and `none` is true. */
export interface RoleSummary {
  count: number;
  every: Record<string, boolean>;
  some: Record<string, boolean>;
  none: Record<string, boolean>;
}

type Roles = Pick<Bundle, 'roles'>;

/** The root `participants`; nothing where the product has no roles. `taken` are those who were not taken back. */
export function participantFacts(
  { roles }: Roles,
  taken: readonly PartTaken[],
): { participants?: Record<string, RoleSummary> } {
  if (!roles) return {};
  const summaries = Object.entries(roles).map(([role, declared]) => {
    const own = taken.filter((each) => each.role === role);
    const each = (question: (isReached: boolean[]) => boolean) =>
      Object.fromEntries(
        Object.entries(askedOfEach(declared)).map(([state, path]) => [
          state,
          question(own.map(({ facts }) => readPath(facts, path) === true)),
        ]),
      );
    return [
      role,
      {
        count: own.length,
        every: each((reached) => reached.length > 0 && reached.every(Boolean)),
        some: each((reached) => reached.some(Boolean)),
        none: each((reached) => !reached.some(Boolean)),
      },
    ] as const;
  });
  return { participants: Object.fromEntries(summaries) };
}

/** What can be asked of each in a role, by name: how far they are, and its questions; each with the fact that answers it. */
export function askedOfEach({
  states,
  questions,
}: Pick<Role, 'states' | 'questions'>): Record<string, string> {
  return { ...questions, ...states };
}

/** The last state of the role that somebody has reached; undefined before the first. */
export function stateReached({ roles }: Roles, { role, facts }: PartTaken): string | undefined {
  const states = Object.entries(roles?.[role]?.states ?? {});
  return states.findLast(([, path]) => readPath(facts, path) === true)?.[0];
}
