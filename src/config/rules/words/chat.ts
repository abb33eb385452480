/** Has the chat window its words, and are none given that it does not show? */
import { CHAT_COPY } from '../../../engine/say/chat-copy.ts';
import { isSiteRead, type Model, type ProductModel, problemAtKey } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { copyLayers } from './copy.ts';

const KNOWN: readonly string[] = CHAT_COPY;

export function* chatWordRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    for (const { words, where } of copyLayers(product, model)) {
      for (const slot of Object.keys(words.chat ?? {})) {
        if (KNOWN.includes(slot)) continue;
        const message = `The chat window shows no words named "chat.${slot}".${didYouMean(slot, KNOWN)}`;
        yield problemAtKey('copy/unknown', where, ['chat', slot], message);
      }
    }
    if (isSiteRead(model)) yield* missingWords(product, model);
  }
}

/** A product whose window can be fetched has words for it. */
function* missingWords({ file, copy }: ProductModel, { site }: Model): Generator<Problem> {
  if (!file?.value.calls || !Object.hasOwn(file.value.calls, 'chatSettings') || !copy) return;
  const own = { ...site?.value.copy?.chat, ...copy.value.copy?.chat };
  const lacking = KNOWN.filter((slot) => !Object.hasOwn(own, slot));
  if (lacking.length === 0) return;
  const message = `The chat window has no words for ${listed(lacking, 4)}.`;
  const hint = `Add them to copy.chat in ${copy.file}.`;
  yield problemAtKey(
    'copy/missing',
    { file: file.file, pointer: ['calls'] },
    ['chatSettings'],
    message,
    hint,
  );
}
