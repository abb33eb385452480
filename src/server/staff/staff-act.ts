/** What somebody of the lender does to an application. */
import type { JourneyAct } from '../journey/commit.ts';

/** What an act comes to. */
export type StaffAct = Pick<JourneyAct, 'kind' | 'change' | 'about' | 'reason'>;
