/** Is each role whole, and walked by one flow that says what it may have? */
import { mayRead } from '../../../engine/decide/access.ts';
import type { Role } from '../../../engine/model/language.ts';
import {
  type Declared,
  declarationOf,
  type FlowModel,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, isUnknown, meantPath, neverEqual } from '../../model/typed.ts';
import { readBy } from '../reach/early.ts';
import { throughLookup } from '../reach/written.ts';
import { accessOf } from './access.ts';

export function* roleRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file) continue;
    for (const role of product.roles.all) {
      yield* wholeRole(role, product, model);
      yield* wholeInvitation(role, product, model);
    }
    for (const flow of product.flows.values()) {
      yield* flowOfRole(flow, product, model);
    }
    yield* walkedOnce(product);
  }
}

function* wholeRole(role: Declared<Role>, product: ProductModel, model: Model): Generator<Problem> {
  const { facts, states } = role.value;
  const root = product.file?.value.facts[facts];
  if (root === null) return;
  if (root?.kept !== 'participant') {
    const message = `"${facts}" is no root of facts that a participant's row keeps.`;
    yield problemAt('role/misfit', role, ['facts'], message, `Say kept: participant of it under "facts".`);
    return;
  }
  const roots = factRoots(product, model);
  const { note } = role.value;
  if (note !== undefined) {
    const found = findFact(roots, note);
    if (!isFound(found)) {
      yield problemAt('var/unknown', role, ['note'], `No fact stands at "${note}".${meantPath(found, note)}`);
    } else if (note.split('.')[0] !== facts || (!isUnknown(found.schema) && found.schema.type !== 'string')) {
      yield problemAt('role/misfit', role, ['note'], `"${note}" is no text among the facts of "${facts}".`);
    }
  }
  yield* ownQuestions(role, product);
  for (const [state, path] of Object.entries(states)) {
    if (!path.includes('.')) continue;
    const found = findFact(roots, path);
    if (!isFound(found)) {
      const message = `No fact stands at "${path}".${meantPath(found, path)}`;
      yield problemAt('var/unknown', role, ['states', state], message);
    } else if (
      path.split('.')[0] !== facts ||
      (!isUnknown(found.schema) && found.schema.type !== 'boolean')
    ) {
      const message = `The state "${state}" is no yes or no among the facts of "${facts}".`;
      yield problemAt('role/misfit', role, ['states', state], message);
    }
  }
}

/** Triggers among its states are asked of the facts of one of them, and of nothing else; those that it counts, of what `access` gives them, too. */
function* ownQuestions(role: Declared<Role>, product: ProductModel): Generator<Problem> {
  const { facts, states, counts } = role.value;
  const flow = [...product.flows.values()].find(({ files }) =>
    files.some(({ value }) => value.role === role.name),
  );
  const access = flow?.files.find(({ value }) => value.access)?.value.access;
  const isOwn = (path: string) => ['', 'lookups', facts].includes(path.split('.')[0] ?? '');
  // Of those in a role nothing is counted that counts them.
  const isGiven = (path: string) =>
    !path.startsWith('participants') && mayRead(access ? { access } : {}, role.value, path);
  for (const [key, said] of Object.entries({ states, counts: counts ?? {} })) {
    for (const [name, trigger] of Object.entries(said)) {
      if (trigger.includes('.')) continue;
      const strange = [...readBy(trigger, product)].find((path) => {
        const fact = throughLookup(path, product);
        return !isOwn(fact) && !(key === 'counts' && isGiven(fact));
      });
      if (strange === undefined) continue;
      const more = key === 'counts' ? ', and what "access" of their flow gives,' : '';
      const message = `"${trigger}" reads "${strange}", and of one in this role only the facts of "${facts}"${more} are asked.`;
      yield problemAt('role/misfit', role, [key, name], message);
    }
  }
}

/** What the server reads and writes by itself has to be there. */
function* wholeInvitation(role: Declared<Role>, product: ProductModel, model: Model): Generator<Problem> {
  const { invitation, facts } = role.value;
  if (!invitation) return;
  const roots = factRoots(product, model);
  const needed = [
    { path: invitation.days, type: 'integer', at: ['days'] },
    { path: invitation.marks.opened, type: 'boolean', at: ['marks', 'opened'] },
    { path: invitation.marks.withdrawn, type: 'boolean', at: ['marks', 'withdrawn'] },
    { path: `${facts}.email`, type: 'string', at: ['email'] },
    ...(invitation.listed ? [{ path: invitation.listed.in, type: 'array', at: ['listed', 'in'] }] : []),
  ];
  for (const [name, value] of Object.entries(invitation.identity ?? {})) {
    for (const [root, fact] of Object.entries(product.file?.value.facts ?? {})) {
      const found = fact?.kept === 'identity' ? findFact(roots, `${root}.${name}`) : undefined;
      const at = ['invitation', 'identity', name];
      if (found && isFound(found)) yield* neverEqual(role, at, `${root}.${name}`, found.schema, value);
    }
  }
  for (const { path, type, at } of needed) {
    const found = findFact(roots, path);
    if (isFound(found) && (isUnknown(found.schema) || found.schema.type === type)) continue;
    const message = `No fact of type ${type} stands at "${path}".${isFound(found) ? '' : meantPath(found, path)}`;
    yield problemAt('role/misfit', role, ['invitation', ...at], message);
  }
}

function* flowOfRole(flow: FlowModel, product: ProductModel, model: Model): Generator<Problem> {
  const part = flow.files.find(({ value }) => value.audience === 'participant');
  const named = flow.files.find(({ value }) => value.role !== undefined);
  const access = flow.files.find(({ value }) => value.access !== undefined);
  if (!part) {
    for (const [file, key] of [[named, 'role'] as const, [access, 'access'] as const]) {
      if (!file) continue;
      const message = `"${key}" is said of flows that participants walk, and others walk "${flow.id}".`;
      yield problemAtKey('role/misfit', file, [key], message, 'Say audience: participant, or remove it.');
    }
    return;
  }
  if (!named?.value.role || !access?.value.access) {
    const message = `Participants walk the flow "${flow.id}", and it does not say ${named?.value.role ? 'what they may read' : 'in which role'}.`;
    yield problemAt('role/misfit', part, ['audience'], message, 'Add "role" and "access".');
    return;
  }
  yield* unknownName('role/unknown', 'role', named.value.role, product.roles, named, ['role']);
  const role = declarationOf(product.roles, named.value.role);
  if (!role) return;
  const given = { ...access, value: access.value.access, pointer: ['access'] };
  yield* accessOf(flow, role.value, given, product, model);
}

function* walkedOnce(product: ProductModel): Generator<Problem> {
  const walked = [...product.flows.values()].flatMap(({ files }) =>
    files.filter(({ value }) => value.audience === 'participant' && value.role !== undefined),
  );
  for (const [at, file] of walked.entries()) {
    const first = walked.slice(0, at).find(({ value }) => value.role === file.value.role);
    if (!first) continue;
    const message = `The role "${file.value.role}" walks the flow "${first.value.flow}" already.`;
    yield problemAt('role/misfit', file, ['role'], message, 'A role walks one flow.');
  }
  for (const role of product.roles.all) {
    if (!product.isWhole || walked.some(({ value }) => value.role === role.name)) continue;
    const message = `No flow is walked in the role "${role.name}".`;
    yield problemAtKey('role/misfit', role, [], message, 'Say audience: participant and the role in one.');
  }
}
