/** Compiles the triggers of a product, and what its flows derive by them, to one module for both sides: the browser needs no eval. */
import type { Bundle, Flow, Transition } from '../../engine/model/bundle.ts';
import type { DerivationChunk } from '../../engine/model/compiled.ts';
import type { RoutingLine } from '../../engine/model/language.ts';
import {
  type CodeScope,
  createModuleText,
  functionBody,
  literal,
  type ModuleText,
  quoted,
  truthCode,
} from './logic-code.ts';

export interface CompiledModule {
  /** The text of an ES module whose default export is a `DerivationChunk`. */
  code: string;
  chunk: DerivationChunk;
}

type Derivable = Pick<Bundle, 'triggers' | 'lookups' | 'flows'>;

const ROOT = { route: '/', by: 'routing/root' };

/** Throws a RangeError for what has not passed the rules. */
export function compileDerivation(source: Derivable): CompiledModule {
  const text = createModuleText(source.lookups);
  const triggers = Object.entries(source.triggers).map(([name, rule]) => {
    const id = text.fresh();
    const body = functionBody(text, 'prepared', (scope) => `return ${truthCode(rule, scope)};`);
    text.lines.push(`function ${id}(f) {\n${body}\n}`);
    return `[${quoted(name)}, ${id}]`;
  });
  const flows = Object.values(source.flows)
    .filter(({ steps }) => steps.length > 0)
    .map((flow) => `[${quoted(flow.id)}, ${writeFlow(flow, source, text)}]`);
  const build = [
    '({ m, t, o, p, d, r, n }) => {',
    ...text.lines,
    `return { triggers: new Map([${triggers.join(', ')}]), flows: new Map([${flows.join(', ')}]) };`,
    '}',
  ].join('\n');
  return { code: `export default { build: ${build} };\n`, chunk: { build: evaluate(build) } };
}

/** On the server the text is run as it is; the browser loads the same text as a module. */
function evaluate(source: string): DerivationChunk['build'] {
  return new Function(`'use strict'; return ${source}`)() as DerivationChunk['build'];
}

/** The steps of a flow by their numbers: code compares those. */
interface Steps {
  ids: string[];
  numberOf: Map<string, number>;
}

/** Names the function that answers where facts stand; undefined where the slower way has something to warn of. */
function writeFlow(flow: Flow, { triggers }: Derivable, text: ModuleText): string {
  const ids = [
    ...new Set([...flow.steps, ...flow.transitions.map(({ to }) => ({ id: to }))].map(({ id }) => id)),
  ];
  const steps: Steps = { ids, numberOf: new Map(ids.map((id, number) => [id, number])) };
  const tables = writeTables(flow, steps, text);
  const holds = (name: string, scope: CodeScope) => truthCode(triggers[name] ?? null, scope);
  const body = functionBody(text, 'raw', (scope) =>
    [
      `const q = ${tables.statuses}.get(f["status"]);`,
      'if (q === undefined) return undefined;',
      'let s = 0, k = 0;',
      passCode(flow.transitions, steps, (name) => holds(name, scope)),
      ...flow.routing.map((line) => lineCode(line, flow, tables, (name) => holds(name, scope))),
      `return ${answer(`${tables.ids}[s]`, quoted(ROOT.route), quoted(ROOT.by))};`,
    ].join('\n'),
  );
  const id = text.fresh();
  text.lines.push(`function ${id}(f, on) {\n${body}\n}`);
  return id;
}

interface Tables {
  ids: string;
  routes: string;
  ranks: string;
  statuses: string;
}

function writeTables(flow: Flow, { ids }: Steps, text: ModuleText): Tables {
  const byId = new Map(flow.steps.map((step) => [step.id, step]));
  const table = (of: (id: string) => string) => {
    const name = text.fresh();
    text.lines.push(`const ${name} = [${ids.map(of).join(', ')}];`);
    return name;
  };
  const ranks = { all: 2, waiting: 1, none: 0 };
  const statuses = text.fresh();
  const entries = Object.entries(flow.statuses).map(
    ([name, { waiting, route }]) =>
      `[${quoted(name)}, { waits: ${waiting === true}, route: ${literal(route)}, by: ${quoted(`statuses/${name}`)} }]`,
  );
  text.lines.push(`const ${statuses} = new Map([${entries.join(', ')}]);`);
  return {
    statuses,
    ids: table(quoted),
    routes: table((id) => quoted(byId.get(id)?.route ?? ROOT.route)),
    ranks: table((id) => String(ranks[byId.get(id)?.outranks ?? 'none'])),
  };
}

/**
 * One pass in the order of the flow. The last transition from any step that holds decides alone, whatever came before
 * it: it is looked for first, and only what may follow it is asked.
 */
function passCode(transitions: Transition[], { numberOf }: Steps, holds: (name: string) => string): string {
  const numbered = transitions.map((each, at) => ({ ...each, at: at + 1, to: numberOf.get(each.to) ?? 0 }));
  const fromAny = numbered.filter(({ from }) => from === 'any').reverse();
  const following = numbered.map(({ from, to, when, at }) => {
    if (from === 'any') return `case ${at}:`;
    const starts = from.flatMap((id) => numberOf.get(id) ?? []).map((number) => `s === ${number}`);
    return starts.length === 0 ? '' : `if ((${starts.join(' || ')}) && ${holds(when)}) s = ${to};`;
  });
  return [
    'found: {',
    ...fromAny.map(({ when, to, at }) => `if (${holds(when)}) { s = ${to}; k = ${at}; break found; }`),
    '}',
    'switch (k) {\ncase 0:',
    ...following,
    '}',
  ].join('\n');
}

function lineCode(line: RoutingLine, flow: Flow, tables: Tables, holds: (name: string) => string): string {
  const asks = [
    ...(line.exceptOn ?? []).map((path) => `on !== ${quoted(path)}`),
    ...(line.when === undefined ? [] : [holds(line.when)]),
  ];
  const answers = lineAnswer(line, flow, tables);
  return asks.length === 0 ? answers : `if (${asks.join(' && ')}) { ${answers} }`;
}

function lineAnswer({ id, route, step, use }: RoutingLine, flow: Flow, tables: Tables): string {
  const here = `${tables.ids}[s]`;
  const by = quoted(`routing/${id}`);
  if (route !== undefined) return `return ${answer(here, quoted(route), by)};`;
  if (step !== undefined) {
    const own = flow.steps.find((each) => each.id === step)?.route ?? ROOT.route;
    return `return ${answer(quoted(step), quoted(own), by)};`;
  }
  const byStep = answer(here, `${tables.routes}[s]`, id ? by : `"steps/" + ${here}`);
  switch (use) {
    case 'outranking':
      return `if (${tables.ranks}[s] === 2 || (${tables.ranks}[s] === 1 && q.waits)) return ${byStep};`;
    case 'status': {
      const byStatus = (routed: string) => answer(here, routed, 'q.by');
      return `if (q.waits) return ${byStatus('null')}; if (q.route !== undefined) return ${byStatus('q.route')};`;
    }
    case 'step':
      return `return ${byStep};`;
    case 'root':
    case undefined:
      return `return ${answer(here, quoted(ROOT.route), quoted(ROOT.by))};`;
  }
}

function answer(step: string, route: string, by: string): string {
  return `{ step: ${step}, route: ${route}, routedBy: ${by}, warnings: n }`;
}
