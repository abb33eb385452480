/** The emails that are pictured: each with the facts of a walk on which all of its words can be filled. */
import type { SourceFile } from '../../src/config/model/project.ts';
import { pathOfRoute } from '../../src/engine/decide/pages.ts';
import type { Bundle, Org } from '../../src/engine/model/bundle.ts';
import type { OpenProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { ACCOUNT_EMAILS, OF_ALL_EMAILS } from '../../src/engine/say/account-emails.ts';
import { toNobody } from '../../src/engine/say/copy.ts';
import { copyFor, lenderOf } from '../../src/engine/say/slice.ts';
import { type ComposedEmail, composeEmail } from '../../src/server/emails/compose.ts';
import { wordsOfEmail } from '../../src/server/emails/words.ts';
import { statesOf, walkedProducts } from './moments.ts';

export interface EmailMoment {
  product: OpenProduct<Bundle>;
  email: string;
  /** The walk whose facts fill its words. */
  walk: string;
  facts: Facts;
  /** How many of its words even these facts leave empty. */
  holes: number;
}

/** What the server alone knows as it writes. */
const GIVEN = { linkUntil: '2026-12-06', code: '246810', minutes: 10, hours: 24 };
const SOMEBODY = '00000000-0000-4000-8000-000000000000';

/** Each email of each product; the one of those whose words no walk fills comes with the fewest holes. */
export function gatherEmails(files: SourceFile[], today: string): EmailMoment[] {
  return walkedProducts(files, today).flatMap(({ context, walks }) => {
    const states = walks.flatMap(({ file, walk }) =>
      [...statesOf(context, walk)].map(({ state }) => ({ file, facts: state.facts })),
    );
    return emailsOf(context.product, states);
  });
}

/** The same for one product, among the states to which its walks come. */
export function emailsOf(product: OpenProduct<Bundle>, all: { file: string; facts: Facts }[]): EmailMoment[] {
  const found = new Map<string, EmailMoment>();
  const org = product.source.orgs[product.source.defaultOrg];
  const emails = emailsIn(product);
  const others = participantsIn(product, all);
  for (const { file, facts } of all) {
    for (const email of emails) {
      const known = found.get(email);
      if (!org || known?.holes === 0) continue;
      const moment = { product, email, walk: file, facts: { ...others, ...facts } };
      const holes = unfilledIn(moment, org).length;
      if (!known || holes < known.holes) found.set(email, { ...moment, holes });
    }
  }
  return [...found.values()];
}

/** Whoever has a part beside the owner walks a flow of their own: what is known of them once it is told most. */
function participantsIn({ source }: OpenProduct<Bundle>, all: { facts: Facts }[]): Facts {
  const roots = Object.values(source.roles ?? {}).map(({ facts }) => facts);
  return Object.fromEntries(
    roots.map((root) => [
      root,
      all
        .map(({ facts }) => facts[root])
        .reduce((most, each) => (sizeOf(each) > sizeOf(most) ? each : most), undefined),
    ]),
  );
}

function sizeOf(facts: unknown): number {
  return JSON.stringify(facts ?? null).length;
}

/** Those of an account are the home's. */
function emailsIn({ source: { copy, isHome } }: OpenProduct<Bundle>): string[] {
  const names = Object.keys(copy).flatMap((key) => /^mails\.(\w+)\.subject$/.exec(key)?.[1] ?? []);
  const left = [OF_ALL_EMAILS, ...(isHome ? [] : Object.keys(ACCOUNT_EMAILS))];
  return names.filter((name) => !left.includes(name));
}

/** What nothing fills in its words. */
export function unfilledIn({ product, email, facts }: Omit<EmailMoment, 'holes'>, org: Org): string[] {
  const lacking = new Set<string>();
  wordsOfEmail(copyFor(product.source, org), email, readBy(product, facts, org), (_, path) =>
    lacking.add(path),
  );
  return [...lacking];
}

function readBy({ triggers, source }: OpenProduct<Bundle>, facts: Facts, org: Org): Facts {
  return { ...triggers.withLookups(facts), ...lenderOf(source, org), ...GIVEN };
}

/** As the lender would send it from its site; undefined for one without words. */
export function emailAt(
  { product, email, facts }: EmailMoment,
  org: Org,
  site: string,
): ComposedEmail | undefined {
  const { source } = product;
  const words = wordsOfEmail(copyFor(source, org), email, readBy(product, facts, org), toNobody);
  const link = site + pathOfRoute(source.base, SOMEBODY, '');
  return composeEmail({ words, lender: org, base: source.base, site, link });
}
