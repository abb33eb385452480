/** How far those are who have a part in an application besides its owner: what questions read of them as `participants.<role>`. */
import type { Bundle, Flow, Screen } from '../model/bundle.ts';
import type { Invites, Role } from '../model/language.ts';
import { readPath } from '../model/paths.ts';
import type { Facts, Triggers } from '../model/triggers.ts';

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

/** The roles of a product, and its triggers. */
export interface WithRoles {
  bundle: Pick<Bundle, 'roles'>;
  open: { triggers: Pick<Triggers, 'holds' | 'withLookups'> };
}

/** The root `participants`; nothing where the product has no roles. `taken` are those who were not taken back. */
export function participantFacts(
  product: WithRoles,
  taken: readonly PartTaken[],
): { participants?: Record<string, RoleSummary> } {
  const { roles } = product.bundle;
  if (!roles) return {};
  const summaries = Object.entries(roles).map(([role, declared]) => {
    const own = taken.filter((each) => each.role === role);
    const each = (question: (isReached: boolean[]) => boolean) =>
      Object.fromEntries(
        Object.entries(askedOfEach(declared)).map(([name, said]) => [
          name,
          question(own.map(({ facts }) => holdsOfPart(product, facts, said))),
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

/** What can be asked of each in a role, by name: how far they are, and what else counts. */
export function askedOfEach({ states, counts }: Pick<Role, 'states' | 'counts'>): Record<string, string> {
  return { ...counts, ...states };
}

/** The screen whose form names one person of a role, with what it makes of the answers: by it each of them is put right. */
export function namingScreen(
  { screens }: Pick<Flow, 'screens'>,
  role: string,
): (Screen & { invites: Invites }) | undefined {
  return Object.values(screens).find(
    (screen): screen is Screen & { invites: Invites } =>
      screen.invites?.role === role && screen.invites.each === undefined,
  );
}

/** The last state of the role that somebody has reached; undefined before the first. */
export function stateReached(product: WithRoles, { role, facts }: PartTaken): string | undefined {
  const states = Object.entries(product.bundle.roles?.[role]?.states ?? {});
  return states.findLast(([, said]) => holdsOfPart(product, facts, said))?.[0];
}

/** Does what can be asked of each in a role hold of somebody? Not what there is not. */
export function holdsOf(product: WithRoles, { role, facts }: PartTaken, asked: string): boolean {
  const declared = product.bundle.roles?.[role];
  const said = declared && askedOfEach(declared)[asked];
  return said !== undefined && holdsOfPart(product, facts, said);
}

/** `said` is a fact of theirs that is true, or a trigger, which has no dot in its name and is asked of their own facts alone. */
function holdsOfPart({ open: { triggers } }: WithRoles, facts: Facts, said: string): boolean {
  return said.includes('.')
    ? readPath(facts, said) === true
    : triggers.holds(said, triggers.withLookups(facts));
}
