/** How far those are who have a part in an application besides its owner: what questions read of them as `participants.<role>`. */
import type { Bundle, Flow, Screen } from '../model/bundle.ts';
import type { Invites, Role } from '../model/language.ts';
import { readPath } from '../model/paths.ts';
import type { OpenProduct } from '../model/product.ts';
import type { Facts, Triggers } from '../model/triggers.ts';
import { flowOfRole, readableFacts } from './access.ts';

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
  open: Pick<OpenProduct, 'flows'> & { triggers: Pick<Triggers, 'holds' | 'withLookups'> };
}

/**
 * The root `participants`; nothing where the product has no roles. `taken` are those who were not taken back, `whole` the facts of
 * the application.
 */
export function participantFacts(
  product: WithRoles,
  taken: readonly PartTaken[],
  whole: Facts,
): { participants?: Record<string, RoleSummary> } {
  const { roles } = product.bundle;
  if (!roles) return {};
  const summaries = Object.entries(roles).map(([role, declared]) => {
    const reach = reachIn(product, role, whole);
    const own = taken.filter((each) => each.role === role).map(({ facts }) => reach(facts));
    const each = (question: (isReached: boolean[]) => boolean) =>
      Object.fromEntries(
        Object.keys(askedOfEach(declared)).map((name) => [
          name,
          question(own.map((one) => one[name] === true)),
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

/** What holds of one in a role, by their facts: how far they are by these alone, what counts by all that they may read. */
function reachIn(product: WithRoles, role: string, whole: Facts): (facts: Facts) => Record<string, boolean> {
  const { triggers, flows } = product.open;
  const { states = {}, counts } = product.bundle.roles?.[role] ?? {};
  // The same for all of them.
  const given = counts && readableFacts(flowOfRole({ flows }, role) ?? {}, whole, {});
  const holding = (asked: Record<string, string>, read: Facts) => {
    const known = triggers.withLookups(read);
    return Object.entries(asked).map(([name, said]) => [name, holdsOfPart(product, known, said)] as const);
  };
  return (facts) => {
    const counted = counts ? holding(counts, { ...given, ...facts }) : [];
    return Object.fromEntries([...counted, ...holding(states, facts)]);
  };
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
  const known = product.open.triggers.withLookups(facts);
  return states.findLast(([, said]) => holdsOfPart(product, known, said))?.[0];
}

/** Does what can be asked of each in a role hold of somebody? Not what there is not. */
export function holdsOf(product: WithRoles, part: PartTaken, asked: string, whole: Facts): boolean {
  return reachIn(product, part.role, whole)(part.facts)[asked] === true;
}

/** `said` is a fact of theirs that is true, or a trigger, which has no dot in its name; `known` are facts with look-ups. */
function holdsOfPart({ open: { triggers } }: WithRoles, known: Facts, said: string): boolean {
  return said.includes('.') ? readPath(known, said) === true : triggers.holds(said, known);
}
