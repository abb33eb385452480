/** Whom do answers invite to a role, what proves that somebody is who was meant, and what is written as they come and go? Of the server and of walks alike. */
import { applyEffects, convert, type EffectSources, type Written } from '../answer/effects.ts';
import type { Refusal } from '../answer/forms.ts';
import type { FieldWords } from '../model/bundle.ts';
import type { Invites, PartSignIn, Role } from '../model/language.ts';
import { plainEmail } from '../model/names.ts';
import { isRecord, readPath, withValueAt } from '../model/paths.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';
import { readableFacts } from './access.ts';

const OWN_EMAIL = 'This is your own email. Please enter the email of the other person.';
const KNOWN_EMAIL = 'You have already named somebody with this email.';
const NO_MATCH = 'This is not what we were told. Please check it.';

/** A person whom answers name. */
export interface NamedPerson {
  /** Below the root of the role. */
  facts: Record<string, unknown>;
  email: string;
  /** Of the email in the answers. */
  pointer: string;
}

/** Whom the answers to a screen that `invites` name; a group that is not answered names nobody. */
export function peopleNamed({ each, fields }: Invites, answers: unknown): NamedPerson[] {
  const groups = (each ?? ['']).filter((name) => name === '' || isRecord(readPath(answers, name)));
  return groups.map((name) => {
    const given = name === '' ? answers : readPath(answers, name);
    const typed = fields.map((field) => [field, isRecord(given) ? given[field] : undefined] as const);
    const facts = Object.fromEntries(typed.filter(([, value]) => value !== undefined));
    const pointer = name === '' ? '/email' : `/${name}/email`;
    return { facts, email: String(facts.email ?? ''), pointer };
  });
}

/** A refusal at every email that is the owner's own, or that of somebody who is known in the role or named before. */
export function refusedEmails(
  named: readonly NamedPerson[],
  { owner, known }: { owner: string | undefined; known: readonly string[] },
): Refusal[] {
  const taken = new Set(known.map(plainEmail));
  return named.flatMap(({ email, pointer }) => {
    const plain = plainEmail(email);
    const isOwn = owner !== undefined && plainEmail(owner) === plain;
    const message = isOwn ? OWN_EMAIL : taken.has(plain) ? KNOWN_EMAIL : undefined;
    taken.add(plain);
    return message === undefined ? [] : [emailRefused(pointer, message)];
  });
}

/** Of somebody who was named with it this very moment. */
export function emailTaken({ pointer }: NamedPerson): Refusal {
  return emailRefused(pointer, KNOWN_EMAIL);
}

function emailRefused(pointer: string, message: string): Refusal {
  return { pointer, keyword: 'invites', message };
}

/** A refusal at each answer that is not what only who was meant can know; what is not known of them proves nothing. */
export function unproved(
  { proves = {} }: PartSignIn,
  fields: Record<string, FieldWords>,
  answers: Record<string, unknown>,
  own: Facts,
): Refusal[] {
  return Object.entries(proves).flatMap(([field, { is, convert: how }]) => {
    const fact = convert(how, readPath(own, is));
    if (fact !== undefined && fact !== '' && answers[field] === fact) return [];
    const message = fields[`/${field}`]?.messages?.['*'] ?? NO_MATCH;
    return [{ pointer: `/${field}`, keyword: 'proves', message }];
  });
}

/** What is written as somebody opens their invitation: by the sign-in, and the mark that they did. `facts` holds the root of the role alone. */
export function openedFacts(
  flow: Pick<OpenFlow, 'access'> & { signIn: PartSignIn },
  role: Role,
  { whole, own, answers }: { whole: Facts; own: Facts; answers: unknown },
  sources: EffectSources,
): Written {
  const read = readableFacts(flow, whole, own);
  const { facts, paths } = applyEffects(flow.signIn.writes ?? [], answers, read, sources);
  return { facts: marked(role, { [role.facts]: facts[role.facts] }, 'opened'), paths };
}

/** Can nobody in the role be taken back any more? */
export function isLasting(
  { triggers }: Pick<OpenProduct, 'triggers'>,
  { lasting }: Role,
  facts: Facts,
): boolean {
  return lasting !== undefined && triggers.holds(lasting, triggers.withLookups(facts));
}

/** Theirs once they are taken back. */
export function withdrawnFacts(role: Role, own: Facts): Facts {
  return marked(role, own, 'withdrawn');
}

function marked({ invitation }: Role, own: Facts, mark: 'opened' | 'withdrawn'): Facts {
  return invitation ? withValueAt(own, invitation.marks[mark], true) : own;
}
