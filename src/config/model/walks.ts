/** What is a persona once it has gone on from the one it extends? */
import type { Persona } from '../../engine/model/language.ts';
import type { WalkPersona } from '../../proof/scenario/setting.ts';

/** A persona and those it extends, nearest first. Ends where a name is unknown or comes again. */
export function personaChain(name: string, personas: ReadonlyMap<string, Persona>): string[] {
  const chain: string[] = [];
  for (let next: string | undefined = name; next !== undefined && !chain.includes(next); ) {
    if (!personas.has(next)) break;
    chain.push(next);
    next = personas.get(next)?.extends;
  }
  return chain;
}

/** Facts go over facts by their path, answers over answers by their screen. */
export function mergedPersona(name: string, personas: ReadonlyMap<string, Persona>): WalkPersona {
  const layers = personaChain(name, personas)
    .toReversed()
    .map((each) => personas.get(each));
  return {
    facts: Object.assign({}, ...layers.map((layer) => layer?.facts)),
    answers: Object.assign({}, ...layers.map((layer) => layer?.answers)),
  };
}
