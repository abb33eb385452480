/** The walk context of a checked product; validators are compiled when a form is first answered. */
import { compileDerivation } from '../../config/compile/derivation.ts';
import { mismatchOf } from '../../config/compile/results.ts';
import { compileForm } from '../../config/compile/validators.ts';
import { eachNode, readLogic } from '../../config/model/logic.ts';
import type { ProductSource } from '../../config/model/project.ts';
import { mergedPersona } from '../../config/model/walks.ts';
import type { Validate } from '../../engine/answer/forms.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import { openProduct } from '../../engine/model/product.ts';
import type { WalkContext } from './setting.ts';

/** `today` (an ISO date) is for walks of a product whose personas name none. */
export function createWalkContext(
  bundle: Bundle,
  source: ProductSource,
  today: string,
  compile: typeof compileForm = compileForm,
): WalkContext {
  const compiled = new Map<string, Validate>();
  const validatorOf = (id: string): Validate => {
    const known = compiled.get(id);
    if (known) return known;
    const form = bundle.forms[id];
    if (!form) throw new RangeError(`No form is named "${id}".`);
    const { validate } = compile(form.shape);
    compiled.set(id, validate);
    return validate;
  };
  const personas = [...source.personas.keys()].map(
    (name) => [name, mergedPersona(name, source.personas)] as const,
  );
  return {
    product: openProduct(bundle, compileDerivation(bundle).chunk),
    validatorOf,
    personas: Object.fromEntries(personas),
    today: source.walksToday ?? today,
    mismatchOf: (result, answer) => {
      const where = mismatchOf(bundle.results[result] ?? {}, answer);
      return where === undefined ? undefined : `${result} ${where}`;
    },
  };
}

/** For each trigger those that it asks by name, through others too: compiling has put them in its place. */
export function triggersWithin({ parts }: ProductSource): Map<string, string[]> {
  const triggers = new Map(parts.flatMap((part) => Object.entries(part.triggers ?? {})));
  const within = (name: string, seen: Set<string>): Set<string> => {
    const rule = triggers.get(name);
    for (const node of rule === undefined ? [] : eachNode(readLogic(rule).root)) {
      if (node.kind !== 'trigger' || seen.has(node.name)) continue;
      seen.add(node.name);
      within(node.name, seen);
    }
    return seen;
  };
  return new Map([...triggers.keys()].map((name) => [name, [...within(name, new Set())]]));
}
