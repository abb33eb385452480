/** What do all pages of the lender have at hand? The calls, the words, and how moments are written here. */
import { createContext, useContext } from 'react';
import type { FactorSlot } from '../../../engine/say/factor-copy.ts';
import type { StaffSlot } from '../../../engine/say/staff-copy.ts';
import type { StaffClient } from './staffClient.ts';

export interface StaffParts {
  desk: StaffClient;
  /** The text of a slot; its name stands in where there is none. */
  say: (slot: StaffSlot | FactorSlot) => string;
  /** A moment in the product's zone. */
  at: (iso: string) => string;
  /** What is told where something did not work: the server's words, or that nobody was reached. */
  problemOf: (error: unknown) => string;
}

export const StaffContext = createContext<StaffParts | null>(null);

export function useStaff(): StaffParts {
  const parts = useContext(StaffContext);
  if (parts === null) throw new Error('The pages of the lender are drawn inside DeskContext only');
  return parts;
}
