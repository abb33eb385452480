/** Which rules of the built style sheet does a drawn page need? Those whose classes all occur in it. */

/** One rule. Text stands for itself in every page: it asks for no class. */
export type StyleRule = string | Styles | Group;

interface Styles {
  selectors: { text: string; classes: string[] }[];
  /** With its braces. */
  body: string;
}

/** Rules under a condition or in a layer. */
interface Group {
  head: string;
  rules: StyleRule[];
}

const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/.source;
const COMMENT = new RegExp(`(${STRING})|/\\*[^]*?\\*/`, 'g');
const MARK = new RegExp(`${STRING}|[{};]`, 'g');
const HOLDS_RULES = /^@(?:layer|media|supports|container)\b/;
const LAYER = /^@layer\b/;

/** Of a sheet as the build writes it, in its order. */
export function readStyleRules(sheet: string): StyleRule[] {
  return rulesIn(sheet.replace(COMMENT, (_, string: string | undefined) => string ?? ''));
}

/** In the sheet's order, so that the whole sheet, once it has come, changes nothing of what was drawn. */
export function rulesNeeded(rules: readonly StyleRule[], html: string): string {
  const found = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
  return needed(rules, new Set(found));
}

function rulesIn(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let depth = 0;
  let begin = 0;
  let brace = 0;
  for (const { 0: mark, index } of css.matchAll(MARK)) {
    if (mark === '{') {
      if (depth === 0) brace = index;
      depth += 1;
    }
    if (mark === '}') depth -= 1;
    if (depth > 0 || (mark !== '}' && mark !== ';')) continue;
    const text = css.slice(begin, index + 1).trim();
    rules.push(mark === ';' ? text : ruleOf(text, css.slice(begin, brace).trim()));
    begin = index + 1;
  }
  return rules;
}

function ruleOf(text: string, head: string): StyleRule {
  const body = text.slice(head.length);
  if (HOLDS_RULES.test(head)) return { head, rules: rulesIn(body.trim().slice(1, -1)) };
  if (head.startsWith('@')) return text;
  const selectors = selectorsIn(head).map((each) => ({ text: each, classes: classesIn(each) }));
  return selectors.some(({ classes }) => classes.length > 0) ? { selectors, body } : text;
}

/** Between the commas that stand in no bracket and no string. */
function selectorsIn(list: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: mark, index } of list.matchAll(new RegExp(`${STRING}|[()[\\],]`, 'g'))) {
    if (mark === '(' || mark === '[') depth += 1;
    if (mark === ')' || mark === ']') depth -= 1;
    if (mark !== ',' || depth > 0) continue;
    selectors.push(list.slice(begin, index));
    begin = index + 1;
  }
  return [...selectors, list.slice(begin)];
}

/** What stands in brackets may be a choice or a denial: no class in it must be there. */
function classesIn(selector: string): string[] {
  let outer = selector.replace(new RegExp(STRING, 'g'), '');
  for (let before = ''; before !== outer; ) {
    before = outer;
    outer = outer.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  const names = outer.matchAll(/\.((?:\\.|[^\s.:#>+~*|\\])+)/g);
  return [...names].map(([, name = '']) => name.replaceAll('\\', ''));
}

function needed(rules: readonly StyleRule[], found: ReadonlySet<string>): string {
  return rules.map((rule) => textNeeded(rule, found)).join('');
}

function textNeeded(rule: StyleRule, found: ReadonlySet<string>): string {
  if (typeof rule === 'string') return rule;
  if ('rules' in rule) {
    const inside = needed(rule.rules, found);
    // Which layer comes above which is decided by where each is named first.
    return inside || LAYER.test(rule.head) ? `${rule.head}{${inside}}` : '';
  }
  const selectors = rule.selectors.filter(({ classes }) => classes.every((name) => found.has(name)));
  return selectors.length > 0 ? selectors.map(({ text }) => text).join() + rule.body : '';
}
