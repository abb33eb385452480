/** Writes JSON-logic as a line of English. */
import { isRecord } from '../../engine/model/paths.ts';

const BETWEEN: Record<string, string> = {
  '===': 'is',
  '!==': 'is not',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  '+': '+',
  '-': '-',
  '*': '*',
  and: 'and',
  or: 'or',
};

/** `application.status.bpo is one of BPO_REQUIRED, UNKNOWN`; part of a larger question in brackets. */
export function sayLogic(rule: unknown, isPart = false): string {
  if (!isRecord(rule)) return sayValue(rule);
  const [[operator, operand] = ['', null]] = Object.entries(rule);
  const parts = Array.isArray(operand) ? operand : [operand];
  const said = sayCall(operator, parts);
  return isPart && said.includes(' ') && parts.length > 1 ? `(${said})` : said;
}

function sayCall(operator: string, parts: unknown[]): string {
  const [first, second, third] = parts;
  switch (operator) {
    case 'var':
    case 'trigger':
      return String(first);
    case '!':
      return `not ${sayLogic(first, true)}`;
    case '!!':
      return sayLogic(first, true);
    case 'in':
      return `${sayLogic(first, true)} is one of ${sayList(second)}`;
    case 'some':
    case 'all':
    case 'none':
      return `${operator} of ${sayLogic(first, true)}: ${sayLogic(second)}`;
    case 'if':
      return `${sayLogic(second, true)} if ${sayLogic(first, true)}, else ${sayLogic(third, true)}`;
    default: {
      const word = BETWEEN[operator];
      const all = parts.map((part) => sayLogic(part, true));
      return word !== undefined && all.length > 1 ? all.join(` ${word} `) : `${operator}(${all.join(', ')})`;
    }
  }
}

function sayList(list: unknown): string {
  return Array.isArray(list) ? list.map((each) => sayLogic(each, true)).join(', ') : sayLogic(list, true);
}

/** A fact as it is shown: a missing one in words, a text without marks where that is clear. */
export function sayValue(value: unknown): string {
  if (value === undefined || value === null) return 'missing';
  if (typeof value === 'string' && /^[\w./:+-]+$/.test(value)) return value;
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

const MOST_SHOWN = 80;
