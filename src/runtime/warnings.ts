/** Names each trigger that could not be evaluated on the console, once (AF 8). */
import type { Warning } from '../engine/model/triggers.ts';

export type Warn = (warnings: Warning[]) => void;

/** Only the trigger and its fault are named, never the facts. */
export function createWarn(console: Pick<Console, 'warn'>): Warn {
  const warned = new Set<string>();
  return (warnings) => {
    for (const { trigger, message } of warnings) {
      if (warned.has(trigger)) continue;
      warned.add(trigger);
      console.warn(`The trigger "${trigger}" could not be evaluated and counts as not holding: ${message}`);
    }
  };
}
