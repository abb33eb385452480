/** Which mistakes of shape, names and types can be made in a project? */
import { OPERATORS } from '../../../src/engine/model/logic.ts';
import { isRequired } from './language.ts';
import { type Mutant, misspelt, mutantOf } from './mutant.ts';
import type { Spot } from './spots.ts';

export function structureMutants(spots: Spot[]): Mutant[] {
  return spots.flatMap((spot) => [
    ...(spot.key ? keyMutants(spot) : []),
    ...valueMutants(spot),
    ...typeMutants(spot),
  ]);
}

/** Maps whose keys are names that the author gives. */
const NAMED = [
  'steps',
  'triggers',
  'statuses',
  'screens',
  'lookups',
  'flags',
  'calls',
  'personas',
  'properties',
  'entries',
  'tasks',
  'stages',
  'reviews',
  'outcomes',
  'categories',
];

function keyMutants(spot: Spot): Mutant[] {
  const { key, pointer, kind, file } = spot;
  if (!key || pointer.at(-1) === '$schema') return [];
  const name = String(pointer.at(-1));
  const text = file.text.slice(key.start, key.end);
  const isOperator = Object.hasOwn(OPERATORS, name) || name === 'trigger';
  const sort =
    isOperator && isInLogic(spot)
      ? 'misspell an operator'
      : NAMED.includes(String(pointer.at(-2))) && kind !== 'copy'
        ? 'misspell a name where it is declared'
        : 'misspell a key';
  // An operator of signs has no letters to change places.
  const wrong = /^\W+$/.test(name) ? text.replace(name, `${name}~`) : misspelt(text);
  const mutants = [mutantOf(spot, sort, key, wrong)];
  if (!isRequired(kind, pointer)) return mutants;
  return [...mutants, mutantOf(spot, 'drop a required key', spot.cut, spot.cut.left)];
}

function valueMutants(spot: Spot): Mutant[] {
  const { scalar, value, file } = spot;
  if (typeof scalar !== 'string' || scalar === '' || isProse(spot)) return [];
  const text = file.text.slice(value.start, value.end);
  const sort = sortOfValue(spot);
  return sort === undefined ? [] : [mutantOf(spot, sort, value, misspelt(text))];
}

/** Words of people, and data that nothing could know better. */
function isProse(spot: Spot): boolean {
  const { kind, pointer } = spot;
  const names = pointer.map(String);
  const has = (...keys: string[]) => keys.some((key) => names.includes(key));
  if (isCopy(spot)) return true;
  switch (kind) {
    case 'org':
      return has('name', 'company', 'support', 'hosts');
    case 'product':
      return names[0] === 'name' || names.at(-1) === 'path' || names[0] === 'base';
    case 'document':
      return !has('each', 'when', 'words', 'mayLack') && names[0] !== 'document';
    case 'walk':
    case 'personas':
      return (
        has('walk', 'about', 'reads', 'refused', 'answers', 'today') ||
        names[0] === 'walk' ||
        isFreeFact(names)
      );
    case 'form':
    case 'facts':
    case 'part':
      return has(
        'title',
        'description',
        'labels',
        'messages',
        'options',
        'message',
        'pattern',
        'default',
        '$schema',
      );
    default:
      return false;
  }
}

function isFreeFact(names: string[]): boolean {
  return names.some((name) => name === 'with' || name === 'facts' || name === 'result' || name === 'stage');
}

const PATH_KEYS = [
  'var',
  'set',
  'append',
  'refer',
  'clear',
  'from',
  'where',
  'is',
  'field',
  'fields',
  'keeps',
  'newId',
  'stamp',
  'gives',
  'fact',
];
const CHOICE_KEYS = [
  'audience',
  'use',
  'outranks',
  'entry',
  'kind',
  'convert',
  'by',
  'does',
  'type',
  'sensitivity',
  'format',
  'widget',
  'autocomplete',
  'method',
  'kept',
  'enum',
];
/** Names that a line gives itself. */
const OWN_KEYS = ['on', 'id', 'as', 'step'];

