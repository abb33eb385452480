/** What who is signed in has here: their applications, and their parts in those of others, with all that a card says of each: read together, so that no card grows under the eye. */
import type { QueryClient } from '@tanstack/react-query';
import type { Facts } from '../../engine/model/triggers.ts';
import type { WhenOver } from '../../runtime/client/api.ts';
import type { PartRow } from '../../runtime/client/ownList.ts';
import type { Runtime } from '../../runtime/context.tsx';
import { readProfile } from '../../runtime/user.ts';

export interface OwnApplication {
  uuid: string;
  facts: Facts;
  /** Of another product than the page's: with its own words, steps and URLs. */
  other: Runtime | undefined;
  /** What is known of the person to the application's product. */
  profile: Facts;
  /** '' where it cannot be had: the application's own screen says more. */
  status: string;
}

export interface OwnApplications {
  rows: OwnApplication[];
  parts: PartRow[];
}

/** What was read this many milliseconds ago is not read again. */
const READ_MS = 5000;

export function ownApplicationsQuery(runtime: Runtime, whenOver?: WhenOver) {
  return {
    queryKey: ['dashboard'],
    queryFn: ({ client }: { client: QueryClient }) => readOwnApplications(runtime, client, whenOver),
    structuralSharing: false,
    staleTime: READ_MS,
    // Where an application stands may have changed since a page with it was last seen.
    gcTime: 0,
  };
}

/** Those of products that are offered here. Rejects where the list itself cannot be had. */
export async function readOwnApplications(
  runtime: Runtime,
  client: QueryClient,
  whenOver?: WhenOver,
): Promise<OwnApplications> {
  const { rows, parts } = await runtime.calls.applications(whenOver);
  const { product: own } = runtime.product.source;
  const profiles = new Map<Runtime, Promise<Facts>>();
  const profileIn = (of: Runtime): Promise<Facts> => {
    const profile = profiles.get(of) ?? readProfile(of).catch((): Facts => ({}));
    profiles.set(of, profile);
    return profile;
  };
  const read = rows.map(async ({ uuid, facts, product = own }): Promise<OwnApplication[]> => {
    const other = product === own ? undefined : await anotherOf(runtime, client, product);
    if (other === null) return [];
    const of = other ?? runtime;
    const status = of.calls.status(uuid).then(
      (said) => said.status,
      () => '',
    );
    return [{ uuid, facts, other, profile: await profileIn(of), status: await status }];
  });
  return { rows: (await Promise.all(read)).flat(), parts };
}

/** Null for a product that is not offered here; fetched once a visit. */
async function anotherOf(runtime: Runtime, client: QueryClient, product: string): Promise<Runtime | null> {
  if (!runtime.offered.some((each) => each.product === product)) return null;
  return client.fetchQuery({
    queryKey: ['product', product],
    queryFn: () => runtime.another(product),
    staleTime: Number.POSITIVE_INFINITY,
    // It is no data: a copy of it would be another runtime.
    structuralSharing: false,
  });
}
