/** Makes a problem of its code: how bad it is, and what to do about it. */
import { type Code, hintOf, severityOf } from './codes.ts';
import type { Problem } from './project.ts';

/** A problem with the severity and, unless it brings its own, the remedy of its code. */
export function problemOf(code: Code, found: Omit<Problem, 'code' | 'severity'>): Problem {
  const hint = hintOf(code);
  return { code, severity: severityOf(code), ...(hint ? { hint } : {}), ...found };
}
