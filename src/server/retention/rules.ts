/** Which records are over their time now, by what each lender and product says: the rules that the store asks its tables by. */
import type { Bundle } from '../../engine/model/bundle.ts';
import {
  type ApplicationRecord,
  isShorterPeriod,
  type RecordKind,
  recordOf,
  retentionCutoff,
  retentionFor,
} from '../../engine/model/retention.ts';
import type { ApplicationRule, RecordRule, RetentionRules } from '../store/retention-rules.ts';
import type { Lenders } from '../store/rows.ts';

const RECORDS: readonly ApplicationRecord[] = ['unfinished', 'ended', 'agreements'];

/** `earlier`: bundles that lenders are held on, which may know statuses that the newest do not. */
export function retentionRules(
  bundles: readonly Bundle[],
  now: Date,
  earlier: readonly Bundle[] = [],
): RetentionRules {
  const all = [...bundles, ...earlier];
  const statuses = (product: string) => knownStatuses(all.filter((each) => each.product === product));
  const ofSite = (kind: RecordKind, keyOf?: (org: Bundle['orgs'][string]) => string) =>
    siteRules(bundles, kind, now, keyOf);
  return {
    known: [...new Set(all.map(({ product }) => product))].map((product) => ({
      product,
      statuses: Object.values(statuses(product)).flat(),
    })),
    applications: bundles.flatMap((bundle) => [
      ...RECORDS.flatMap((record) => applicationRules(bundle, record, record, { now, statuses })),
      ...closedRules(bundle, { now, statuses }),
    ]),
    // Those of an unfinished one go with it alone: it is still being answered.
    files: bundles.flatMap((bundle) =>
      (['ended', 'agreements'] as const).flatMap((record) =>
        applicationRules(bundle, record, 'files', { now, statuses }),
      ),
    ),
    // Sign-ins are those of the org that the `extends` chain ends in, for all that extend it.
    accounts: ofSite('accounts', ({ canonical }) => canonical),
    events: ofSite('events'),
    emails: ofSite('emails'),
    unsentEmails: ofSite('unsentEmails'),
    visits: ofSite('visits'),
  };
}

/** What the law asks for a kind, the longest of it; undefined where it asks for nothing. */
export function leastFor(
  { retention }: Pick<Bundle, 'retention'>,
  kind: RecordKind,
): { period: string; sources: string[] } | undefined {
  const asked = (retention?.least ?? []).flatMap(({ kept, source }) => {
    const period = kept[kind];
    return period === undefined ? [] : [{ period, source }];
  });
  const [first, ...others] = asked;
  if (!first) return undefined;
  const longest = others.reduce(
    (most, each) => (isShorterPeriod(most.period, each.period) ? each : most),
    first,
  );
  return { period: longest.period, sources: asked.map(({ source }) => source) };
}

/** Names of statuses by what an application is in them, earlier names as well: a row may not have moved since. */
export function statusesOf({ flows }: Pick<Bundle, 'flows'>): RecordStatuses {
  const all = Object.values(flows).flatMap((flow) => [
    // In a flow without statuses an application has an empty one.
    ...(flow.firstStatus === undefined ? [['', 'ended'] as const] : []),
    ...Object.keys(flow.statuses).map((name) => [name, recordOf(flow, name)] as const),
    ...Object.entries(flow.renamed ?? {}).map(([old, name]) => [old, recordOf(flow, name)] as const),
  ]);
  const of = (record: ApplicationRecord) => all.filter(([, each]) => each === record).map(([name]) => name);
  return { unfinished: of('unfinished'), agreements: of('agreements'), ended: of('ended') };
}

/** Of all that are served of one product: a status that any of them knows is not over. */
function knownStatuses(bundles: readonly Bundle[]): RecordStatuses {
  const each = bundles.map(statusesOf);
  const of = (record: ApplicationRecord, ...others: string[][]) =>
    [...new Set(each.flatMap((statuses) => statuses[record]))].filter(
      (name) => !others.flat().includes(name),
    );
  const unfinished = of('unfinished');
  const agreements = of('agreements', unfinished);
  return { unfinished, agreements, ended: of('ended', unfinished, agreements) };
}

interface RuleParts {
  now: Date;
  /** By the name of the product. */
  statuses: (product: string) => RecordStatuses;
}

type RecordStatuses = Record<ApplicationRecord, string[]>;

function applicationRules(
  bundle: Bundle,
  record: ApplicationRecord,
  kind: RecordKind,
  { now, statuses }: RuleParts,
): ApplicationRule[] {
  const place = { product: bundle.product, record, statuses: statuses(bundle.product)[record] };
  const of = Object.keys(bundle.orgs).map((code) => [code, retentionFor(bundle, code)[kind]] as const);
  return grouped(new Map(of), retentionFor(bundle, NOBODY)[kind], now).map((rule) => ({ ...place, ...rule }));
}

/** For owners who asked for their deletion nothing is kept for longer than the law says, whatever the lender keeps. */
function closedRules(bundle: Bundle, { now, statuses }: RuleParts): ApplicationRule[] {
  const { product } = bundle;
  const known = statuses(product);
  return RECORDS.map((record) => {
    const least = leastFor(bundle, record);
    const before = least ? retentionCutoff(least.period, now) : now;
    return { product, lenders: { notIn: [] }, ofClosed: true, record, statuses: known[record], before };
  });
}

/** No lender has this code. */
const NOBODY = '';

/** Of what names no product the longest counts that any product of the lender says, and `for good` is the longest of all. */
function siteRules(
  bundles: readonly Bundle[],
  kind: RecordKind,
  now: Date,
  keyOf: (org: Bundle['orgs'][string]) => string = ({ code }) => code,
): RecordRule[] {
  const periods = new Map<string, string | undefined>();
  for (const bundle of bundles) {
    for (const org of Object.values(bundle.orgs)) {
      const own = retentionFor(bundle, org.code)[kind];
      const key = keyOf(org);
      periods.set(key, periods.has(key) ? longer(periods.get(key), own) : own);
    }
  }
  const [first, ...others] = bundles.map((bundle) => retentionFor(bundle, NOBODY)[kind]);
  return grouped(periods, others.reduce(longer, first), now);
}

function longer(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return undefined;
  return isShorterPeriod(one, other) ? other : one;
}

/** Few rules for many lenders: one for all that keep a kind as most do, and for those who are no lenders any more. */
function grouped(
  periods: Map<string, string | undefined>,
  usual: string | undefined,
  now: Date,
): RecordRule[] {
  const own = [...periods].filter(([, period]) => period !== usual);
  const rules = [...new Set(own.map(([, period]) => period))].flatMap((period) => {
    const codes = own.filter(([, each]) => each === period).map(([code]) => code);
    return ruleOf({ in: codes }, period, now);
  });
  return [...ruleOf({ notIn: own.map(([code]) => code) }, usual, now), ...rules];
}

function ruleOf(lenders: Lenders, period: string | undefined, now: Date): RecordRule[] {
  return period === undefined ? [] : [{ lenders, before: retentionCutoff(period, now) }];
}
