/** Has each mail, condition, review, task and state of a role its words, and are none given for what is not there? */
import type { Role } from '../../../engine/model/language.ts';
import { ACCOUNT_EMAILS, FOOTER, OF_ALL_EMAILS } from '../../../engine/say/account-emails.ts';
import {
  type Declared,
  type FlowModel,
  isWholly,
  type Model,
  type ProductModel,
  problemAtKey,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { emailsOf } from '../../model/uses.ts';
import { type CopyLayer, copyLayers, missing, nothingNamed, wordsOfOrgs } from './copy.ts';

/** A group of copy whose names the lender's side gives. */
interface Group {
  key: 'mails' | 'conditions' | 'reviews' | 'tasks' | 'roles';
  noun: string;
  /** For each name what needs its words, and which slots it shows. */
  names: Map<string, { from: Declared<unknown>; needed: string[]; allowed: string[]; subject: string }>;
}

/** Words that conditions of every category share. */
const SHARED = 'shared';

export function* lenderWordRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const layers = copyLayers(product, model);
    const ofLender = [conditionsOf(product), reviewsOf(product), tasksOf(product)];
    const groups = [mailsOf(product, model), ...ofLender, rolesOf(product)];
    for (const layer of layers) for (const group of groups) yield* unknownWords(layer, group, product);
    if (!product.copy) continue;
    const words = wordsOfOrgs(product, layers, model);
    for (const { key, names } of groups) {
      for (const [name, { from, needed, subject }] of names) {
        for (const slot of needed) yield* missing(product, words, from, [key, name], slot, subject);
      }
    }
  }
}

/** Each may have a button; one that also stands behind the bell says something there, and names it where it leads on. */
function mailsOf({ flows, file }: ProductModel, { site }: Model): Group {
  const names: Group['names'] = new Map();
  if (site) for (const [name, group] of siteEmails(site)) names.set(name, group);
  for (const flow of flows.values()) {
    for (const from of emailsOf(flow)) {
      if (names.has(from.name)) continue;
      const slots = slotsOfMail(from.name, [flow]);
      const allowed = [...slots, 'action', ...(flow.gaps.has('notifications') ? ['notification'] : [])];
      names.set(from.name, { from, needed: slots, allowed, subject: `The mail "${from.name}"` });
    }
  }
  for (const [role, invited] of Object.entries(file?.value.roles ?? {})) {
    for (const [key, name] of emailsOfRole(invited)) {
      if (!file || names.has(name)) continue;
      const slots = slotsOfMail(name, [...flows.values()]);
      const needed = sendsLink(key) ? [...slots, 'action'] : slots;
      const from = { ...file, name, pointer: ['roles', role, 'invitation', ...key.split('/')] };
      names.set(name, { from, needed, allowed: [...slots, 'action'], subject: `The mail "${name}"` });
    }
  }
  return { key: 'mails', noun: 'mail', names };
}

function slotsOfMail(email: string, flows: readonly FlowModel[]): string[] {
  const line = flows.flatMap(({ notifications }) => notifications).find(({ name }) => name === email);
  const behindBell = line ? ['notification', ...(line.value.screen === undefined ? [] : ['action'])] : [];
  return ['subject', 'body', ...behindBell];
}

/** Those of an account, and what all emails share: whether they have their words is asked of the site, see shell.ts. */
function siteEmails(from: Declared<unknown>): Group['names'] {
  const emails = Object.entries({ [OF_ALL_EMAILS]: [FOOTER], ...ACCOUNT_EMAILS });
  return new Map(
    emails.map(([name, slots]) => [
      name,
      { from, needed: [], allowed: [...slots], subject: `The mail "${name}"` },
    ]),
  );
}

/** Without words for its button nobody could open the invitation. */
function sendsLink(key: string): boolean {
  return key === 'email' || key.startsWith('reminders/');
}

/** By where each is named below the invitation. */
export function emailsOfRole(role: Role | null | undefined): [key: string, email: string][] {
  const invitation = role?.invitation;
  if (!invitation) return [];
  const { email, withdrawn, expired } = invitation;
  const inLists = (['reminders', 'tells', 'tellsOwner'] as const).flatMap((list) =>
    (invitation[list] ?? []).map((each, at) => [`${list}/${at}/email`, each?.email] as const),
  );
  const named = [
    ['email', email],
    ['withdrawn', withdrawn],
    ['expired/email', expired?.email],
    ...inLists,
  ] as const;
  return named.flatMap(([key, name]) => (name === undefined ? [] : [[key, name]]));
}

