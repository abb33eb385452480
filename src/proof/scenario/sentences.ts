/** Words the difference between a walk's line and its landing. */
import { isRecord } from '../../engine/model/paths.ts';
import { type Mismatch, WAITS } from './expect.ts';
import type { WalkMoment } from './play.ts';

/** Empty for a moment that is as its line expects. Of somebody in a role it begins with them. */
export function sentenceOf(moment: WalkMoment): string {
  const { mismatch, whole, line } = moment;
  if (!mismatch) return '';
  return whole ? `${line.as}: ${sentence(moment, mismatch)}` : sentence(moment, mismatch);
}

function sentence({ line, landing }: WalkMoment, { key, expected, found }: Mismatch): string {
  switch (key) {
    case 'as':
      return String(found);
    case 'takesBack':
      return landing.absent ?? 'Nobody in this role can be taken back any more.';
    case 'lands':
      return found === WAITS
        ? `The status waits; expected is ${quoted(expected)}.`
        : `This lands on ${quoted(found)}, not on ${quoted(expected)}.`;
    case 'waits':
      return `Nothing waits: this lands on ${quoted(found)}.`;
    case 'step':
      return `The step is ${quoted(found)}, not ${quoted(expected)}.`;
    case 'status':
      return `The status is ${quoted(found)}, not ${quoted(expected)}.`;
    case 'conditions':
      return `The conditions shown are ${quoted(found)}, not ${quoted(expected)}.`;
    case 'stage':
      return landing.schemaMismatch === undefined
        ? `No task waits for an answer in the status ${quoted(found)}.`
        : `The task does not answer this: ${landing.schemaMismatch}.`;
    case 'fails':
      return `No task can fail in the status ${quoted(found)}.`;
    case 'review':
      return `The review ${quoted(Object.keys(line.review ?? {})[0])} is not offered in the status ${quoted(found)}.`;
    case 'returns':
      return landing.schemaMismatch === undefined
        ? `Nobody comes back to ${quoted(line.returns)} now: the person is on ${quoted(found)}.`
        : `The task does not answer this: ${landing.schemaMismatch}.`;
    case 'entry':
      return `The entry ${quoted(found)} opens, not ${quoted(expected)}.`;
    case 'shut':
      if (found === undefined) return `No gate is shut there; expected is the page ${quoted(expected)}.`;
      return expected === undefined
        ? `A gate is shut there, with the page ${quoted(found)}.`
        : `The gate that is shut there shows ${quoted(found)}, not ${quoted(expected)}.`;
    case 'progress':
      return `The progress bar stands on ${quoted(found)}, not on ${quoted(expected)}.`;
    case 'known':
      return `What is known is ${listedFields(found)}, not ${listedFields(expected)}.`;
    case 'reads':
      return `The words are ${listedFields(found)}, not ${listedFields(expected)}.`;
    case 'sees':
      return `Around the page stands ${listedFields(found)}, not ${listedFields(expected)}.`;
    case 'refused':
      return isRecord(found)
        ? `The answers are refused with ${listedFields(found)}, not with ${listedFields(expected)}.`
        : `The answers are accepted; expected is the refusal ${listedFields(expected)}.`;
    case 'open':
      return `The screen ${quoted(line.open)} is not open now.`;
    case 'closed':
      return `The screen ${quoted(line.closed)} is open now.`;
    case 'create':
      if (isRecord(found)) return `No row is made: kept answers are refused, ${listedFields(found)}.`;
      return `No row is made yet: the person is on ${quoted(found)}.`;
    default:
      return isRecord(found)
        ? `The answers to ${quoted(line.answer ?? line.enter)} are refused: ${listedFields(found)}.`
        : `${quoted(line.answer)} takes no answers now: the person is on ${quoted(found)}.`;
  }
}

function listedFields(fields: unknown): string {
  if (!isRecord(fields)) return quoted(fields);
  return Object.entries(fields)
    .map(([name, text]) => `${name || 'the form'}: ${quoted(text)}`)
    .join(', ');
}

function quoted(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
