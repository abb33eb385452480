/** Checks answers to a screen by the engine's rules, worded as this org words them. */
import { answersFrom } from '../../engine/answer/answers.ts';
import { checkAnswers } from '../../engine/answer/forms.ts';
import { plainAnswers } from '../../engine/answer/typed-text.ts';
import type { Org, Screen } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Call } from '../http/call.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { fieldNames, formFor, type PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import { outgoingFacts } from './facts.ts';

export interface AnsweredScreen {
  product: PublishedProduct;
  org: Org;
  screen: Screen;
}

/** The answers as they are stored. Throws a refusal: 409 for a screen that asks nothing, 422 with the fields. */
export function acceptedAnswers(
  { product, org, screen }: AnsweredScreen,
  given: unknown,
  facts: Facts,
): unknown {
  if (screen.form === undefined) throw new Refused(409, 'This screen takes no answers.');
  const form = formFor(product, screen.form, org);
  const refusals = checkAnswers(form, given, facts, product.open.triggers);
  if (refusals.length > 0) throw refusedFields(refusals);
  return plainAnswers(form.fields, given);
}

/** What was answered on a screen, as far as it may be shown again: nothing secret, nothing masked. */
export function shownAnswers({ product, screen }: AnsweredScreen, facts: Facts): Record<string, unknown> {
  if (screen.form === undefined) return {};
  const words = product.bundle.forms[screen.form]?.fields ?? {};
  const seen = product.open.triggers.withLookups(outgoingFacts(product, facts));
  const shown = answersFrom(screen.writes, seen, fieldNames(product, screen.form), product.open.triggers);
  return Object.fromEntries(
    Object.entries(shown).filter(([name, value]) => {
      const sensitivity = words[`/${name}`]?.sensitivity;
      return sensitivity !== 'secret' && sensitivity !== 'masked' && !isMasked(value);
    }),
  );
}

/** Refuses a bundle that was never published: what was typed under it cannot be understood. */
export async function refuseUnknownBundle({ configuration }: Services, hash: string): Promise<void> {
  if (await configuration.isKnown(hash)) return;
  throw new Refused(409, 'This page is out of date. Please reload it.', { more: { reload: true } });
}

/** The product whose bundle the body names; a call's path may be shared by several. */
export async function productOf(services: Services, call: Call, hash: string): Promise<PublishedProduct> {
  await refuseUnknownBundle(services, hash);
  const named = await services.configuration.older(hash);
  return call.products.find(({ bundle }) => bundle.product === named?.product) ?? call.product;
}

function isMasked(value: unknown): boolean {
  if (isRecord(value)) return Object.values(value).some(isMasked);
  return typeof value === 'string' && value.startsWith('••••');
}
