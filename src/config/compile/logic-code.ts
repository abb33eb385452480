/** Writes a JSON-logic question as JavaScript that means what the engine's closures mean. Names and texts of a flow file get into it quoted, never as code. */
import type { Logic, Lookup } from '../../engine/model/bundle.ts';
import { DERIVED_ROOTS } from '../../engine/model/derived.ts';
import { OPERATORS } from '../../engine/model/logic.ts';

/** Functions and constants of the module that is being written, in the order of their making. */
export interface ModuleText {
  lines: string[];
  /** A name that nothing else in the module has. */
  fresh: () => string;
  lookups: Record<string, Lookup>;
  /** The functions that find look-ups, once they are needed. */
  finders: Map<string, string>;
}

export function createModuleText(lookups: Record<string, Lookup>): ModuleText {
  let made = 0;
  return { lines: [], fresh: () => `x${made++}`, lookups, finders: new Map() };
}

/**
 * What a function of the module reads. `raw` facts have no look-ups yet and nothing derived; an `entry` is of a list and
 * may be anything.
 */
type Reads = 'raw' | 'prepared' | 'entry';

export interface CodeScope {
  text: ModuleText;
  reads: Reads;
  /** Objects on the way to a value, and values at the top, by how often they are read. */
  counted: Map<string, { names: string[]; times: number }>;
  /** Those that are read once, into a variable. */
  variables: Map<string, string>;
}

const OBJECT = 'object ';

/**
 * The body of a function: asked once to count what it reads, and again with what is read often in variables. Its data is
 * `f`; `v` is free for a value in between.
 */
export function functionBody(text: ModuleText, reads: Reads, write: (scope: CodeScope) => string): string {
  const counting: CodeScope = {
    text: createModuleText(text.lookups),
    reads,
    counted: new Map(),
    variables: new Map(),
  };
  write(counting);
  const scope: CodeScope = { text, reads, counted: new Map(), variables: new Map() };
  const often = [...counting.counted].filter(([, { times }]) => times > 1);
  const declared = often
    .sort(([, a], [, b]) => a.names.length - b.names.length)
    .map(([key, { names }]) => {
      const code = key.startsWith(OBJECT) ? objectAt(names, scope) : valueAt(names, scope);
      const name = text.fresh();
      scope.variables.set(key, name);
      return `const ${name} = ${code};`;
    });
  const body = write(scope);
  const between = /\bv = /.test(body) ? ['let v;'] : [];
  return [...between, ...declared, body].join('\n');
}

/** An expression that is true or false, as JSON-logic takes the rule's value. */
export function truthCode(rule: Logic, scope: CodeScope): string {
  if (rule === null || typeof rule !== 'object') return String(Boolean(rule));
  if (Array.isArray(rule)) return `t(${valueCode(rule, scope)})`;
  const { name, given } = operation(rule);
  const parts = () => given.map((each) => truthCode(each, scope));
  switch (name) {
    case 'and':
      return `(${parts().join(' && ')})`;
    case 'or':
      return `(${parts().join(' || ')})`;
    case '!':
      return `!${parts().join()}`;
    case '!!':
      return parts().join();
    case 'if': {
      const [question, yes, no] = parts();
      return `(${question} ? ${yes} : ${no})`;
    }
    default:
      return booleanCode(name, given, scope) ?? `t(${valueCode(rule, scope)})`;
  }
}

/** An expression of the rule's value; what is missing is null or its fallback. */
export function valueCode(rule: Logic, scope: CodeScope): string {
  if (rule === null || typeof rule !== 'object') return literal(rule);
  if (Array.isArray(rule)) return `[${rule.map((each) => valueCode(each, scope)).join(', ')}]`;
  const { name, given } = operation(rule);
  switch (name) {
    case 'var':
      return varCode(given, scope);
    case 'and':
    case 'or':
      return firstOf(name, given, scope);
    case '!':
    case '!!':
      return truthCode(rule, scope);
    case 'if': {
      const [question = null, yes = null, no = null] = given;
      return `(${truthCode(question, scope)} ? ${valueCode(yes, scope)} : ${valueCode(no, scope)})`;
    }
    default: {
      const operands = () => given.map((each) => valueCode(each, scope)).join(', ');
      return booleanCode(name, given, scope) ?? `m[${quoted(name)}](${operands()})`;
    }
  }
}

