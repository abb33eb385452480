/** Divides a sample into strata, so that the rare is tried as often as the usual. */
import type { Bundle, Logic } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Random } from './random.ts';

export interface Goal {
  rule: Logic;
  wanted: boolean;
}

/** One layer: goals for one application. Each call may answer another way to the same. */
export type Stratum = () => Goal[];

/**
 * Each trigger that the flow asks, both ways; each transition from each step it leaves, fired and just not fired;
 * each status; each line of routing at each kind of step; and whatever comes.
 */
export function strataOf(source: Bundle, flow: OpenFlow, random: Random): Stratum[] {
  const ruleOf = (trigger: string): Logic => source.triggers[trigger] ?? false;
  const goal = (trigger: string, wanted = true): Goal => ({ rule: ruleOf(trigger), wanted });
  const steps = flow.steps.map(({ id }) => id);
  const ways = waysOf(flow, random);
  const anywhere = () => ways(random.pick(steps) ?? '', flow.transitions.length).map((each) => goal(each));
  const inStatus = (name: string): Goal => ({ rule: { '===': [{ var: 'status' }, name] }, wanted: true });

  const transitions = flow.transitions.flatMap(({ from, when }, at) =>
    (from === 'any' ? steps : from).flatMap((step): Stratum[] => {
      const upTo = () => ways(step, at).map((each) => goal(each));
      return [() => [...upTo(), goal(when)], () => [...upTo(), goal(when, false)]];
    }),
  );
  const triggers = asked(flow).flatMap((name): Stratum[] => [
    () => [...anywhere(), goal(name)],
    () => [...anywhere(), goal(name, false)],
  ]);
  const statuses = Object.keys(flow.statuses).map((name) => () => [...anywhere(), inStatus(name)]);
  const derived = Object.keys(flow.statuses).filter((name) => flow.statuses[name]?.derived);
  const routing = flow.routing.flatMap(({ when }): Stratum[] =>
    when === undefined ? [] : [() => [...anywhere(), inStatus(random.pick(derived) ?? ''), goal(when)]],
  );
  return [...transitions, ...triggers, ...statuses, ...routing, () => []];
}

/** The triggers of one way to a step through transitions before a place, in their order. */
function waysOf(flow: OpenFlow, random: Random): (step: string, before: number) => string[] {
  const [first] = flow.steps;
  return function way(step, before): string[] {
    if (step === first?.id) return [];
    const leading = flow.transitions.flatMap(({ to }, at) => (to === step && at < before ? [at] : []));
    const at = random.pick(leading);
    const transition = at === undefined ? undefined : flow.transitions[at];
    if (at === undefined || !transition) return [];
    const from = transition.from === 'any' ? undefined : random.pick(transition.from);
    return [...(from === undefined ? [] : way(from, at)), transition.when];
  };
}

/** The triggers that decide where an application stands, whether its days run, what is asked and how, and what staff decide. */
function asked({ transitions, routing, screens, sequence, expires, reviews }: OpenFlow): string[] {
  const variants = Object.values(screens).flatMap(({ cases }) => cases ?? []);
  const lines = [...transitions, ...routing, ...variants, ...(sequence?.questions ?? [])];
  const entries = Object.values(sequence?.entries ?? {});
  const days = [{ when: expires?.paused }];
  return [
    ...new Set(
      [...lines, ...entries, ...days, ...Object.values(reviews ?? {})].flatMap(({ when }) => when ?? []),
    ),
  ];
}
