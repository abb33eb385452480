/** Nets of its own that a test puts under a wait: the house has one for all, and a shorter one fails on a slow machine. */
import { parseSync } from 'vite';
import type { Source } from './rules.ts';

/** What takes the milliseconds that it may last as its last argument. */
const TIMED = ['test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'];
/** Waits of one second where nothing else is said. `expect.poll` waits as long as the house does. */
const SHORT = ['vi.waitFor', 'vi.waitUntil'];

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

/** `line 12: timeout`; none where every wait is left to the house. */
export function netsOf({ path, text }: Source): string[] {
  const nets: Node[] = [];
  visit(parseSync(path, text).program as unknown as Node, (node) => {
    if (isNet(node)) nets.push(node);
  });
  return nets.map(({ start }) => {
    const line = text.slice(0, start).split('\n').length;
    return `${path}: line ${line} has a net of its own`;
  });
}

function isNet(node: Node): boolean {
  if (node.type === 'Property') return nameOf(node.key) === 'timeout';
  if (node.type !== 'CallExpression') return false;
  const called = nameOf(node.callee);
  if (called === 'AbortSignal.timeout' || SHORT.includes(called)) return true;
  const [first = ''] = called.split('.');
  const [, ...more] = node.arguments as Node[];
  return TIMED.includes(first) && more.some(isNumber);
}

function isNumber(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'number';
  return node.type === 'BinaryExpression' || /^[A-Z_]+$/.test(nameOf(node));
}

/** `vi.waitFor`, `test.each`, `timeout`: as it is written, without what is called on the way. */
function nameOf(given: unknown): string {
  const node = given as Node;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'CallExpression') return nameOf(node.callee);
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return '';
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? part : [part]) {
      if (typeof (each as Node | null)?.type === 'string') visit(each as Node, see);
    }
  }
}
