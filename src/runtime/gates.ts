/** The gate that is shut before a URL, known from the page and from what flags are by now. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { flagsOfGates, type Shut, shutAt, type Variables } from '../engine/decide/gates.ts';
import type { Facts } from '../engine/model/triggers.ts';
import type { Decision } from './client/calls.ts';
import { commonFacts, type Runtime, useRuntime } from './context.tsx';

/** Flags as they are now: whether they are on, and what they carry. */
export interface Switches {
  flags: Record<string, boolean>;
  variables: Variables;
}

/** Not asked again before that, however much somebody goes about. */
const KEPT_MS = 60_000;

/** What the page came with, and over it what was told since. */
export function useSwitches(): Switches {
  const { source } = useRuntime().product;
  const { data } = useQuery<FlagDecisions>({ queryKey: keyOf(source.hash), queryFn: skipToken });
  return switchesOf(source, data);
}

/** The same outside a component. */
export function knownSwitches({ product }: Pick<Runtime, 'product'>, client: QueryClient): Switches {
  return switchesOf(product.source, client.getQueryData<FlagDecisions>(keyOf(product.source.hash)));
}

function switchesOf(source: Runtime['product']['source'], decided: FlagDecisions = {}): Switches {
  const told = Object.entries(decided);
  return {
    flags: { ...source.flags, ...Object.fromEntries(told.map(([flag, { enabled }]) => [flag, enabled])) },
    variables: {
      ...source.variables,
      ...Object.fromEntries(told.map(([flag, { variables }]) => [flag, variables])),
    },
  };
}

/** Asks what the flags of gates are, when the page opens and as people go about in it. */
export function useFollowedSwitches(): void {
  const runtime = useRuntime();
  const client = useQueryClient();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move is a reason to ask.
  useEffect(() => {
    void readSwitches(runtime, client);
  }, [runtime, client, key]);
}

/** Asks unless that was done a moment ago. */
export async function readSwitches(runtime: Runtime, client: QueryClient): Promise<void> {
  if (flagsOfGates(runtime.product).length === 0) return;
  const queryKey = keyOf(runtime.product.source.hash);
  await client.prefetchQuery({ queryKey, queryFn: () => decisions(runtime, client), staleTime: KEPT_MS });
}

/** The gate that is shut at a path below the product's prefix; `more` are facts besides those of the org. */
export function shutNow(
  runtime: Pick<Runtime, 'product' | 'today' | 'tracker'>,
  { flags, variables }: Switches,
  path: string,
  more: Facts = {},
): Shut | undefined {
  return shutAt(runtime.product, path, { ...commonFacts(runtime), ...more, flags }, variables);
}

export type FlagDecisions = Record<string, Decision>;

/** What all flags are now goes over what gates were told before. */
export function takeDecisions(client: QueryClient, hash: string, told: FlagDecisions): void {
  client.setQueryData<FlagDecisions>(keyOf(hash), (known) => known && { ...known, ...told });
  client.setQueryData<FlagDecisions>(allKeyOf(hash), told);
}

/** Whether flags are on as the server said last; none is where it has not, or could not be asked. */
export function useAskedFlags(isAsked: boolean): (flag: string) => boolean {
  const { product, calls, tokens } = useRuntime();
  const { source } = product;
  const { data } = useQuery({
    queryKey: allKeyOf(source.hash),
    queryFn: () => calls.features(source.org.code, contextOf(tokens)),
    enabled: isAsked && source.calls.features !== undefined,
    staleTime: KEPT_MS,
    retryOnMount: false,
  });
  return (flag) => data?.[flag]?.enabled === true;
}

function contextOf(tokens: Runtime['tokens']): 'external' | 'customer' {
  return tokens.read() === undefined ? 'external' : 'customer';
}

/** A new bundle brings its own. */
function keyOf(hash: string): readonly string[] {
  return ['decisions', hash];
}

function allKeyOf(hash: string): readonly string[] {
  return ['features', hash];
}

/** What cannot be asked stays as it was: nobody is shut out, or let in, by a bad line. */
async function decisions({ product, calls, tokens }: Runtime, client: QueryClient): Promise<FlagDecisions> {
  const { code } = product.source.org;
  const known = client.getQueryData<FlagDecisions>(keyOf(product.source.hash)) ?? {};
  const asked = flagsOfGates(product).map(async (flag): Promise<[string, Decision][]> => {
    try {
      return [[flag, await calls.decision(flag, code, contextOf(tokens))]];
    } catch {
      const before = known[flag];
      return before ? [[flag, before]] : [];
    }
  });
  return Object.fromEntries((await Promise.all(asked)).flat());
}
