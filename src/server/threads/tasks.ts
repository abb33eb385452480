/** What the server has done by threads of its own: each task with what it is given and what it answers. */
import type { Content } from '../documents/content.ts';
import type { Rendered, RenderFacts } from '../documents/render.ts';
import type { Flaw } from '../uploads/flaws.ts';
import type { FileKind } from '../uploads/inspect/inspect.ts';

/** Names of tasks; what is given and answered is copied from thread to thread. Each loads its code when first asked. */
export interface ThreadTasks {
  draw: (given: { content: Content; facts: RenderFacts }) => Promise<Rendered>;
  /** Bytes that are stored, or what is wrong with those given. */
  inspect: (given: { kind: FileKind; bytes: Uint8Array }) => Promise<{ bytes: Uint8Array } | { flaw: Flaw }>;
  /** By the scanner of the sandbox. */
  scan: (given: { bytes: Uint8Array }) => Promise<'clean' | 'infected'>;
}

export type ThreadTask = keyof ThreadTasks;

export const THREAD_TASKS: ThreadTasks = {
  draw: async ({ content, facts }) => {
    const { renderPdf } = await import('../documents/render.ts');
    return renderPdf(content, facts);
  },
  inspect: async ({ kind, bytes }) => {
    const { inspect } = await import('../uploads/inspect/inspect.ts');
    const found = await inspect(kind, asBuffer(bytes));
    return typeof found === 'string' ? { flaw: found } : { bytes: found };
  },
  scan: async ({ bytes }) => {
    const { hasTestVirus } = await import('../sandbox/test-virus.ts');
    return (await hasTestVirus(asBuffer(bytes))) ? 'infected' : 'clean';
  },
};

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
