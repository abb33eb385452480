/** Answers a screen of an application from elsewhere than its own page, such as a dialog or a card. */
import type { Answers } from '../client/calls.ts';
import type { Runtime } from '../context.tsx';

export async function answerAside(
  { calls, newId, product }: Runtime,
  uuid: string,
  screen: string,
  answers: Answers,
): Promise<void> {
  const reply = await calls.standing(uuid, { screen }, 'keep');
  const etag = reply?.standing.screen?.etag;
  await calls.answer(uuid, screen, answers, { key: newId(), etag, bundle: product.source.hash });
}
