/** The flags of an org and what they carry, read off a bundle. */
import type { Bundle } from './bundle.ts';

/** The flags of an org: the product's defaults, replaced by the org's own. */
export function flagsOf(bundle: Bundle, code: string): Record<string, boolean> {
  const defaults = Object.entries(bundle.flags).map(([name, flag]) => [name, flag.default] as const);
  return { ...Object.fromEntries(defaults), ...bundle.orgs[code]?.products[bundle.product]?.flags };
}

/** What the flags of an org carry: the product's variables, each replaced by the org's own. */
export function variablesOf(bundle: Bundle, code: string): Record<string, Record<string, unknown>> {
  const own = bundle.orgs[code]?.products[bundle.product]?.variables ?? {};
  return Object.fromEntries(
    Object.entries(bundle.flags).map(([name, flag]) => [name, { ...flag.variables, ...own[name] }]),
  );
}

/** `flags.<flag>.<variable>`, as a gate's `on` says it. */
export function flagOf(on: string): { flag: string; variable: string } {
  const [, flag = '', variable = ''] = on.split('.');
  return { flag, variable };
}
