/** Words one change, one position and one cause of a difference. */
import { isRecord } from '../../engine/model/paths.ts';
import type { DerivedPosition } from '../../proof/diff/groups.ts';
import type { Detail } from '../../proof/diff/lists.ts';
import type { ProductChange } from '../../proof/diff/products.ts';
import { sayLogic } from '../../proof/why/logic-text.ts';

const MOST_SHOWN = 300;

/** `moved, now after idDocsUploaded`, without the name. */
export function sayChange({ kind, was, after }: Pick<ProductChange, 'kind' | 'was' | 'after'>): string {
  const place = after === undefined ? '' : `now ${after === null ? 'first' : `after ${after}`}`;
  switch (kind) {
    case 'renamed':
      return [`renamed from ${was}`, ...(place ? [place] : [])].join(', ');
    case 'moved':
      return `moved, ${place}`;
    case 'added':
    case 'removed':
    case 'changed':
      return kind;
  }
}

/** `to: first -> second`; of a list what came and what went. A trigger is told as a question, a walk by its title. */
export function sayDetails({ group, kind, details }: ProductChange): string[] {
  if (group === 'triggers') return sayTrigger(details);
  if (group === 'walks') return details.flatMap(sayWalk);
  return details.map((detail) => {
    const { before, after, path } = detail;
    const label = path === '' ? '' : `${path}: `;
    if (!('before' in detail)) return `${label}${sayData(after)}`;
    if (!('after' in detail)) return `${label}${sayData(before)}${kind === 'removed' ? '' : ' -> nothing'}`;
    return `${label}${sayList(before, after) ?? `${sayData(before)} -> ${sayData(after)}`}`;
  });
}

/** A story's lines are read in its file; here stands what it is about. */
function sayWalk({ before, after }: Detail): string[] {
  const told = after ?? before;
  return isRecord(told) && typeof told.walk === 'string' ? [shortened(told.walk)] : [];
}

function sayTrigger(details: Detail[]): string[] {
  const [whole] = details;
  if (!whole) return [];
  return [
    ...('before' in whole ? [`before: ${shortened(sayLogic(whole.before))}`] : []),
    ...('after' in whole ? [`now:    ${shortened(sayLogic(whole.after))}`] : []),
  ];
}

/** For lists of plain values; undefined when only their order changed. */
function sayList(before: unknown, after: unknown): string | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  if ([...before, ...after].some((each) => isRecord(each) || Array.isArray(each))) return undefined;
  const came = after.filter((each) => !before.includes(each)).map((each) => `+ ${sayData(each)}`);
  const went = before.filter((each) => !after.includes(each)).map((each) => `- ${sayData(each)}`);
  return came.length + went.length > 0 ? [...went, ...came].join(', ') : undefined;
}

/** A map as its entries, so that a line of flow reads as it is written. */
function sayData(value: unknown): string {
  const entries = isRecord(value) ? Object.entries(value) : [];
  const text = entries.map(([key, each]) => `${key}: ${sayPlain(each)}`).join(', ');
  return shortened(entries.length > 0 ? text : sayPlain(value));
}

function sayPlain(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? 'nothing');
}

function shortened(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}

/** The step and its screen; of a sequence what only this side asks. */
export function sayPosition({ step, route, asked }: DerivedPosition): string {
  if (step !== '') return `${step} (${route ?? 'waits'})`;
  const names = asked.map((each) => (each.endsWith('?') ? `the entry ${each.slice(0, -1)}` : each));
  return names.length > 0 ? `with ${names.join(', ')}` : 'without';
}

/** `transitions/signed` as `transition signed`. */
export function sayCause(address: string): string {
  const [group = '', ...rest] = address.split('/');
  if (rest.length === 0) return 'the whole of it';
  return `${SINGULAR[group] ?? group} ${rest.join('/')}`;
}

const SINGULAR: Record<string, string> = {
  transitions: 'transition',
  triggers: 'trigger',
  steps: 'step',
  statuses: 'status',
  routing: 'routing line',
  questions: 'question',
  entries: 'entry',
};
