/** Is no record kept for less than the law says, by the product or by a lender? */
import type { Retention, RetentionPeriods } from '../../../engine/model/language.ts';
import { isShorterPeriod, type RecordKind } from '../../../engine/model/retention.ts';
import { type Declared, type Model, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';

export function* retentionRule(model: Model): Generator<Problem> {
  for (const { id, file } of model.products) {
    const retention = file?.value.retention;
    if (!file || !retention) continue;
    const least = retention.least ?? [];
    yield* shorter(file, ['retention', 'kept'], retention.kept, least);
    for (const org of model.orgs.all) {
      const own = org.value.products?.[id]?.retention;
      if (own) yield* shorter(org, ['products', id, 'retention'], own, least);
    }
  }
}

/** Each kind is held against each law that asks for it: the printed one is that which asks for most. */
function* shorter(
  where: Declared<unknown>,
  at: string[],
  kept: RetentionPeriods,
  least: NonNullable<Retention['least']>[number][],
): Generator<Problem> {
  for (const [kind, period] of Object.entries(kept) as [RecordKind, string][]) {
    const [law, ...others] = least.filter((each) => isLess(period, each?.kept?.[kind]));
    if (!law) continue;
    const strictest = others.reduce(
      (most, each) => (isShorterPeriod(most.kept[kind] ?? '', each.kept[kind] ?? '') ? each : most),
      law,
    );
    const message = `The law asks for ${strictest.kept[kind]} at least (${strictest.source}), and "${kind}" is kept for ${period}.`;
    yield problemAt(
      'retention/short',
      where,
      [...at, kind],
      message,
      `Say at least ${strictest.kept[kind]}.`,
    );
  }
}

/** What is broken is told by the schema. */
function isLess(period: unknown, least: unknown): boolean {
  return isPeriod(period) && isPeriod(least) && isShorterPeriod(period, least);
}

function isPeriod(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,4} (day|month|year)s?$/.test(value);
}
