/** Prints the smallest change of facts that leads to a step. */
import type { Derivation } from '../../engine/decide/derive.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { sayValue } from '../../proof/why/logic-text.ts';
import type { Would } from '../../proof/why/would.ts';

export interface WouldReport {
  name?: string;
  facts: Facts;
  from: Derivation;
  would: Would;
}

/** Lines for a person, one for each changed fact; ends with a line break. */
export function sayWould(step: string, { name, facts, from, would }: WouldReport): string {
  const who = name === undefined ? '' : `${name}: `;
  if (!would.led) return `${who}${sayNothing(step, from, would.isWhole)}\n`;
  const { changes, derivation } = would.led;
  if (changes.size === 0) return `${who}It stands at ${step} already.\n`;
  const width = Math.max(...[...changes.keys()].map((path) => path.length));
  const lines = [...changes].map(
    ([path, value]) => `  ${path.padEnd(width)}  ${sayChange(readPath(facts, path), value)}`,
  );
  const count = changes.size === 1 ? 'one change leads' : `${changes.size} changes lead`;
  const fired = derivation.fired.length === 0 ? derivation.routedBy : derivation.fired.join(', ');
  return `${[`${who}From ${from.step}, ${count} to ${step}:`, ...lines, `By ${fired}.`].join('\n')}\n`;
}

function sayNothing(step: string, { step: from }: Derivation, isWhole: boolean): string {
  return isWhole
    ? `From ${from}, no change of the facts that triggers read leads to ${step}.`
    : `From ${from}, no change that leads to ${step} was found within the time.`;
}

function sayChange(before: unknown, after: unknown): string {
  if (Array.isArray(after)) {
    const known = Array.isArray(before) ? before : [];
    if (after.length > known.length) return `gets ${after.slice(known.length).map(sayValue).join(', ')}`;
  }
  return `${sayValue(before)} -> ${sayValue(after)}`;
}

/** For a machine; a fact that is taken away is null. */
export function dataOfWould(step: string, { name, from, would }: WouldReport): object {
  const changes = would.led
    ? Object.fromEntries([...would.led.changes].map(([path, to]) => [path, to ?? null]))
    : null;
  return {
    ...(name ? { name } : {}),
    from: from.step,
    to: step,
    changes,
    ...(would.led ? { derivation: would.led.derivation } : { isWhole: would.isWhole }),
  };
}
