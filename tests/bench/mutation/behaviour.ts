/** Which mistakes leave a flow in order and let it mean something else? */
import { isRecord } from '../../../src/engine/model/paths.ts';
import { chromeMutants } from './chrome.ts';
import { type Mutant, mutantOf } from './mutant.ts';
import type { Spot } from './spots.ts';

const FLIPPED: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  and: 'or',
  or: 'and',
  some: 'none',
  none: 'some',
  all: 'none',
  '!': '!!',
  '!!': '!',
};

/** `names` are those that the project's own flows declare, for redirecting. */
export function behaviourMutants(spots: Spot[]): Mutant[] {
  const flows = spots.filter(({ kind }) => kind === 'flow');
  const steps = new Set(flows.filter(isEntryOf('steps')).map(nameOf));
  const screens = new Set(flows.filter(isEntryOf('screens')).map(nameOf));
  const statuses = [...new Set(flows.filter(isEntryOf('statuses')).map(nameOf))];
  const tasks = [...new Set(flows.filter(isEntryOf('tasks')).map(nameOf))];
  const ofFlows = flows.flatMap((spot) => [
    ...flipped(spot),
    ...shifted(spot),
    ...removed(spot),
    ...redirected(spot, {
      steps: [...steps],
      screens: [...screens].filter((name) => !name.includes(':')),
      ...{ statuses, tasks },
    }),
  ]);
  return [...ofFlows, ...chromeMutants(spots)];
}

function isEntryOf(map: string): (spot: Spot) => boolean {
  return ({ pointer }) => pointer.length === 2 && pointer[0] === map;
}

function nameOf({ pointer }: Spot): string {
  return String(pointer.at(-1));
}

/** `>` also becomes `>=`: the limit itself is what is most often wrong. */
function flipped(spot: Spot): Mutant[] {
  const { key, pointer, file } = spot;
  if (!key || pointer[0] !== 'triggers' || pointer.length < 3) return [];
  const operator = nameOf(spot);
  const other = FLIPPED[operator];
  if (other === undefined) return [];
  const text = file.text.slice(key.start, key.end);
  const isQuoted = /^["']/.test(text);
  const mutant = (to: string) =>
    mutantOf(spot, 'flip a comparison', key, isQuoted ? `"${to}"` : to.includes('!') ? `"${to}"` : to);
  const beside = operator.includes('=') ? operator.slice(0, 1) : `${operator}=`;
  return ['>', '<', '>=', '<='].includes(operator) ? [mutant(other), mutant(beside)] : [mutant(other)];
}

/** Numbers that facts are compared with. */
function shifted(spot: Spot): Mutant[] {
  const { scalar, pointer, value } = spot;
  if (typeof scalar !== 'number' || pointer[0] !== 'triggers') return [];
  return [scalar + 1, scalar - 1].map((number) => mutantOf(spot, 'shift a limit', value, String(number)));
}

function removed(spot: Spot): Mutant[] {
  const [list] = spot.pointer;
  const cut = (name: Mutant['class']) => [mutantOf(spot, name, spot.cut, spot.cut.left)];
  if (isExit(spot)) return cut('remove an exit');
  if (isWriteOfLender(spot)) return cut('remove a write of the lender');
  if (spot.pointer.length !== 2) return [];
  if (list === 'transitions') return cut('remove a transition');
  if (list === 'routing') return cut('remove a line of routing');
  return [];
}

function isExit({ pointer }: Spot): boolean {
  return pointer[0] === 'stages' && pointer[2] === 'then' && pointer.length === 4;
}

function isWriteOfLender({ pointer }: Spot): boolean {
  const [map] = pointer;
  const isLender = map === 'stages' || map === 'reviews';
  return isLender && pointer.at(-2) === 'writes' && typeof pointer.at(-1) === 'number';
}

interface Names {
  steps: string[];
  screens: string[];
  statuses: string[];
  tasks: string[];
}

/** To what is declared next. */
function redirected(spot: Spot, names: Names): Mutant[] {
  const { scalar, value } = spot;
  const sort = sortOfTarget(spot);
  if (typeof scalar !== 'string' || sort === undefined) return [];
  const all = names[sort];
  const other = all[(all.indexOf(scalar) + 1) % all.length];
  return other === undefined ? [] : [mutantOf(spot, 'redirect a route', value, other)];
}

function sortOfTarget({ pointer }: Spot): keyof Names | undefined {
  const [map] = pointer;
  const key = pointer.at(-1);
  if (map === 'stages') {
    if (key === 'run') return 'tasks';
    return (key === 'to' && pointer[2] === 'then') || key === 'failed' ? 'statuses' : undefined;
  }
  if (pointer.length !== 3) return undefined;
  if (map === 'transitions' && key === 'to') return 'steps';
  if (map === 'routing' && key === 'step') return 'steps';
  return ['steps', 'statuses', 'routing'].includes(String(map)) && key === 'route' ? 'screens' : undefined;
}

/** Does what is said at this place decide where an application stands, and nothing else? */
export function isDerivation({ file, pointer }: Mutant): boolean {
  const decides = ['steps', 'transitions', 'triggers', 'statuses', 'routing', 'lookups', 'unknownStatus'];
  return file.path.startsWith('flows/') && decides.includes(String(pointer[0]));
}

/** Every trigger's own name that a rule of the bundle reads answers for: no sample has answers. */
export function readsAnswers(rule: unknown): boolean {
  if (Array.isArray(rule)) return rule.some(readsAnswers);
  if (!isRecord(rule)) return false;
  return Object.entries(rule).some(([operator, operand]) => {
    const path = operator === 'var' ? (Array.isArray(operand) ? operand[0] : operand) : undefined;
    return typeof path === 'string' ? path.split('.')[0] === 'answers' : readsAnswers(operand);
  });
}
