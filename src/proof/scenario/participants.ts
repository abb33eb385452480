/** Those who have a part in a walk's application besides its owner: invited, signed in and taken back, each on what the engine lets them know. */
import type { RoleWalker } from '../../config/model/walks.ts';
import { checkAnswers, type Refusal } from '../../engine/answer/forms.ts';
import { plainAnswers } from '../../engine/answer/typed-text.ts';
import { flowOfRole, readableFacts } from '../../engine/decide/access.ts';
import {
  isLasting,
  openedFacts,
  peopleNamed,
  refusedEmails,
  unproved,
  withdrawnFacts,
} from '../../engine/decide/invitations.ts';
import { isTheirTurnAgain } from '../../engine/decide/stages.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { Invites, PartSignIn, Role, WalkLine } from '../../engine/model/language.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import { landed, type Played } from './landings.ts';
import { type Came, movedOn, sourcesAt } from './moves.ts';
import {
  counted,
  partsHere,
  rootsOfRows,
  type WalkPart,
  type WalkSetting,
  type WalkState,
} from './setting.ts';

export function rolesIn({ source }: OpenProduct<Bundle>): ReadonlySet<string> {
  return new Set(Object.keys(source.roles ?? {}));
}

/** Where who is meant stands among the parts; a sentence where nobody can be. */
export function partMeant(
  { product }: WalkSetting,
  { parts }: WalkState,
  { role, number }: RoleWalker,
  { enter, takesBack }: WalkLine,
): number | string {
  const all = parts.flatMap((part, at) => (part.role === role ? [{ part, at }] : []));
  const meant = number === undefined ? all.filter(({ part }) => !part.isGone) : all.slice(number - 1, number);
  const [found] = meant;
  if (!found) return nobody(role, all.length, number);
  if (meant.length > 1) {
    const names = all.flatMap(({ part }, at) => (part.isGone ? [] : [`"${role} ${at + 1}"`]));
    return `Several are there in the role "${role}". Name one of them: ${names.join(', ')}.`;
  }
  const { path = '', resume = '' } = flowOfRole(product, role)?.signIn ?? {};
  const { identity, isGone } = found.part;
  if (isGone && (enter !== resume || !identity)) {
    return `They were taken back, and do nothing more.${identity ? ` With "enter: ${resume}" they are told so.` : ''}`;
  }
  if (identity && enter === path) return `They have signed in already. Write "enter: ${resume}".`;
  if (!identity && enter !== path && takesBack === undefined) {
    return `They have not signed in yet. Let them do so first, with "enter: ${path}" and what they answer there.`;
  }
  return found.at;
}

function nobody(role: string, invited: number, number: number | undefined): string {
  if (number === undefined && invited > 0) return `Everybody in the role "${role}" was taken back.`;
  const who = invited === 0 ? 'Nobody was' : invited === 1 ? 'Only one was' : `Only ${invited} were`;
  return `${who} invited in the role "${role}". Let the owner answer a screen that invites before this line.`;
}

/** What somebody knows who has a part: the same as on the server. */
export function knownTo(stage: WalkSetting, whole: WalkState, at: number): WalkState {
  const { part, flow } = partAt(stage, whole, at);
  const { persona: _persona, ...state } = whole;
  const signedIn = part.identity ? rootsOfRows(stage, ['identity']).map((root) => [root, part.identity]) : [];
  const read = readableFacts(part.isGone ? {} : flow, whole.facts, part.facts);
  return { ...state, flow, walker: at, facts: { ...read, ...Object.fromEntries(signedIn) } };
}

/** Whoever the answers to a screen invite has a part from then on, and counts. */
export function invited(
  stage: WalkSetting,
  state: WalkState,
  invites: Invites | undefined,
  answers: unknown,
): { state: WalkState } | { refused: Refusal[]; shut?: true } {
  if (!invites) return { state };
  const role = roleNamed(stage, invites.role);
  const others = partsHere(state).filter((part) => part.role === invites.role);
  const known = others.map(({ facts }) => String(readPath(facts, `${role.facts}.email`)));
  const named = peopleNamed(invites, answers);
  const [own] = rootsOfRows(stage, ['identity']);
  const email = readPath(state.facts, `${own}.email`);
  const refused = refusedEmails(named, { owner: typeof email === 'string' ? email : undefined, known });
  if (refused.length > 0) return { refused };
  if (others.length + named.length > role.most) return { refused, shut: true };
  if (invites.later) return { state };
  const made = named.map(({ facts }): WalkPart => ({ role: invites.role, facts: { [role.facts]: facts } }));
  return { state: counted(stage, { ...state, parts: [...state.parts, ...made] }) };
}

