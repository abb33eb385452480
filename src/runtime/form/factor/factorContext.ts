/** What does everything around a second factor have at hand? The calls and the words of whoever's it is: staff or applicants. */
import { createContext, useContext } from 'react';
import type { FactorSlot } from '../../../engine/say/factor-copy.ts';
import { momentText } from '../../../engine/say/formats.ts';
import { APPLICANT_FACTOR_CALLS, type FactorCalls, factorCalls } from '../../client/factor.ts';
import { isOutage, messageOf } from '../../client/requestError.ts';
import { useRuntime, useShellWords } from '../../context.tsx';

export interface FactorParts {
  factors: FactorCalls;
  say: (slot: FactorSlot) => string;
  /** A moment as this side writes it. */
  at: (iso: string) => string;
  /** What is told where something did not work: the server's words, or that nobody was reached. */
  problemOf: (error: unknown) => string;
  /** Heads what was refused. */
  refusedTitle: string;
}

export const FactorContext = createContext<FactorParts | null>(null);

export function useFactor(): FactorParts {
  const parts = useContext(FactorContext);
  if (parts === null) throw new Error('What is about a second factor is drawn inside FactorContext only');
  return parts;
}

/** Those of who applies, or is about to sign in to do so. */
export function useApplicantFactor(refusedTitle: string): FactorParts {
  const { api } = useRuntime();
  const words = useShellWords();
  return {
    factors: factorCalls(api, APPLICANT_FACTOR_CALLS, (name, options) =>
      api.call(name, { ...options, whenOver: 'keep' }),
    ),
    say: (slot) => words.one(slot),
    at: (iso) => momentText(iso),
    problemOf: (error) => (isOutage(error) ? words.one('saveFailedOffline') : messageOf(error)),
    refusedTitle,
  };
}
