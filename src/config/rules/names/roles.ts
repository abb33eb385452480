/** Is each role whole, walked by one flow, and does that flow read and write only what `access` gives it? */
import { mayRead } from '../../../engine/decide/access.ts';
import type { Access, Role } from '../../../engine/model/language.ts';
import {
  type Declared,
  type FlowModel,
  isSiteRead,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, isUnknown, meantPath, neverEqual } from '../../model/typed.ts';
import { triggerUses, writesOf } from '../../model/uses.ts';
import { readBy } from '../reach/early.ts';
import { pathsWrittenBy, throughLookup } from '../reach/written.ts';

export function* roleRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file) continue;
    const roles = rolesOf(product);
    for (const role of roles) {
      yield* wholeRole(role, product, model);
      yield* wholeInvitation(role, product, model);
    }
    for (const flow of product.flows.values()) {
      yield* flowOfRole(flow, product, model);
      yield* invitations(flow, product, model);
    }
    yield* walkedOnce(product);
  }
}

/** A role that could not be read is missing. */
function rolesOf({ file }: ProductModel): Declared<Role>[] {
  if (!file) return [];
  return Object.entries(file.value.roles ?? {}).flatMap(([name, value]) =>
    value ? [{ name, value, file: file.file, pointer: ['roles', name] }] : [],
  );
}

