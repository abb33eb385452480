/** Which facts does a visitor's page read? One that is sent drawn holds those, and none of what was answered elsewhere. */
import type { Copy, Flow, Logic, Screen, Slice } from '../model/bundle.ts';
import { isRecord, readPath, withValueAt } from '../model/paths.ts';
import type { Facts } from '../model/triggers.ts';
import { screenOfVariant } from '../model/variants.ts';
import { textsIn } from '../model/visitor-slice.ts';
import { placeholdersIn } from '../say/copy.ts';
import { GIVEN_TO_ALL } from './access.ts';

const PATH = /^[A-Za-z]\w*(?:\.[\w-]+)+$/;

/**
 * Dotted paths of facts: those of the screen's form, words and variants, of all that says which question is asked or
 * shut, of what stands around screens and of what is told of a visit. A screen without a form can be moved to without
 * a call, so what such screens read is there from the start.
 */
export function pathsOfPage(slice: Slice, flow: string, screen: string | undefined): string[] {
  const all = Object.values(slice.flows[flow]?.screens ?? {});
  const shown = all.filter(({ id, form }) => screenOfVariant(id) === screen || form === undefined);
  const forms = shown.flatMap(({ form }) => (form === undefined ? [] : (slice.forms[form] ?? [])));
  const { chrome, experiments, lookups, repayments, deadlines, zones } = slice;
  const around = [chrome, experiments, lookups, repayments, deadlines, zones];
  const flows = Object.values(slice.flows).map(ofEveryScreen);
  const texts = textsIn([flows, shown.map(withoutWrites), forms, around]);
  const words = [...textsIn(wordsShown(slice.copy, shown)), ...texts];
  const asked = Object.entries(slice.triggers).flatMap(([name, rule]) => (texts.has(name) ? [rule] : []));
  return [
    ...[...texts].filter((text) => PATH.test(text)),
    ...words.flatMap(placeholdersIn).map(({ path }) => path),
    ...asked.flatMap(varsIn),
  ];
}

/** The facts at these paths, and what tells nothing of anybody. */
export function factsAt(paths: readonly string[], facts: Facts): Facts {
  const given = GIVEN_TO_ALL.filter((root) => facts[root] !== undefined);
  return [...given, ...paths].reduce<Facts>((read, path) => {
    const value = readPath(facts, path);
    return value === undefined ? read : withValueAt(read, path, value);
  }, {});
}

function ofEveryScreen({ sequence, gates, events, progress }: Flow) {
  return { sequence, gates, events, progress };
}

/** What is written is no reading: the form shows it again from its own answers. */
function withoutWrites({ writes: _writes, ...screen }: Screen) {
  return screen;
}

/** All but those of other screens. */
function wordsShown(copy: Copy, shown: readonly Screen[]): string[] {
  const ids = new Set(shown.map(({ id }) => screenOfVariant(id)));
  const isShown = (key: string) => {
    const [group, name = ''] = key.split('.');
    return group !== 'screens' || ids.has(screenOfVariant(name));
  };
  return Object.entries(copy).flatMap(([key, words]) => (isShown(key) ? words : []));
}

function varsIn(rule: Logic): string[] {
  if (Array.isArray(rule)) return rule.flatMap(varsIn);
  if (!isRecord(rule)) return [];
  return Object.entries(rule).flatMap(([operator, operand]) => {
    const [path] = [operand].flat();
    return operator === 'var' && typeof path === 'string' ? [path] : varsIn(operand as Logic);
  });
}