function sortOfValue({ kind, pointer, scalar }: Spot): Mutant['class'] | undefined {
  const names = pointer.map(String);
  const key = names.findLast((name) => !/^\d+$/.test(name)) ?? '';
  // An address is what its author says it is.
  if (names[0] === 'sequence' && ['path', 'parameter'].includes(key)) return undefined;
  if (key === 'base' && !String(scalar).includes(':')) return undefined;
  // Who stands behind a port and what it calls its questions is not the project's to know.
  if (kind === 'flow' && names[0] === 'tasks' && ['provider', 'ask'].includes(key)) return undefined;
  if (kind === 'flow' && names[0] === 'conditions' && key === 'document') return undefined;
  if (kind === 'flow' && isOwnName(names, key)) return 'misspell a name where it is declared';
  if (isInLogic({ kind, pointer })) return logicValue(key, scalar);
  if (kind === 'flow' && names[0] === 'statuses' && key === 'kept') return 'misspell a name where it is used';
  // A constant that is written may be any text.
  if (key === 'value' && kind === 'flow' && names.includes('writes')) return undefined;
  if (key === 'entry' && kind === 'flow' && names.includes('writes')) return 'misspell a path';
  if (key === 'by' && names.includes('shownAs')) return 'misspell a path';
  if (CHOICE_KEYS.includes(key) && !(kind === 'walk' && key === 'entry')) return 'misspell a choice';
  if (key === 'licensedStates') return 'misspell a choice';
  const isFromSteps = names[0] === 'transitions' && key === 'from';
  if ((PATH_KEYS.includes(key) || names.at(-2) === 'keeps') && !isFromSteps) return 'misspell a path';
  if (names.includes('brand') && key !== 'logo') return undefined;
  if (['first', 'most', 'refresh', 'today', 'zone'].includes(key))
    return key === 'zone' ? 'misspell a choice' : undefined;
  return 'misspell a name where it is used';
}

function isOwnName(names: string[], key: string): boolean {
  if (!OWN_KEYS.includes(key)) return false;
  if (key === 'on') return names[0] === 'transitions';
  if (key === 'step') return names.includes('questions');
  return true;
}

function logicValue(key: string, scalar: unknown): Mutant['class'] | undefined {
  if (key === 'trigger') return 'misspell a name where it is used';
  if (key === 'var') return 'misspell a path';
  return typeof scalar === 'string' ? 'misspell a choice' : undefined;
}

function isInLogic({ kind, pointer }: Pick<Spot, 'kind' | 'pointer'>): boolean {
  return kind === 'flow' && pointer[0] === 'triggers' && pointer.length > 2;
}

/** A text becomes a number, everything else a text; a list or map becomes a text. */
function typeMutants(spot: Spot): Mutant[] {
  const { scalar, sort, pointer, value, kind, file } = spot;
  if (pointer.at(-1) === '$schema' || scalar === null) return [];
  const isFree = ['walk', 'personas'].includes(kind) && isFreeFact(pointer.map(String));
  const isAnswer =
    pointer.includes('answers') ||
    ['default', 'options', 'variables'].some((name) => pointer.includes(name) && pointer.at(-1) !== name);
  if (isFree || isAnswer) return [];
  // Words may be one text or several.
  const isText = (sort === 'scalar' && typeof scalar === 'string') || (sort === 'list' && isCopy(spot));
  const to = isText ? '7' : '"seven"';
  // What stood over several lines ended with the last one's break.
  const ending = /\n[ ]*$/.exec(file.text.slice(value.start, value.end))?.[0] ?? '';
  return [mutantOf(spot, 'swap a type', value, `${to}${ending}`)];
}

/** Files of copy are words as a whole; those of the site and of an org have some. */
function isCopy({ kind, pointer }: Spot): boolean {
  return kind === 'copy' || (['site', 'org'].includes(kind) && pointer.includes('copy'));
}
