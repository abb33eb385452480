/** The older version with the newer one's names of questions: a trigger that now stands in place is no difference. */
import { isRecord } from '../../engine/model/paths.ts';
import type { Version } from './products.ts';

/** Only a question that has a name in one version alone, and the same logic under another in the other. */
export function withNewQuestions<V extends Version>(before: V, after: V): V {
  const renamed = renamedQuestions(rulesOf(before), rulesOf(after));
  if (renamed.size === 0) return before;
  const { source, bundle } = before;
  const parts = source.parts.map((part) => {
    const { triggers, ...rest } = part;
    const named = renamedIn(rest, renamed) as typeof part;
    return triggers ? { ...named, triggers: renamedKeys(triggers, renamed) } : named;
  });
  return {
    ...before,
    source: { ...source, parts, documents: new Map(renamedIn([...source.documents], renamed) as never) },
    bundle: {
      ...bundle,
      triggers: renamedKeys(bundle.triggers, renamed),
      flows: renamedIn(bundle.flows, renamed) as typeof bundle.flows,
      documents: renamedIn(bundle.documents, renamed) as typeof bundle.documents,
    },
  };
}

function rulesOf({ source }: Version): Map<string, string> {
  const all = source.parts.flatMap(({ triggers }) => Object.entries(triggers ?? {}));
  return new Map(all.map(([name, rule]) => [name, JSON.stringify(rule)]));
}

function renamedQuestions(old: Map<string, string>, now: Map<string, string>): Map<string, string> {
  const added = new Map([...now].filter(([name]) => !old.has(name)).map(([name, rule]) => [rule, name]));
  return new Map(
    [...old].flatMap(([name, rule]) => {
      const other = now.has(name) ? undefined : added.get(rule);
      return other !== undefined && (isInPlace(name) || isInPlace(other)) ? [[name, other] as const] : [];
    }),
  );
}

/** As reading names a question that stands in place; an author's own name has no spaces. */
function isInPlace(name: string): boolean {
  return name.includes(' is ');
}

function renamedKeys<T>(all: Record<string, T>, renamed: ReadonlyMap<string, string>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(all).map(([name, rule]) => [renamed.get(name) ?? name, renamedIn(rule, renamed) as T]),
  );
}

function renamedIn(data: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(data)) return data.map((each) => renamedIn(each, renamed));
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const isName = (key === 'when' || key === 'trigger') && typeof value === 'string';
      return [key, isName ? (renamed.get(value) ?? value) : renamedIn(value, renamed)];
    }),
  );
}
