/** What does the sandbox answer for a product's own ports? The first row of its sandbox.yaml whose facts fit. */
import type { SandboxRow } from '../../engine/model/language.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { nobodyBehind, type Provider, ProviderFailure, type ProviderRequest } from '../stages/provider.ts';

/** Rows by port and question, of one product. */
export type SandboxRows = Record<string, Record<string, readonly SandboxRow[]>>;

/** Milliseconds; as long as the quicker ones of those that are programmed. */
export const ROW_DELAY_MS = 800;

/** A provider that answers by the rows of the asking product, and asks `otherwise` where it has none. */
export function answeringByRows(
  rowsOf: (product: string) => SandboxRows | undefined,
  pause: (ms: number, signal: AbortSignal) => Promise<void>,
  otherwise?: Provider,
): Provider {
  return {
    ask: async (request) => {
      const rows = rowsOf(request.product)?.[request.port]?.[request.question];
      if (!rows && otherwise) return otherwise.ask(request);
      if (!rows) throw nobodyBehind(request.port);
      await pause(ROW_DELAY_MS, request.signal);
      return answerOf(rows, request);
    },
  };
}

function answerOf(rows: readonly SandboxRow[], { facts }: ProviderRequest): unknown {
  const row = rows.find(({ when }) => fits(when ?? {}, facts));
  if (row?.result) return row.result;
  throw new ProviderFailure('The sandbox gives no answer to this, as its file says.');
}

function fits(when: NonNullable<SandboxRow['when']>, facts: Facts): boolean {
  return Object.entries(when).every(([path, wanted]) => {
    const value = readPath(facts, path);
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}
