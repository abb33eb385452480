/** What a server gives beside the facts of an application: the org's settings, its flags, the control of each experiment. */
import { controlsOf } from '../../engine/decide/experiments.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import { flagsOf } from '../../engine/model/flags.ts';
import { orgRoot } from '../../engine/model/org-facts.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';

/** What the server adds of the org; the facts may say otherwise of single flags. An org not there is the default one. */
export function givenBy(source: Bundle, org: string, facts: Facts): Facts {
  const code = Object.hasOwn(source.orgs, org) ? org : source.defaultOrg;
  const given = givenOfOrg(source, code);
  if ([facts.org, facts.flags, facts.experiments].every((own) => own === undefined)) return given;
  const own = (root: string) => (isRecord(facts[root]) ? facts[root] : {});
  return {
    org: { ...given.org, ...own('org') },
    flags: { ...given.flags, ...own('flags') },
    experiments: { ...given.experiments, ...own('experiments') },
  };
}

interface Given extends Facts {
  org: Record<string, unknown>;
  flags: Record<string, boolean>;
  experiments: Record<string, string>;
}

/** Of each org once: a sample has a million applications, and a few lenders. */
const givenByOrg = new WeakMap<Bundle, Map<string, Given>>();

function givenOfOrg(source: Bundle, code: string): Given {
  const known = givenByOrg.get(source) ?? new Map<string, Given>();
  givenByOrg.set(source, known);
  const org = source.orgs[code];
  const given = known.get(code) ?? {
    org: orgRoot(org, org?.products[source.product]),
    flags: flagsOf(source, code),
    experiments: controlsOf(source) ?? {},
  };
  known.set(code, given);
  return given;
}
