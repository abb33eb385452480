/** The flags of lenders as they are now: those of the files, and over them what staff switched at run time. */
import type { Bundle } from '../../engine/model/bundle.ts';
import { flagsOf } from '../../engine/model/flags.ts';
import type { FlagSwitch } from '../store/flag-switches.ts';
import type { Clock } from '../store/parts.ts';
import type { Signals } from '../store/signals.ts';
import type { Store } from '../store/store.ts';

/** Flags by their names, of a lender and a product: those alone that are switched now. */
export type SwitchedFlags = (product: string, org: string) => Readonly<Record<string, boolean>>;

export interface FlagSwitches {
  switched: SwitchedFlags;
  /** Reads what was switched, here or at another server. */
  load(): Promise<void>;
  /** Reads it again now and then, whatever signals are lost. Answers how to stop. */
  follow(failed: (error: unknown) => void): () => void;
}

export interface FlagSwitchParts {
  store: Pick<Store, 'flagSwitches'>;
  signals: Signals;
  clock: Clock;
}

/** An open page is to know within a minute, and asks as often itself. */
const AGAIN_MS = 5_000;
const NOTHING: Readonly<Record<string, boolean>> = Object.freeze({});

export const nothingSwitched: SwitchedFlags = () => NOTHING;

export function createFlagSwitches({ store, signals, clock }: FlagSwitchParts): FlagSwitches {
  let byLender = new Map<string, FlagSwitch[]>();
  let onFailure: (error: unknown) => void = () => undefined;
  const load = async () => {
    const lines = (await store.flagSwitches.latest()).filter(({ enabled }) => enabled !== null);
    byLender = Map.groupBy(lines, ({ product, org }) => keyOf(product, org));
  };
  const loadAgain = () => void load().catch((error) => onFailure(error));
  signals.listen('flags', loadAgain);
  signals.onGap(loadAgain);
  return {
    switched: (product, org) => {
      const lines = byLender.get(keyOf(product, org));
      if (!lines) return NOTHING;
      const now = clock();
      const holding = lines.filter(({ until }) => until === null || until > now);
      return Object.fromEntries(holding.map(({ flag, enabled }) => [flag, enabled === true]));
    },
    load,
    follow: (failed) => {
      onFailure = failed;
      const timer = setInterval(loadAgain, AGAIN_MS).unref();
      return () => clearInterval(timer);
    },
  };
}

/** What somebody switched and no file declares any more is nobody's. */
export function flagsNow(bundle: Bundle, code: string, switched: SwitchedFlags): Record<string, boolean> {
  const declared = flagsOf(bundle, code);
  const over = Object.entries(switched(bundle.product, code)).filter(([name]) =>
    Object.hasOwn(declared, name),
  );
  return { ...declared, ...Object.fromEntries(over) };
}

function keyOf(product: string, org: string): string {
  return `${product} ${org}`;
}
