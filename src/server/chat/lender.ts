/** The lender and the product of a talk, as they are configured now. */

import type { Org } from '../../engine/model/bundle.ts';
import { chatOf } from '../../engine/model/chat-settings.ts';
import type { Chat } from '../../engine/model/language.ts';
import { notFound } from '../http/refused.ts';
import { flagsNow } from '../publish/flag-switches.ts';
import { orgNamed } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { productOfRow } from '../publish/served.ts';
import type { Services } from '../services/services.ts';
import type { TalkRow } from '../store/talk-rows.ts';

export interface ChatLender {
  product: PublishedProduct;
  org: Org;
  chat: Chat;
}

/** Undefined where the lender has no chat any more: its talks take nothing then. */
export function lenderOfTalk(
  { configuration }: Pick<Services, 'configuration'>,
  talk: Pick<TalkRow, 'product' | 'org'>,
): ChatLender | undefined {
  const product = productOfRow(configuration.products(), talk);
  return product && lenderAt(product, talk.org);
}

/** Throws a 404 where the lender has no chat. */
export function chatLender({ product, org }: { product: PublishedProduct; org: Org }): ChatLender {
  const lender = lenderAt(product, org.code);
  if (lender) return lender;
  throw notFound();
}

function lenderAt(product: PublishedProduct, code: string): ChatLender | undefined {
  const org = orgNamed(product.bundle, code);
  const chat = org && chatOf(product.bundle, org);
  return org && chat && { product, org, chat };
}

/** Is a signed-in person's talk kept apart by a nonce now (SL 6)? */
export function isNonceWanted({ product, org, chat }: ChatLender): boolean {
  const { bundle, switched } = product;
  return chat.flag !== undefined && flagsNow(bundle, org.code, switched)[chat.flag] === true;
}

const DAY_MS = 86_400_000;

/** When a talk that something happened in now is removed. */
export function talkExpiry({ chat }: ChatLender, now: Date): Date {
  return new Date(now.getTime() + chat.days * DAY_MS);
}
