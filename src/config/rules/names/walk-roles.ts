/** Do lines of a walk name somebody in a role who can be there, and leave to the walk what it counts itself? */
import type { Role, WalkLine } from '../../../engine/model/language.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import {
  type Declared,
  type FlowModel,
  type ProductGraph,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { type LineKind, roleWalker } from '../../model/walks.ts';
import { IN_ROLE } from './walk-beside.ts';
import type { WalkScope } from './walk-scope.ts';

type Line = Declared<WalkLine>;

/** In what the names on a line are looked up: in the flow of the role where `as` names one. Undefined where nobody can say. */
export function* scopeOfLine(
  line: Line,
  kind: LineKind,
  scope: WalkScope,
): Generator<Problem, WalkScope | undefined> {
  const { as, takesBack } = line.value;
  if (takesBack !== undefined) yield* somebodyIn(line, 'takesBack', scope);
  if (as === undefined || !IN_ROLE[kind]) return scope;
  const { product } = scope;
  // Of an answer it may be a persona as well.
  if (kind === 'answer' && !walkerNamed(as, product)) {
    return product.roles.isWhole || product.personas.names.has(as) ? scope : undefined;
  }
  const role = yield* somebodyIn(line, 'as', scope);
  const declared = product.roles.all.find(({ name }) => name === role);
  const flow = [...product.flows.values()].find((each) =>
    each.files.some(({ value }) => value.role === role),
  );
  return declared && flow ? { ...scope, flow, walker: declared, atHand: () => ({}) } : undefined;
}

/** The role that is named, where somebody can be in it in this flow. */
function* somebodyIn(
  line: Line,
  key: 'as' | 'takesBack',
  { product, flow }: WalkScope,
): Generator<Problem, string | undefined> {
  const given = line.value[key] ?? '';
  const walker = walkerNamed(given, product);
  if (!walker) {
    const roles = { names: roleNames(product, given), isWhole: product.roles.isWhole };
    yield* unknownName('role/unknown', 'role', given, roles, line, [key]);
    return undefined;
  }
  const { role } = walker;
  const isInvited = flow.screens.all.some(({ value }) => value.invites?.role === role);
  if (!isInvited && flow.screens.isWhole) {
    const message = `No screen of the flow "${flow.id}" invites anybody to the role "${role}".`;
    const hint = 'They walk beside the owner, in a walk of the flow that invites them.';
    yield problemAt('walk/line', line, [key], message, hint);
  }
  return role;
}

/** Facts of the application are put there by a line that nobody in a role walks. */
export function* ownFacts(line: Line, { name, value }: Declared<Role>): Generator<Problem> {
  for (const path of Object.keys(line.value.result ?? {})) {
    if (path.split('.')[0] === value.facts) continue;
    const message = `"${path}" is no fact of theirs: those of the role "${name}" stand below "${value.facts}".`;
    yield problemAtKey('walk/line', line, ['result', path], message, 'Put it there on a line without "as".');
  }
}

/** Roles to which the line invites somebody. */
export function rolesInvited({ answer, refused, shut }: WalkLine, { screens }: FlowModel): string[] {
  if (answer === undefined || refused !== undefined || shut !== undefined) return [];
  return screens.all.flatMap(({ name, value: { invites } }) =>
    invites && !invites.later && screenOfVariant(name) === answer ? [invites.role] : [],
  );
}

/** How far those are whom a walk invites is counted in it: a number that is typed would hide what they do. */
export function* typedCounts(
  where: Declared<unknown>,
  values: Record<string, unknown> | undefined,
  below: string[],
  invited: ReadonlySet<string>,
): Generator<Problem> {
  for (const path of Object.keys(values ?? {})) {
    const [root, role = ''] = path.split('.');
    if (root !== 'participants' || !(invited.has(role) || (role === '' && invited.size > 0))) continue;
    const who = invited.has(role) ? role : [...invited].join(' or ');
    const message = `"${path}" is counted from whom this walk invites: it is not typed.`;
    yield problemAtKey(
      'walk/line',
      where,
      [...below, path],
      message,
      `Let them do it, on a line with as: ${who}.`,
    );
  }
}

/** The names that `as` may have beside those of personas; with the number of one of several where `given` has one. */
export function roleNames(product: ProductGraph, given = ''): Set<string> {
  const [number = ''] = / \d+$/.exec(given) ?? [];
  return new Set([...product.roles.names].map((name) => `${name}${number}`));
}

function walkerNamed(name: string, product: ProductGraph) {
  return roleWalker(name, roleNames(product));
}