/** Who has proved who they are goes on with a sign-in of their own. */
export function signedIn(stage: WalkSetting, whole: WalkState, at: number, given: unknown): Played {
  const { part, flow, role } = partAt(stage, whole, at);
  const form = stage.formOf(flow.signIn.form);
  const answers = plainAnswers(form.fields, given);
  const read = readableFacts({}, whole.facts, part.facts);
  const mistakes = checkAnswers(form, answers, read, stage.product.triggers);
  const typed = isRecord(answers) ? answers : {};
  const refused = mistakes.length > 0 ? mistakes : unproved(flow.signIn, form.fields, typed, part.facts);
  if (refused.length > 0) {
    return { ...landed(stage, knownTo(stage, whole, at), { refused }), whole: { state: whole, moves: [] } };
  }
  const { sources, made } = sourcesAt(stage.product, whole);
  const uuid = sources.newId();
  const { facts } = openedFacts(flow, role, { whole: whole.facts, own: part.facts, answers }, sources);
  const email = readPath(facts, `${role.facts}.email`);
  const identity = { ...role.invitation?.identity, uuid, email };
  const parts = whole.parts.with(at, { ...part, facts, identity });
  return moved(stage, whole, at, { ...whole, ids: made(), parts });
}

/** The application after what somebody did who has a part in it. What a `result` puts there moves nothing. */
export function rejoined(
  stage: WalkSetting,
  whole: WalkState,
  at: number,
  { state: { facts, ids, documents }, landing }: Played,
  { result }: WalkLine,
): Played {
  const { part, role } = partAt(stage, whole, at);
  const state = { ...whole, documents };
  if (facts[role.facts] === part.facts[role.facts]) {
    return { state: knownTo(stage, state, at), landing, whole: { state, moves: [] } };
  }
  const written = withPart(stage, state, at, { facts, ids });
  if (result === undefined) return moved(stage, whole, at, written);
  const put = counted(stage, written);
  return { ...landed(stage, knownTo(stage, put, at)), whole: { state: put, moves: [] } };
}

/** The application once somebody who has a part in it has written what is theirs. */
export function withPart(
  stage: WalkSetting,
  whole: WalkState,
  at: number,
  { facts, ids }: Pick<WalkState, 'facts' | 'ids'>,
): WalkState {
  const { part, role } = partAt(stage, whole, at);
  const own = { [role.facts]: facts[role.facts] };
  return { ...whole, ids, parts: whole.parts.with(at, { ...part, facts: own }) };
}

/** `shut`: nobody in the role can be taken back any more. */
export function takenBack(stage: WalkSetting, whole: WalkState, at: number): Came {
  const { part, role } = partAt(stage, whole, at);
  if (isLasting(stage.product, role, whole.facts)) return 'shut';
  const gone: WalkPart = { ...part, facts: withdrawnFacts(role, part.facts), isGone: true };
  return movedOn(stage, {
    ...counted(stage, { ...whole, parts: whole.parts.with(at, gone) }),
    activeAt: whole.now,
  });
}

/** Whoever waited for others alone has their days anew. */
function moved(stage: WalkSetting, before: WalkState, at: number, written: WalkState): Played {
  const state = counted(stage, written);
  const isAnew = isTheirTurnAgain(stage.product, state.flow, before.facts, state.facts);
  const whole = movedOn(stage, isAnew ? { ...state, activeAt: state.now } : state);
  return { ...landed(stage, knownTo(stage, whole.state, at)), whole };
}

function partAt(
  stage: WalkSetting,
  { parts }: WalkState,
  at: number,
): { part: WalkPart; role: Role; flow: OpenFlow & { signIn: PartSignIn } } {
  const part = parts[at];
  const flow = part && flowOfRole(stage.product, part.role);
  if (!part || !flow?.signIn)
    throw new RangeError(`Nobody walks a flow as number ${at + 1} of those invited.`);
  return { part, role: roleNamed(stage, part.role), flow: { ...flow, signIn: flow.signIn } };
}

function roleNamed({ product }: WalkSetting, name: string): Role {
  const role = product.source.roles?.[name];
  if (!role) throw new RangeError(`No role is named "${name}".`);
  return role;
}
