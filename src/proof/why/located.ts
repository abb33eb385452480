/** An explanation with the file and line of each transition and routing line. */
import type { Position, Positions } from '../../config/read/positions.ts';
import type { Derivation } from '../../engine/decide/derive.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { type ExplainedTransition, explainDerivation } from './explain.ts';
import { sayValue } from './logic-text.ts';

/** `answer` says why it moved the application, or why it did not. */
export interface WhyTransition extends Position {
  id: string;
  from: 'any' | string[];
  to: string;
  at: string;
  answer: 'fired' | 'fromAnotherStep' | 'didNotHold';
  trigger: string;
  clauses: Clause[];
}

export interface WhyRouting extends Position {
  id: string;
  trigger: string;
  answer: 'answered' | 'cameTooLate' | 'didNotHold';
  clauses: Clause[];
}

export interface Why {
  derivation: Derivation;
  transitions: WhyTransition[];
  routing: WhyRouting[];
}

export function whyOf(product: OpenProduct, flow: OpenFlow, given: Facts, positions: Positions): Why {
  const facts = product.triggers.withLookups(given);
  const { derivation, transitions, routing } = explainDerivation(product, flow, given);
  const asked = flow.routing.flatMap(({ when }, at) => (when === undefined ? [] : [at]));
  const nowhere = { file: '', line: 0 };
  return {
    derivation,
    transitions: transitions.map((each, at) => ({
      ...(positions.transitions[at] ?? nowhere),
      id: each.id,
      from: each.from,
      to: each.to,
      at: each.at,
      answer: answerOf(each),
      trigger: each.trigger,
      clauses: each.fits ? clausesOf(each.trigger, facts, positions) : [],
    })),
    routing: routing.map(({ id, trigger, holds, answered }, at) => ({
      ...(positions.routing[asked[at] ?? -1] ?? nowhere),
      id,
      trigger,
      answer: answered ? 'answered' : holds ? 'cameTooLate' : 'didNotHold',
      clauses: clausesOf(trigger, facts, positions),
    })),
  };
}

function answerOf({ fits, holds }: ExplainedTransition): WhyTransition['answer'] {
  if (!fits) return 'fromAnotherStep';
  return holds ? 'fired' : 'didNotHold';
}

/** Lines for a person; ends with a line break. */
export function sayWhy({ derivation, transitions, routing }: Why, name?: string): string {
  const { step, route, routedBy } = derivation;
  const stands = `Stands at ${step}, and is sent to ${route ?? 'nowhere: the status waits'} (${routedBy}).`;
  const lines = [name === undefined ? stands : `${name}: ${stands}`, ''];
  for (const [at, each] of transitions.entries()) {
    const from = each.from === 'any' ? 'any' : each.from.join(', ');
    const head = `${String(at + 1).padStart(3)}  ${each.id}: ${from} -> ${each.to}`;
    lines.push(`${head}  ${sayAnswer(each)}  ${each.file}:${each.line}`, ...each.clauses.map(sayClause));
  }
  for (const each of routing) {
    const answer = {
      answered: 'ANSWERED',
      cameTooLate: 'came too late',
      didNotHold: 'did not hold',
    };
    lines.push(`  -  routing ${each.id}  ${answer[each.answer]}  ${each.file}:${each.line}`);
    lines.push(...each.clauses.map(sayClause));
  }
  for (const { trigger, message } of derivation.warnings) lines.push(`Warning: ${trigger}: ${message}`);
  return `${lines.join('\n')}\n`;
}

function sayAnswer({ answer, at }: WhyTransition): string {
  switch (answer) {
    case 'fired':
      return 'FIRED';
    case 'fromAnotherStep':
      return `from another step: it stood at ${at}`;
    case 'didNotHold':
      return 'did not hold';
  }
}

function sayClause({ depth, text, holds, reads, line, file }: Clause): string {
  const values = Object.entries(reads).map(([path, value]) => `${lastPart(path)} = ${sayValue(value)}`);
  const read = values.length === 0 ? '' : `  [${values.join(', ')}]`;
  return `${' '.repeat(5 + depth * 2)}${holds ? 'yes' : 'no '} ${text}${read}  ${file}:${line}`;
}

function lastPart(path: string): string {
  return path.split('.').at(-1) ?? path;
}
