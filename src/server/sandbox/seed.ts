/** Who can be signed in as, right after the first start? One person with applications at two places. */
import type { Services } from '../services.ts';

export interface SeededPerson {
  email: string;
  password: string;
  applications: { uuid: string; screen: string }[];
}

export async function seed(_services: Services): Promise<SeededPerson | undefined> {
  return undefined;
}
