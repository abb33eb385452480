/** The names of a product that an editor may offer. */
import type { Bundle, Flow, JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { namesWrittenIn } from '../model/file-types.ts';
import { choicesOf, experimentSchema, propertiesOf } from '../model/typed.ts';

/** Below this many parts a path of facts is not followed. */
const MOST_PARTS = 6;

export interface Names {
  steps: string[];
  triggers: string[];
  statuses: string[];
  forms: string[];
  screens: string[];
  routes: string[];
  questions: string[];
  entries: string[];
  /** Who has a part in an application besides its owner. */
  roles: string[];
  /** By which they sign in and come back. */
  signIns: string[];
  places: string[];
  flows: string[];
  orgs: string[];
  /** With the variations of each. */
  experiments: Map<string, string[]>;
  tasks: string[];
  categories: string[];
  /** With the outcomes of each. */
  reviews: Map<string, string[]>;
  /** Facts and look-ups by path, with what each may be. */
  facts: Map<string, JsonSchema>;
}

export function namesOf(bundle: Bundle, settings: JsonSchema): Names {
  const flows = Object.values(bundle.flows);
  const of = <T>(list: (flow: Flow) => T[]): T[] => [...new Set(flows.flatMap(list))];
  const screens = of((flow) => Object.keys(flow.screens));
  const questions = of(({ sequence }) => sequence?.questions.map(({ ask }) => ask) ?? []);
  return {
    steps: of((flow) => flow.steps.map(({ id }) => id)),
    triggers: Object.keys(bundle.triggers),
    statuses: [...of((flow) => Object.keys(flow.statuses)), ...statusesOf(bundle)],
    forms: namesWrittenIn(bundle.product, Object.keys(bundle.forms)),
    screens,
    routes: [...screens, ...of((flow) => flow.steps.map(({ route }) => route)), '/'],
    questions,
    entries: of(({ sequence }) => Object.keys(sequence?.entries ?? {})),
    roles: Object.keys(bundle.roles ?? {}),
    signIns: of(({ signIn }) => (signIn ? [signIn.path, signIn.resume] : [])),
    places: of((flow) => flow.progress.map(({ id }) => id)),
    flows: flows.map(({ id }) => id),
    orgs: Object.keys(bundle.orgs),
    experiments: new Map(
      Object.entries(bundle.experiments ?? {}).map(([name, { variations }]) => [
        name,
        Object.keys(variations),
      ]),
    ),
    tasks: of(({ tasks }) => Object.keys(tasks)),
    categories: of(({ conditions }) => Object.keys(conditions?.categories ?? {})),
    reviews: new Map(
      flows.flatMap(({ reviews }) =>
        Object.entries(reviews).map(([name, { outcomes }]) => [name, Object.keys(outcomes)] as const),
      ),
    ),
    facts: factsOf(bundle, settings),
  };
}

function statusesOf({ facts }: Bundle): string[] {
  return (choicesOf(facts.status?.schema ?? {}) ?? []).map(String);
}

function factsOf(bundle: Bundle, settings: JsonSchema): Map<string, JsonSchema> {
  const facts = new Map<string, JsonSchema>();
  const walk = (path: string, schema: JsonSchema, parts: number): void => {
    facts.set(path, schema);
    if (parts >= MOST_PARTS) return;
    for (const [name, below] of Object.entries(propertiesOf(schema)))
      walk(`${path}.${name}`, below, parts + 1);
  };
  for (const [root, { schema }] of Object.entries(bundle.facts)) walk(root, schema, 1);
  for (const [name, { from }] of Object.entries(bundle.lookups)) {
    const items = facts.get(from)?.items;
    if (isRecord(items)) walk(`lookups.${name}`, items as JsonSchema, 2);
  }
  walk('org', settings, 1);
  for (const flag of Object.keys(bundle.flags)) facts.set(`flags.${flag}`, { type: 'boolean' });
  for (const [name, each] of Object.entries(bundle.experiments ?? {}))
    facts.set(`experiments.${name}`, experimentSchema(each));
  return facts.set('today', { type: 'string' });
}
