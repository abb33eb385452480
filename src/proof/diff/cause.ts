/** The cause of a difference: the first part of the change where the two versions differ. */
import type { Transition } from '../../engine/model/bundle.ts';
import type { RoutingLine } from '../../engine/model/language.ts';
import type { DerivedState, FlowComparison, FlowVersion } from './comparison.ts';

/** Addresses of steps, transitions, triggers, lines of routing, statuses, questions or entries; sorted, at least one. */
export function causesOf(compared: FlowComparison, before: DerivedState, after: DerivedState): string[] {
  const causes = partings(compared, before, after);
  const known = causes.length > 0 ? causes : ['elsewhere'];
  return [...new Set(known)].sort();
}

function partings(compared: FlowComparison, before: DerivedState, after: DerivedState): string[] {
  if (before.asked.join() !== after.asked.join()) return questionCauses(compared, before, after);
  const stood = stepBefore(compared, before.fired);
  const stands = lastStep(compared.after, after.fired);
  return stood === stands
    ? routingCauses(compared, before, after)
    : transitionCauses(compared, before, after);
}

/** In new names. */
function stepBefore({ before, renamed }: FlowComparison, fired: string[]): string {
  const step = lastStep(before, fired, renamed.transitions);
  return renamed.steps.get(step) ?? step;
}

function lastStep({ flow }: FlowVersion, fired: string[], renamed?: ReadonlyMap<string, string>): string {
  const last = fired.at(-1);
  const found = flow.transitions.find(({ id }) => last !== undefined && (renamed?.get(id) ?? id) === last);
  return found?.to ?? flow.steps[0]?.id ?? '';
}

/** After the last transition that both fired and that led to the same step, each fired another one, or none. */
function transitionCauses(compared: FlowComparison, before: DerivedState, after: DerivedState): string[] {
  let [at, other] = [-1, -1];
  for (let index = before.fired.length - 1; index >= 0 && at < 0; index -= 1) {
    const same = after.fired.lastIndexOf(before.fired[index] ?? '');
    const stood = stepBefore(compared, before.fired.slice(0, index + 1));
    if (same < 0 || stood !== lastStep(compared.after, after.fired.slice(0, same + 1))) continue;
    [at, other] = [index, same];
  }
  const here = lastStep(compared.after, after.fired.slice(0, other + 1));
  if (at < 0 && stepBefore(compared, []) !== here) return [`steps/${here}`];
  const lost = before.fired[at + 1];
  const gained = after.fired[other + 1];
  if (lost !== undefined && lost === gained) return [`transitions/${lost}`];
  const causes = [
    ...(lost === undefined ? [] : whyNot(compared, 'after', lost, here, after)),
    ...(gained === undefined ? [] : whyNot(compared, 'before', gained, here, before)),
  ];
  if (causes.length > 0) return causes;
  // Both fired the same in another order: the moved one among those that meet here.
  const met = [before.fired[at], lost, gained].flatMap((id) =>
    id === undefined ? [] : [`transitions/${id}`],
  );
  return movedOf(compared, met);
}

/** Why a transition that fired on one side did not fire on the other, where both stood at the same step. */
function whyNot(
  compared: FlowComparison,
  side: 'before' | 'after',
  id: string,
  here: string,
  { facts }: DerivedState,
): string[] {
  const own = transitionOn(compared, side === 'before' ? 'after' : 'before', id);
  const there = transitionOn(compared, side, id);
  if (!own || !there) return [`transitions/${id}`];
  if (!compared[side].product.triggers.holds(there.when, withLookups(compared[side], facts)))
    return own.when === there.when ? triggersOf(compared, own.when) : [`transitions/${id}`];
  return leaves(compared, side, there, here) ? [] : changedOnly(compared, [`transitions/${id}`]);
}

function transitionOn(
  compared: FlowComparison,
  side: 'before' | 'after',
  id: string,
): Transition | undefined {
  const renamed = side === 'before' ? compared.renamed.transitions : undefined;
  return compared[side].flow.transitions.find((each) => (renamed?.get(each.id) ?? each.id) === id);
}

function leaves({ renamed }: FlowComparison, side: string, { from }: Transition, step: string): boolean {
  if (from === 'any') return true;
  return from.some((each) => (side === 'before' ? (renamed.steps.get(each) ?? each) : each) === step);
}

/** The step is the same, and another line decided where its person is sent. */
function routingCauses(compared: FlowComparison, before: DerivedState, after: DerivedState): string[] {
  if (before.routedBy === after.routedBy) return [before.routedBy];
  const causes = [
    ...whyNotRouted(compared, 'after', before.routedBy, after),
    ...whyNotRouted(compared, 'before', after.routedBy, before),
  ];
  if (causes.length > 0) return causes;
  const moved = [...compared.changed].filter((address) => address.startsWith('routing/'));
  return moved.length > 0 ? moved : [before.routedBy, after.routedBy];
}

function whyNotRouted(
  compared: FlowComparison,
  side: 'before' | 'after',
  by: string,
  { facts }: DerivedState,
): string[] {
  const [sort, ...rest] = by.split('/');
  if (sort !== 'routing') return changedOnly(compared, [by]);
  const isIt = (line: RoutingLine) => line.id === rest.join('/');
  const own = compared[side === 'before' ? 'after' : 'before'].flow.routing.find(isIt);
  const there = compared[side].flow.routing.find(isIt);
  if (!own || !there) return [by];
  if (there.when === undefined || own.when !== there.when) return changedOnly(compared, [by]);
  const holds = compared[side].product.triggers.holds(there.when, withLookups(compared[side], facts));
  return holds ? [] : triggersOf(compared, there.when);
}

/** What is asked of one side only: a question or an entry (marked by `?`), or the order. */
function questionCauses(compared: FlowComparison, before: DerivedState, after: DerivedState): string[] {
  const { asked: lost } = before;
  const { asked: gained } = after;
  const apart = [
    ...lost.filter((ask) => !gained.includes(ask)),
    ...gained.filter((ask) => !lost.includes(ask)),
  ];
  if (apart.length === 0)
    return movedOf(
      compared,
      lost.map((ask) => `questions/${ask}`),
    );
  return apart.flatMap((ask) => {
    const address = ask.endsWith('?') ? `entries/${ask.slice(0, -1)}` : `questions/${ask}`;
    if (compared.changed.has(address)) return [address];
    const when = whenOf(compared.after, ask) ?? whenOf(compared.before, ask);
    return when === undefined ? [address] : triggersOf(compared, when);
  });
}

function whenOf({ flow: { sequence } }: FlowVersion, asked: string): string | undefined {
  if (asked.endsWith('?')) return sequence?.entries[asked.slice(0, -1)]?.when;
  return sequence?.questions.find(({ ask }) => ask === asked)?.when;
}

/** The changed ones among those that a trigger is made of; the trigger itself when a setting or a look-up changed. */
function triggersOf({ changed, askedWithin }: FlowComparison, name: string): string[] {
  const made = (askedWithin.get(name) ?? [name]).map((each) => `triggers/${each}`);
  const own = made.filter((address) => changed.has(address));
  return own.length > 0 ? own : [`triggers/${name}`];
}

function changedOnly({ changed }: FlowComparison, addresses: string[]): string[] {
  return addresses.filter((address) => changed.has(address));
}

function movedOf(compared: FlowComparison, addresses: string[]): string[] {
  const moved = changedOnly(compared, addresses);
  return moved.length > 0 ? moved : addresses;
}

function withLookups({ product }: FlowVersion, facts: DerivedState['facts']): DerivedState['facts'] {
  return product.triggers.withLookups(facts);
}