function conditionsOf({ flows }: ProductModel): Group {
  const names: Group['names'] = new Map();
  for (const { conditions } of flows.values()) {
    if (!conditions) continue;
    const categories = Object.entries(conditions.value.categories ?? {});
    for (const [name] of categories) {
      const from = { ...conditions, pointer: [...conditions.pointer, 'categories', name] };
      const needed = ['header', 'button', 'description'];
      names.set(name, {
        ...{ from, needed, allowed: [...needed, 'headerRequested', 'descriptionNoted'] },
        subject: `The condition "${name}"`,
      });
    }
    // Whose papers are asked for may be asked for several.
    const needed = categories.some(([, category]) => category?.document !== undefined) ? ['buttonMany'] : [];
    names.set(SHARED, {
      from: conditions,
      needed,
      allowed: ['buttonMany'],
      subject: 'What conditions share',
    });
  }
  return { key: 'conditions', noun: 'condition', names };
}

/** What is said of a task to who waits for it. */
function tasksOf({ flows }: ProductModel): Group {
  const names: Group['names'] = new Map();
  for (const { tasks, stages, statuses } of flows.values()) {
    const waiting = statuses.all.filter(({ value }) => value.waiting === true).map(({ name }) => name);
    for (const task of tasks.all) {
      const stage = stages.all.find(({ name, value }) => value.run === task.name && waiting.includes(name));
      const from = stage ? { ...stage, pointer: [...stage.pointer, 'run'] } : task;
      const needed = stage ? ['doing'] : [];
      names.set(task.name, { from, needed, allowed: ['doing'], subject: `The task "${task.name}"` });
    }
  }
  return { key: 'tasks', noun: 'task', names };
}

function reviewsOf({ flows }: ProductModel): Group {
  const names: Group['names'] = new Map();
  for (const { reviews } of flows.values()) {
    for (const review of reviews.all) {
      const slots = ['title', ...Object.keys(review.value.outcomes ?? {})];
      names.set(review.name, {
        from: review,
        needed: slots,
        allowed: slots,
        subject: `The review "${review.name}"`,
      });
    }
  }
  return { key: 'reviews', noun: 'review', names };
}

/** How far somebody is, where a screen lists those of the role. */
function rolesOf({ roles, flows }: ProductModel): Group {
  const names: Group['names'] = new Map();
  const screens = [...flows.values()].flatMap((flow) => flow.screens.all);
  for (const from of roles.all) {
    const { name, value } = from;
    const allowed = ['invited', ...Object.keys(value.states)];
    const isListed = screens.some(({ value }) => value.kind === 'participants' && value.role === name);
    names.set(name, { from, needed: isListed ? allowed : [], allowed, subject: `The role "${name}"` });
  }
  return { key: 'roles', noun: 'role', names };
}

/** What could not be read is there all the same. */
function isBroken(key: Group['key'], name: string, { flows, roles }: ProductModel): boolean {
  if (key === 'mails') return !isWholly(roles);
  if (key === 'conditions') return false;
  const declared = key === 'roles' ? [roles] : [...flows.values()].map((flow) => flow[key]);
  return declared.some((all) => !all.isWhole || all.names.has(name));
}

function* unknownWords(
  layer: CopyLayer,
  { key, noun, names }: Group,
  product: ProductModel,
): Generator<Problem> {
  for (const [name, slots] of Object.entries(layer.words[key] ?? {})) {
    const known = names.get(name);
    if (!known && isBroken(key, name, product)) continue;
    if (!known) {
      yield* nothingNamed(layer, [key, name], noun, name, [...names.keys()], product);
      continue;
    }
    for (const slot of Object.keys(slots ?? {})) {
      if (known.allowed.includes(slot)) continue;
      const message = `${known.subject} shows no "${slot}".${didYouMean(slot, known.allowed)}`;
      const hint = `It shows ${listed(known.allowed)}.`;
      yield problemAtKey('copy/unknown', layer.where, [key, name, slot], message, hint);
    }
  }
}
