/** What of an application somebody may know who has a part in it: the facts of their role, and what `access` names; nothing else is there for them. */
import type { Flow } from '../model/bundle.ts';
import type { Role } from '../model/language.ts';
import { readPath, withValueAt } from '../model/paths.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';

/** Given to everybody: they tell nothing of anybody. */
export const GIVEN_TO_ALL = ['org', 'flags', 'experiments', 'today'] as const;

const PREFIX = 'as.';

/** The name of a participant's journey in URLs. */
export function participantName(uuid: string): string {
  return PREFIX + uuid;
}

/** The participant's id in the name of a journey; undefined for another's journey. */
export function participantNamed(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}

/** The flow that a role walks; undefined for a role that there is not, or not any more. */
export function flowOfRole({ flows }: Pick<OpenProduct, 'flows'>, role: string): OpenFlow | undefined {
  return [...flows.values()].find((flow) => flow.audience === 'participant' && flow.role === role);
}

/** May they read a fact? */
export function mayRead({ access }: Pick<Flow, 'access'>, { facts }: Role, path: string): boolean {
  const [root = ''] = path.split('.');
  if (root === facts || GIVEN_TO_ALL.some((given) => given === root)) return true;
  return access?.facts.some((each) => path === each || path.startsWith(`${each}.`)) ?? false;
}

/** The facts as they are for them. `own` are those of their role, by its root. */
export function readableFacts({ access }: Pick<Flow, 'access'>, whole: Facts, own: Facts): Facts {
  const given = GIVEN_TO_ALL.flatMap((root) => (whole[root] === undefined ? [] : [[root, whole[root]]]));
  const read = (access?.facts ?? []).reduce((facts, path) => {
    const value = readPath(whole, path);
    return value === undefined ? facts : withValueAt(facts, path, value);
  }, Object.fromEntries(given) as Facts);
  return { ...read, ...own };
}