/** What answers true or false whatever it is given; undefined for the others. */
function booleanCode(name: string, given: Logic[], scope: CodeScope): string | undefined {
  const [first = null, second = null] = given;
  switch (name) {
    case '===':
    case '!==': {
      // Against a constant that is there it does not matter how what is missing is written.
      const bare = isConstant(first) || isConstant(second);
      const [a, b] = [first, second].map((each) => (bare ? bareCode(each, scope) : valueCode(each, scope)));
      return `(${a} ${name} ${b})`;
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (given.length > 2) return undefined;
      return `(${valueCode(first, scope)} ${name} ${valueCode(second, scope)})`;
    case 'in':
      return Array.isArray(second) ? memberCode(first, second, scope) : undefined;
    case 'some':
    case 'all':
    case 'none':
      return listCode(name, first, second, scope);
    default:
      return undefined;
  }
}

function isConstant(rule: Logic): boolean {
  return rule !== null && typeof rule !== 'object';
}

/** As `valueCode`, but what is missing may be undefined. */
function bareCode(rule: Logic, scope: CodeScope): string {
  if (rule === null || typeof rule !== 'object' || Array.isArray(rule)) return valueCode(rule, scope);
  const { name, given } = operation(rule);
  const isPlain = name === 'var' && (given[1] ?? null) === null;
  return isPlain ? pathCode(given[0], scope) : valueCode(rule, scope);
}

/** More constants than these are looked up in a set. */
const FEW = 4;

/** Undefined where the list is not of constants. */
function memberCode(item: Logic, list: Logic[], scope: CodeScope): string | undefined {
  if (!list.every(isConstant)) return undefined;
  const code = bareCode(item, scope);
  const [first, ...more] = [...new Set(list)].filter((each) => !Number.isNaN(each)).map(literal);
  if (first === undefined) return `(${code}, false)`;
  if (more.length === 0) return `(${code} === ${first})`;
  if (more.length < FEW)
    return `((v = ${code}) === ${first}${more.map((each) => ` || v === ${each}`).join('')})`;
  const set = scope.text.fresh();
  scope.text.lines.push(`const ${set} = new Set([${[first, ...more].join(', ')}]);`);
  return `${set}.has(${code})`;
}

/** A function of its own, so that nothing is made anew each time it is asked. */
function listCode(name: 'some' | 'all' | 'none', list: Logic, question: Logic, scope: CodeScope): string {
  const { text } = scope;
  const code = bareCode(list, scope);
  const asked = functionBody(text, 'entry', (entry) => {
    const holds = truthCode(question, entry);
    return name === 'all' ? `if (!${holds}) return false;` : `if (${holds}) return ${name === 'some'};`;
  });
  const id = text.fresh();
  const atEnd = name === 'all' ? 'l.length > 0' : String(name === 'none');
  text.lines.push(
    `function ${id}(l) {\nif (!Array.isArray(l)) return ${name === 'none'};`,
    `for (let i = 0; i < l.length; i += 1) {\nconst f = l[i];\n${asked}\n}\nreturn ${atEnd};\n}`,
  );
  return `${id}(${code})`;
}

function firstOf(name: 'and' | 'or', [rule = null, ...rest]: Logic[], scope: CodeScope): string {
  const code = valueCode(rule, scope);
  if (rest.length === 0) return code;
  const next = firstOf(name, rest, scope);
  return name === 'and' ? `(t(v = ${code}) ? ${next} : v)` : `(t(v = ${code}) ? v : ${next})`;
}

function varCode([path, fallback = null]: Logic[], scope: CodeScope): string {
  const code = pathCode(path, scope);
  if (path === '') return code;
  return fallback === null ? `(${code} ?? null)` : `d(${code}, ${literal(fallback)})`;
}

function pathCode(path: Logic | undefined, scope: CodeScope): string {
  if (typeof path !== 'string') throw new RangeError('var needs a path in words.');
  return path === '' ? 'f' : valueAt(path.split('.'), scope);
}

/** Names that a list or every object has besides its own: read with care. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));
const isPlainName = (name: string) => !INHERITED.has(name) && name !== 'length' && !/^[0-9]+$/.test(name);

/** The value at a path, undefined where there is none. */
function valueAt(names: string[], scope: CodeScope): string {
  const [root = '', second] = names;
  const isDerived = scope.reads === 'raw' && DERIVED_ROOTS.has(root);
  if (isDerived && root === 'lookups' && second !== undefined && Object.hasOwn(scope.text.lookups, second)) {
    return foundEntry(second, names.slice(2), scope);
  }
  if (isDerived || !names.every(isPlainName)) {
    return `p(${isDerived ? 'r(f)' : 'f'}, ${quoted(names.join('.'))})`;
  }
  const last = quoted(names.at(-1) ?? '');
  if (names.length > 1 || scope.reads === 'entry') return `${objectAt(names.slice(0, -1), scope)}[${last}]`;
  return known(`value ${last}`, names, scope) ?? `f[${last}]`;
}

/** What stands at a path where that is an object, else an object without anything. */
function objectAt(names: string[], scope: CodeScope): string {
  if (names.length === 0 && scope.reads !== 'entry') return 'f';
  const variable = known(`${OBJECT}${JSON.stringify(names)}`, names, scope);
  if (variable) return variable;
  if (names.length === 0) return 'o(f)';
  return `o(${objectAt(names.slice(0, -1), scope)}[${quoted(names.at(-1) ?? '')}])`;
}

/** The variable that holds it. What is found when it is first read is not read before. */
function known(key: string, names: string[], { counted, variables }: CodeScope): string | undefined {
  if (names[0] !== undefined && DERIVED_ROOTS.has(names[0])) return undefined;
  const before = counted.get(key);
  counted.set(key, { names, times: (before?.times ?? 0) + 1 });
  return variables.get(key);
}

function foundEntry(lookup: string, names: string[], { text }: CodeScope): string {
  const finder = text.finders.get(lookup) ?? writeFinder(lookup, text);
  if (names.length === 0) return `${finder}(f)`;
  if (names.length > 1 || !names.every(isPlainName)) return `p(${finder}(f), ${quoted(names.join('.'))})`;
  return `o(${finder}(f))[${quoted(names.join())}]`;
}

/** As the engine finds it: the first entry of the list that has the value and is not left out. */
function writeFinder(name: string, text: ModuleText): string {
  const { from = '', where = '', is, value, unless } = text.lookups[name] ?? {};
  const wanted =
    is === undefined ? literal(isConstant(value as Logic) ? value : undefined) : `p(f, ${quoted(is)})`;
  const isLeftOut = unless === undefined ? 'false' : `(p(e, ${quoted(unless)}) ?? null) !== null`;
  const id = text.fresh();
  text.finders.set(name, id);
  text.lines.push(
    `function ${id}(f) {\nconst l = p(f, ${quoted(from)}), w = ${wanted};`,
    'if (!Array.isArray(l) || w === undefined || w === null) return undefined;',
    `for (const e of l) if (p(e, ${quoted(where)}) === w && !(${isLeftOut})) return e;\n}`,
  );
  return id;
}

/** Throws a RangeError for what no checked definition holds. */
function operation(rule: { [operator: string]: Logic }): { name: string; given: Logic[] } {
  const [[name = '', operand = null] = []] = Object.entries(rule);
  if (!Object.hasOwn(OPERATORS, name)) throw new RangeError(`"${name}" is no operator.`);
  return { name, given: Array.isArray(operand) ? operand : [operand] };
}

/** A constant as it stands in code. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A text that is nothing but a text wherever the module is put. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
