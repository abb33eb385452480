/** Has documents drawn by a thread: a hundred of them in the queue hold up no request. */
import type { RunTask } from '../threads/threads.ts';
import type { Content } from './content.ts';
import type { Rendered, RenderFacts } from './render.ts';

/** What renderPdf answers and throws. */
export type DrawPdf = (content: Content, facts: RenderFacts) => Promise<Rendered>;

export function createDrawPdf(runTask: RunTask): DrawPdf {
  return async (content, facts) => {
    const { bytes, pages } = await runTask('draw', { content, facts });
    return { bytes: Buffer.from(bytes), pages };
  };
}