function* wholeRole(role: Declared<Role>, product: ProductModel, model: Model): Generator<Problem> {
  const { facts, states, questions = {} } = role.value;
  const root = product.file?.value.facts[facts];
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
  const asked = Object.entries({ states, questions }).flatMap(([key, named]) =>
    Object.entries(named).map(([name, path]) => ({ key, name, path })),
  );
  for (const { key, name, path } of asked) {
    const found = findFact(roots, path);
    if (!isFound(found)) {
      const message = `No fact stands at "${path}".${meantPath(found, path)}`;
      yield problemAt('var/unknown', role, [key, name], message);
    } else if (
      path.split('.')[0] !== facts ||
      (!isUnknown(found.schema) && found.schema.type !== 'boolean')
    ) {
      const message = `The ${key.slice(0, -1)} "${name}" is no yes or no among the facts of "${facts}".`;
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

/** Screens that invite, or list who was invited. */
function* invitations(flow: FlowModel, product: ProductModel, model: Model): Generator<Problem> {
  const roles = rolesOf(product);
  for (const screen of flow.screens.all) {
    const { invites, role: listed, kind } = screen.value;
    const name = invites?.role ?? listed;
    if (kind === 'participants' && listed === undefined) {
      yield problemAt(
        'role/unknown',
        screen,
        ['kind'],
        'This screen does not say which role it lists.',
        'Add "role".',
      );
    }
    if (name === undefined) continue;
    const role = roles.find((each) => each.name === name);
    const at = invites ? ['invites', 'role'] : ['role'];
    if (!role) {
      const known = roles.map((each) => each.name);
      yield problemAt('role/unknown', screen, at, `No role is named "${name}".${didYouMean(name, known)}`);
      continue;
    }
    if (!invites) continue;
    if (!role.value.invitation || !invites.fields.includes('email')) {
      const message = `Nobody can be invited to the role "${name}" here: it needs "invitation", and the field "email".`;
      yield problemAt('role/misfit', screen, ['invites'], message);
    }
    for (const [index, field] of invites.fields.entries()) {
      const found = findFact(factRoots(product, model), `${role.value.facts}.${field}`);
      if (isFound(found)) continue;
      const message = `No fact stands at "${role.value.facts}.${field}".${meantPath(found, field)}`;
      yield problemAt('role/misfit', screen, ['invites', 'fields', index], message);
    }
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
  const roles = rolesOf(product);
  const role = roles.find(({ name }) => name === named.value.role);
  if (!role) {
    const known = roles.map(({ name }) => name);
    const message = `No role is named "${named.value.role}".${didYouMean(named.value.role, known)}`;
    yield problemAt('role/unknown', named, ['role'], message, 'Roles are declared in product.yaml.');
    return;
  }
  const given = { ...access, value: access.value.access, pointer: ['access'] };
  yield* knownAccess(given, product, model);
  yield* withinAccess(flow, role.value, given, product, model);
}

/** What is given away has to be there. */
function* knownAccess(access: Declared<Access>, product: ProductModel, model: Model): Generator<Problem> {
  const roots = factRoots(product, model);
  for (const [at, path] of access.value.facts.entries()) {
    const found = findFact(roots, path);
    if (isFound(found)) continue;
    const message = `No fact stands at "${path}".${meantPath(found, path)}`;
    yield problemAt('access/unknown', access, ['facts', at], message);
  }
  // Calls that all products have stand in the site's file.
  const calls = isSiteRead(model) ? Object.keys(product.file?.value.calls ?? {}) : access.value.calls;
  const documents = [...product.documents.names];
  const lists = { calls: [access.value.calls, calls], documents: [access.value.documents ?? [], documents] };
  for (const [key, [names = [], known = []]] of Object.entries(lists)) {
    for (const [at, name] of names.entries()) {
      if (known.includes(name)) continue;
      const message = `The product has no ${key.slice(0, -1)} named "${name}".${didYouMean(name, known)}`;
      yield problemAt('access/unknown', access, [key, at], message);
    }
  }
}

/** On the server what is not given reads as missing: the flow would go a way that nobody meant. */
function* withinAccess(
  flow: FlowModel,
  role: Role,
  { value: access }: Declared<Access>,
  product: ProductModel,
  model: Model,
): Generator<Problem> {
  const counted = ['answers', 'lookups', 'zone', 'zones', 'calendars', 'deadlines', 'repayments', ''];
  const isGiven = (path: string) =>
    counted.includes(path.split('.')[0] ?? '') || mayRead({ access }, role, throughLookup(path, product));
  const alone = {
    ...product,
    flows: new Map([[flow.id, flow]]),
    documents: { ...product.documents, all: [] },
  };
  for (const { trigger, file, pointer } of triggerUses({ ...alone, file: undefined }, model)) {
    const strange = [...readBy(trigger, product)].filter((path) => !isGiven(path));
    if (strange.length === 0) continue;
    const paths = listed(strange.map((path) => `"${path}"`));
    const message = `"${trigger}" reads ${paths}, which "access" of the flow "${flow.id}" does not give.`;
    yield problemAt('access/beyond', { file, pointer }, [], message, GIVE);
  }
  for (const screen of flow.screens.all) {
    for (const [at, { fact }] of (screen.value.shows ?? []).entries()) {
      if (fact === undefined || isGiven(fact)) continue;
      const message = `This shows "${fact}", which "access" of the flow "${flow.id}" does not give.`;
      yield problemAt('access/beyond', screen, ['shows', at, 'fact'], message, GIVE);
    }
    for (const [at, name] of (screen.value.signs?.documents ?? []).entries()) {
      if (access.documents?.includes(name)) continue;
      const message = `This signs "${name}", which "access" of the flow "${flow.id}" does not give.`;
      const hint = 'Add the document to "access": nobody signs what they may not read.';
      yield problemAt('access/beyond', screen, ['signs', 'documents', at], message, hint);
    }
  }
  if (flow.conditions) yield* ownConditions(flow.conditions, role);
  for (const effect of writesOf(flow).flatMap(({ effects }) => effects)) {
    const strange = pathsWrittenBy(effect.value).find(
      (path) => throughLookup(path, product).split('.')[0] !== role.facts,
    );
    if (strange === undefined) continue;
    const message = `A participant writes the facts of "${role.facts}" alone, and "${strange}" is none of them.`;
    yield problemAt('access/beyond', effect, [], message);
  }
}

/** What is asked of somebody is kept with what is known of them; whoever was invited has an email. */
function* ownConditions(conditions: NonNullable<FlowModel['conditions']>, role: Role): Generator<Problem> {
  const { from, tells } = conditions.value;
  if (from.split('.')[0] !== role.facts) {
    const message = `Conditions of a participant are kept among the facts of "${role.facts}", and "${from}" is none of them.`;
    yield problemAt('access/beyond', conditions, ['from'], message, `Keep them below "${role.facts}".`);
  }
  if (tells !== undefined && !role.invitation) {
    const message = 'Nobody in this role is known by an email, and "tells" would be sent to none.';
    const cure = 'Say in product.yaml how they are invited, or leave "tells" out.';
    yield problemAtKey('role/misfit', conditions, ['tells'], message, cure);
  }
}

const GIVE = 'Add the fact to "access", if they may know it.';

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
  for (const role of rolesOf(product)) {
    if (!product.isWhole || walked.some(({ value }) => value.role === role.name)) continue;
    const message = `No flow is walked in the role "${role.name}".`;
    yield problemAtKey('role/misfit', role, [], message, 'Say audience: participant and the role in one.');
  }
}
