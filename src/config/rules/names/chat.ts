/** Does a chat name orgs and facts that there are, and has no lender more of it than its product? */
import type { Chat, OrgFile } from '../../../engine/model/language.ts';
import { type Declared, type Model, type ProductModel, problemAt, unknownName } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath, neverEqual } from '../../model/typed.ts';

export function* chatRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const chat = product.file?.value.chat;
    if (!product.file || !chat) continue;
    yield* skills(product, chat, model);
    for (const org of model.orgs.all) yield* wider(org, product.id, chat);
  }
}

function* skills(product: ProductModel, chat: Chat, model: Model): Generator<Problem> {
  const { file } = product;
  if (!file) return;
  const roots = factRoots(product, model);
  for (const [index, line] of (chat.skills ?? []).entries()) {
    const at = ['chat', 'skills', index];
    for (const [each, org] of (line?.orgs ?? []).entries()) {
      yield* unknownName('org/unknown', 'org', org, model.orgs, file, [...at, 'orgs', each]);
    }
    if (line?.fact === undefined) continue;
    const found = findFact(roots, line.fact);
    if (!isFound(found)) {
      const message = `No fact stands at "${line.fact}".${meantPath(found, line.fact)}`;
      yield problemAt('var/unknown', file, [...at, 'fact'], message);
    } else {
      yield* neverEqual(file, [...at, 'is'], line.fact, found.schema, line.is);
    }
  }
}

/** An org may leave things out; what the product does not have, nobody has tried. */
function* wider(org: Declared<OrgFile>, product: string, chat: Chat): Generator<Problem> {
  const own = org.value.products?.[product]?.chat;
  if (!own) return;
  const at = ['products', product, 'chat'];
  const { modes = [], hosts = [], files } = own;
  for (const [index, mode] of modes.entries()) {
    if ((chat.modes ?? []).includes(mode)) continue;
    yield more(org, [...at, 'modes', index], `The product's chat has no mode "${mode}".`);
  }
  for (const [index, each] of hosts.entries()) {
    if (!each || (chat.hosts ?? []).some((known) => isWithin(each, known))) continue;
    yield more(org, [...at, 'hosts', index], `The product's chat does not link to "${each.host}" like this.`);
  }
  if (own.days !== undefined && own.days > chat.days) {
    const message = `The product keeps talks for ${chat.days} days, and this is ${own.days}.`;
    yield more(org, [...at, 'days'], message);
  }
  if (!files || !chat.files) return;
  for (const [index, kind] of (files.kinds ?? []).entries()) {
    if (chat.files.kinds.includes(kind)) continue;
    yield more(
      org,
      [...at, 'files', 'kinds', index],
      `The product's chat takes no files of the kind "${kind}".`,
    );
  }
  for (const key of ['bytes', 'each'] as const) {
    if (!(files[key] > chat.files[key])) continue;
    const message = `The product's chat takes ${chat.files[key]} at most, and this is ${files[key]}.`;
    yield more(org, [...at, 'files', key], message);
  }
}

type Host = Chat['hosts'][number];

function isWithin(host: Host, known: Host | undefined): boolean {
  if (!known) return false;
  if (host.host === known.host) return !host.subdomains || known.subdomains === true;
  return known.subdomains === true && host.host.endsWith(`.${known.host}`);
}

function more(org: Declared<OrgFile>, at: (string | number)[], message: string): Problem {
  return problemAt('chat/wider', org, at, message, 'Let the product have it first, or leave it out here.');
}
