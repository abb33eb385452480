/** Skeletons of walks for what no walk touches yet, to be filled in. */
import { stringify } from 'yaml';
import { messageFor } from '../../engine/answer/forms.ts';
import type { Bundle, Flow, Form, Logic } from '../../engine/model/bundle.ts';
import type { WalkLine } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { copyFor, lenderOf, reworded } from '../../engine/say/slice.ts';
import { type CoverageGroup, HOLDS, type Target } from './targets.ts';

export interface WalkSkeleton {
  /** The file's, below the product's walks. */
  name: string;
  text: string;
}

interface Started {
  line: WalkLine;
  /** What the line is to reach, as a comment beside it. */
  about: string;
}

/** One file for each group and flow (or org). What no single line can reach is left out. */
export function skeletonsFor(bundle: Bundle, missing: Target[]): WalkSkeleton[] {
  const started = missing.flatMap((target) => {
    const flow = flowFor(target, bundle);
    const begun = flow && lineFor(target, flow, bundle);
    return flow && begun ? [{ target, flow, ...begun }] : [];
  });
  const files = Map.groupBy(started, ({ target, flow }) =>
    [target.group, flow.id, ...(target.group === 'overrides' ? [target.of] : [])].join('-'),
  );
  return [...files].map(([name, lines]) => {
    const [{ target, flow } = lines[0]!] = lines;
    const org = target.group === 'overrides' ? target.of : undefined;
    return { name: `missing-${name}.yaml`, text: textOf(target.group, flow.id, org, lines) };
  });
}

function textOf(group: CoverageGroup, flow: string, org: string | undefined, lines: Started[]): string {
  const where = org === undefined ? '' : ` at ${org}`;
  return [
    '# yaml-language-server: $schema=../../../schemas/config/walk.json',
    '# A skeleton: say on each line what happens and where it leads. Until then it does not hold.',
    `walk: What no walk of ${flow} has come by yet among its ${group}${where}`,
    `flow: ${flow}`,
    ...(org === undefined ? [] : [`org: ${org}`]),
    'each:',
    ...lines.map(({ line, about }) => `  - ${inFlow(line)}   # ${about}`),
    '',
  ].join('\n');
}

