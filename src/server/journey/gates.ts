/** Refuses answers while a gate is shut before their screen, by the same question that the browser asks. */
import { lastQuestion } from '../../engine/answer/sequence.ts';
import { gatesOf, shutBefore, wordsOfGate } from '../../engine/decide/gates.ts';
import { variablesOf } from '../../engine/model/flags.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { lenderWords, toNobody } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { orgFacts, type PublishedProduct } from '../publish/published.ts';

interface Asked {
  product: PublishedProduct;
  flow: OpenFlow;
  /** A path of the flow, or the question of a sequence. */
  screen: string;
  facts: Facts;
  /** The application that it is a screen of. */
  uuid?: string;
}

/** Throws a refusal: 409 with the words of the gate's page. What was saved before stays saved. */
export function refuseShut({ org }: Call, { product, flow, screen, facts, uuid }: Asked): void {
  if (gatesOf(product.open).length === 0) return;
  // The page's org counts, since the gate stands before the page.
  const known = { ...facts, ...orgFacts(product, org) };
  const variables = variablesOf(product.bundle, org.code);
  const shut = shutBefore(product.open, flow, screen, known, variables, uuid);
  if (!shut) return;
  const words = lenderWords(org, product.bundle.name);
  // A hole in them is told by the browser that shows the page.
  const said = wordsOfGate(copyFor(product.bundle, org), shut, 'body', words, toNobody) ?? [];
  throw new Refused(409, said.join(' '), { more: { gate: shut.gate.id } });
}

/** A row is not made either where the question that completes it may not be answered. */
export function refuseShutSequence(call: Call, asked: Omit<Asked, 'screen' | 'uuid'>): void {
  refuseShut(call, { ...asked, screen: lastQuestion(asked.flow) });
}
