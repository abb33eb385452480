/** Which income is proven, by links and papers? Of the declared one all, less, or not yet enough. */
import { fitsAnswers } from '../outcomes.ts';
import type { ProviderFacts } from './given.ts';

/** Of the declared income, from which it counts as the same. */
const SAME = 0.95;
/** What the paystubs of the table's income prove. */
const LESS_BY_PAYSTUBS = 0.7;

export type Proof =
  /** Nobody has told anything yet. */
  | { kind: 'none' }
  /** There is a source, but not what it pays: papers are asked. */
  | { kind: 'partial' }
  /** Dollars a year of the declared kind; never more than what was declared. */
  | { kind: 'same' | 'less'; income: number };

export function proofOf({ application, profile, inputs }: ProviderFacts): Proof {
  const { incomeSources = [] } = application;
  const declared = profile.income ?? 0;
  if (incomeSources.length === 0) return { kind: 'none' };
  if (incomeSources.some(({ type }) => type === 'MANUAL_PAYSTUB')) {
    return comparedWith(
      declared,
      fitsAnswers('paystubsLower', inputs) ? declared * LESS_BY_PAYSTUBS : declared,
    );
  }
  if (declared === 0) return { kind: 'same', income: 0 };
  const told = incomeSources.reduce((sum, { amount = 0 }) => sum + amount, 0);
  return told > 0 ? comparedWith(declared, told) : { kind: 'partial' };
}

function comparedWith(declared: number, told: number): Proof {
  const isSame = told >= declared * SAME;
  return isSame ? { kind: 'same', income: declared } : { kind: 'less', income: Math.round(told) };
}