function inFlow(line: WalkLine): string {
  return stringify(line, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}

/** The flow that the missing thing is in, or is asked in. */
function flowFor({ group, of, name }: Target, { flows }: Bundle): Flow | undefined {
  const all = Object.values(flows);
  switch (group) {
    case 'messages':
      return all.find(({ screens }) => Object.values(screens).some(({ form }) => form === of));
    case 'triggers':
      return (
        all.find(({ transitions }) => transitions.some(({ when }) => when === of)) ??
        all.find(({ steps }) => steps.length > 0)
      );
    case 'overrides':
      return all.find(({ screens }) => Object.hasOwn(screens, name.split('.')[1] ?? ''));
    default:
      return flows[of];
  }
}

function lineFor(target: Target, flow: Flow, bundle: Bundle): Started | undefined {
  const { group, of, name } = target;
  switch (group) {
    case 'transitions':
      return ofTransition(name, flow, bundle);
    case 'triggers':
      return withFactsOf(of, bundle, {}, name === HOLDS ? `${of} is to hold` : `${of} is not to hold`);
    case 'steps':
      return { line: { result: { status: flow.firstStatus }, step: name }, about: name };
    case 'statuses':
      return ofStatus(name, flow);
    case 'exits':
      return ofExit(name, flow, bundle);
    case 'reviews': {
      const [review = '', outcome = ''] = name.split(': ');
      return { line: { review: { [review]: outcome } }, about: name };
    }
    case 'conditions':
      return ofCondition(name, flow);
    case 'gates':
      return ofGate(name, flow);
    case 'routing':
      return ofRouting(name, flow, bundle);
    case 'screens':
      return { line: { open: name }, about: name };
    case 'messages':
      return ofMessage(target, flow, bundle);
    case 'overrides':
      return { line: { open: name.split('.')[1] ?? '' }, about: name };
  }
}

function ofTransition(id: string, flow: Flow, bundle: Bundle): Started | undefined {
  const transition = flow.transitions.find((each) => each.id === id);
  if (!transition) return undefined;
  const { from, to, when } = transition;
  const about = `${id}: ${from === 'any' ? 'from any step' : `from ${from.join(', ')}`}, when ${when}`;
  return withFactsOf(when, bundle, { step: to }, about);
}

function ofStatus(name: string, flow: Flow): Started {
  const status = flow.statuses[name];
  const lands = status?.route === undefined ? {} : { lands: status.route };
  return { line: { result: { status: name }, ...(status?.waiting ? { waits: true } : lands) }, about: name };
}

/** The status, and the facts that its exit asks for; where a task comes first, its answer is to be filled in. */
function ofExit(name: string, flow: Flow, bundle: Bundle): Started | undefined {
  const [way = '', to = ''] = name.split(': ');
  const [from = '', which = ''] = way.split(' ');
  const stage = flow.stages[from];
  const when = stage?.then?.[Number(which) - 1]?.when;
  const about = `${from} to ${to}${when === undefined ? '' : `, when ${when}`}`;
  if (which === 'failed') return { line: { fails: true, status: to }, about };
  if (stage?.run !== undefined) return { line: { stage: {}, status: to }, about };
  return when === undefined
    ? { line: { passes: '1d', status: to }, about }
    : withFactsOf(when, bundle, { status: to }, about);
}

function ofCondition(name: string, { conditions }: Flow): Started | undefined {
  if (!conditions) return undefined;
  const entry = { uuid: name.toLowerCase(), categoryEnum: name };
  return { line: { result: { [conditions.from]: [entry] }, conditions: [name] }, about: name };
}

function ofGate(name: string, flow: Flow): Started | undefined {
  const gate = flow.gates?.find(({ id }) => id === name);
  return gate && { line: { open: '/', shut: gate.page }, about: `${name}, when ${gate.when}` };
}

function ofRouting(id: string, flow: Flow, bundle: Bundle): Started | undefined {
  const line = flow.routing.find((each) => each.id === id);
  if (line?.when === undefined) return undefined;
  const expected =
    line.route === undefined ? { ...(line.step ? { step: line.step } : {}) } : { lands: line.route };
  return withFactsOf(line.when, bundle, expected, `${id}, when ${line.when}`);
}

function ofMessage({ of, name }: Target, flow: Flow, bundle: Bundle): Started | undefined {
  const screen = Object.values(flow.screens).find(({ form }) => form === of);
  const form = bundle.forms[of];
  if (!screen || !form) return undefined;
  const at = name.lastIndexOf('.');
  const [field, keyword] = [name.slice(0, at), name.slice(at + 1)];
  const path = field.replaceAll('/', '.');
  const rule = inDefaultWords(form, bundle).rules.find(
    (each) => each.field === path && each.when === keyword,
  );
  const message = rule?.message ?? messageFor(form.fields, `/${field}`, keyword);
  const refused = { [path]: message };
  return { line: { answer: screen.id, with: {}, refused }, about: keyword };
}

/** A walk that names no org is walked at the default one. */
function inDefaultWords(form: Form, bundle: Bundle): Form {
  const org = bundle.orgs[bundle.defaultOrg];
  return org ? reworded(form, copyFor(bundle, org), lenderOf(bundle, org)) : form;
}

/** The facts that a trigger reads, all taken away: the author says what they are. */
function withFactsOf(
  trigger: string,
  bundle: Bundle,
  expected: WalkLine,
  about: string,
): Started | undefined {
  const roots = Object.keys(bundle.facts);
  const paths = pathsIn(bundle.triggers[trigger] ?? null).filter((path) =>
    roots.includes(path.split('.')[0] ?? ''),
  );
  if (paths.length === 0) return undefined;
  const result = Object.fromEntries([...new Set(paths)].map((path) => [path, null]));
  return { line: { result, ...expected }, about };
}

/** What stands inside an entry of a list is no path of facts; it begins with no root and is left out above. */
function pathsIn(rule: Logic): string[] {
  if (Array.isArray(rule)) return rule.flatMap(pathsIn);
  if (!isRecord(rule)) return [];
  return Object.entries(rule).flatMap(([operator, operand]) => {
    if (operator !== 'var') return pathsIn(operand as Logic);
    const path = Array.isArray(operand) ? operand[0] : operand;
    return typeof path === 'string' ? [path] : [];
  });
}
