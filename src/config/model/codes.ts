/** The list of problem codes, and how one makes a problem. Each is stable: editors, docs and test cases name it. */
import { MOST_QUOTED } from './limits.ts';
import type { Problem, Severity } from './project.ts';
import { type CodeFacts, WORD_CODES } from './word-codes.ts';

export const CODES = [
  { code: 'file/too-large', about: 'a file is over 1 MB' },
  { code: 'file/encoding', about: 'a file is not UTF-8 text' },
  { code: 'file/too-deep', about: 'lists and maps stand too deep inside each other' },
  {
    code: 'file/poison-name',
    about: 'a name would reach into the language underneath',
    hint: 'Choose another name.',
  },
  { code: 'file/path', about: 'a file stands where none belongs, or leads out of the project' },
  { code: 'file/missing', about: 'a product lacks a file it cannot do without' },
  { code: 'json/syntax', about: 'a file is not JSON' },
  { code: 'yaml/syntax', about: 'a file is not YAML' },
  { code: 'yaml/duplicate-key', about: 'a key stands twice in one map', hint: 'Keep one of the two.' },
  { code: 'yaml/key', about: 'a key is no plain text' },
  { code: 'yaml/alias', about: 'an anchor or alias is used', hint: 'Write the value out.' },
  { code: 'yaml/merge-key', about: 'a merge key is used', hint: 'Write the keys out.' },
  {
    code: 'yaml/tag',
    about: 'a tag is used',
    hint: 'Remove the tag; put the value in quotes if it is text.',
  },
  { code: 'yaml/directive', about: 'a directive is used', hint: 'Remove the line; files are YAML 1.2.' },
  { code: 'yaml/multiple-documents', about: 'a file holds more than one document' },
  { code: 'ignore/code', about: 'a comment asks to ignore what is no warning' },
  {
    code: 'ignore/reason',
    about: 'a comment asks to ignore a warning and gives no reason',
    hint: 'Write # flow-ignore CODE -- reason.',
  },
  {
    code: 'ignore/unused',
    severity: 'warning',
    about: 'a comment asks to ignore what is not there',
    hint: 'Remove the comment.',
  },
  { code: 'key/unknown', about: 'a key is not one of the language' },
  { code: 'key/missing', about: 'a key that is needed is not there' },
  { code: 'key/reserved', about: 'a key is kept for a later version', hint: 'Remove it until then.' },
  { code: 'type/wrong', about: 'a value is of another type' },
  { code: 'value/choice', about: 'a value is none of those allowed' },
  { code: 'value/pattern', about: 'a text does not have its form' },
  { code: 'value/size', about: 'a value is too small, too large, too short or too long' },
  { code: 'value/repeated', about: 'a list holds an entry twice' },
  { code: 'name/duplicate', about: 'a name is given twice' },
  { code: 'name/file', about: 'a name is not that of its file or folder' },
  { code: 'product/unknown', about: 'no product has this name' },
  { code: 'product/unlisted', about: 'the site does not list a product' },
  { code: 'product/unoffered', about: 'no lender offers a product' },
  { code: 'product/start', about: 'a product does not say where a new application starts' },
  { code: 'product/overlap', about: 'two products stand at one URL, or answer one call' },
  { code: 'call/unknown', about: 'no server answers a call of this name' },
  { code: 'call/missing', about: 'a product lacks a call that its parts ask for' },
  { code: 'flow/unknown', about: 'no flow has this name' },
  { code: 'step/unknown', about: 'no step has this name' },
  { code: 'step/no-screen', about: 'no screen stands at the route of a step' },
  { code: 'step/unreachable', about: 'nothing leads to a step' },
  { code: 'trigger/unknown', about: 'no trigger has this name' },
  {
    code: 'trigger/cycle',
    about: 'a trigger asks itself',
    hint: 'Write the common part as a trigger of its own.',
  },
  {
    code: 'trigger/unused',
    severity: 'warning',
    about: 'nothing asks a trigger',
    hint: 'Remove it, or ask it where it was meant to be asked.',
  },
  {
    code: 'transition/overridden',
    severity: 'warning',
    about: 'a transition is always overridden by a later one',
  },
  {
    code: 'transition/idle',
    severity: 'warning',
    about: 'a transition never fires, because an earlier one always leaves its step',
  },
  { code: 'status/unknown', about: 'no status has this name' },
  { code: 'status/first', about: 'a flow with statuses does not say which is the first' },
  { code: 'status/ambiguous', about: 'a status is not exactly one of routed, waiting, derived' },
  { code: 'status/untabled', about: 'status table and status facts do not hold the same names' },
  { code: 'status/stranded', about: 'a status leaves people where nothing goes on' },
  {
    code: 'status/unentered',
    severity: 'warning',
    about: 'no application comes to a status',
    hint: 'Lead an exit there, or remove it.',
  },
  { code: 'stage/stranded', about: 'no exit leads out of a status' },
  { code: 'stage/circle', about: 'statuses lead in a circle at once' },
  { code: 'exit/idle', severity: 'warning', about: 'an exit of a stage is never taken' },
  { code: 'task/unknown', about: 'no task has this name' },
  {
    code: 'task/unused',
    severity: 'warning',
    about: 'nothing runs a task',
    hint: 'Remove it, or run it in a stage or behind a screen.',
  },
  { code: 'sandbox/misfit', about: 'the sandbox would answer a task as nobody may' },
  { code: 'review/idle', severity: 'warning', about: 'a review is never offered' },
  { code: 'routing/ambiguous', about: 'a routing line is not exactly one of use, route, step' },
  { code: 'routing/unnamed', about: 'a routing line has no name to report' },
  { code: 'screen/unknown', about: 'no screen stands at this path' },
  {
    code: 'screen/unreachable',
    severity: 'warning',
    about: 'nobody can reach a screen',
    hint: 'Lead a step, a status or a question there, say when it is open, or remove it.',
  },
  { code: 'link/shut', about: 'a link leads to a screen that is shut when it is shown' },
  { code: 'kind/unknown', about: 'no kind of screen has this name' },
  { code: 'kind/form', about: 'a screen lacks the form its kind needs, or has one it cannot show' },
  { code: 'show/misfit', about: 'a screen shows a fact in a way in which it cannot be shown' },
  { code: 'format/unknown', about: 'no format has this name' },
  { code: 'entry/unknown', about: 'no entry of the sequence has this name' },
  { code: 'entry/parameter', about: 'an entry by query does not name its parameter' },
  { code: 'entry/circle', about: 'shut entries send people in a circle' },
  { code: 'question/unknown', about: 'no screen or question has this name' },
  { code: 'question/duplicate', about: 'two questions share an address' },
  { code: 'progress/fact', about: 'the fact that remembers progress cannot hold each place of the bar' },
  { code: 'gate/route', about: 'a gate stands where nothing is' },
  { code: 'gate/blind', about: 'a gate asks for what nobody knows yet where it stands' },
  { code: 'gate/everyone', severity: 'warning', about: 'a gate shuts out everyone' },
  { code: 'gate/idle', severity: 'warning', about: 'a gate is never shut' },
  { code: 'part/unknown', about: 'no part that schemas share has this name' },
  { code: 'part/cycle', about: 'a part is part of itself', hint: 'Write out what it shall hold there.' },
  { code: 'part/unused', severity: 'warning', about: 'no schema uses a part', hint: 'Remove the file.' },
  { code: 'facts/unknown', about: 'no fact schema has this name' },
  { code: 'facts/row', about: 'two roots of facts are kept in one row' },
  { code: 'facts/required', about: 'a schema wants what it does not describe' },
  { code: 'fact/unwritten', severity: 'warning', about: 'a trigger reads a fact that nobody writes' },
  { code: 'fact/unread', severity: 'warning', about: 'a fact is stored that nothing reads' },
  {
    code: 'fact/early',
    severity: 'warning',
    about: 'a fact is asked for before any question can have answered it',
  },
  { code: 'fact/reader', about: 'a fact is said to be read by somebody who cannot' },
  {
    code: 'fact/planned',
    severity: 'warning',
    about: 'a fact is written, or read, that its schema calls planned',
  },
  { code: 'lookup/unknown', about: 'no look-up has this name' },
  { code: 'lookup/misfit', about: 'a look-up does not search a list by one of its fields' },
  { code: 'condition/unknown', about: 'no category of conditions has this name' },
  { code: 'condition/misfit', about: 'conditions are kept, or filled, as their facts do not allow' },
  { code: 'var/unknown', about: 'no fact stands at this path' },
  { code: 'flag/unknown', about: 'no flag has this name' },
  { code: 'operator/unknown', about: 'no operator has this name' },
  { code: 'operator/arity', about: 'an operator has too few or too many operands' },
  { code: 'operator/operand', about: 'an operator is asked of what it cannot take' },
  { code: 'logic/malformed', about: 'a question is not written as JSON-logic' },
  { code: 'logic/too-deep', about: 'a question is too deep or too large' },
  { code: 'logic/never', about: 'a question can never hold' },
  { code: 'logic/always', about: 'a question always holds' },
  { code: 'key/order', severity: 'warning', about: 'keys of a line stand in another order than elsewhere' },
  {
    code: 'logic/repeated',
    severity: 'warning',
    about: 'a clause stands twice',
    hint: 'Remove one of the two.',
  },
  { code: 'logic/idle', severity: 'warning', about: 'a clause never matters' },
  { code: 'literal/impossible', about: 'a fact is compared to what it can never be' },
  { code: 'ordering/unguarded', about: 'a comparison would hold for a fact that is missing' },
  { code: 'effect/ambiguous', about: 'an effect is not exactly one of set, append, refer, clear' },
  { code: 'effect/unknown-path', about: 'an effect reads or writes what is not there' },
  { code: 'effect/misfit', about: 'an effect writes what its place cannot hold' },
  { code: 'effect/refer', about: 'an effect refers to an id that none before it made' },
  {
    code: 'answer/unread',
    severity: 'warning',
    about: 'a form asks for what nothing reads',
  },
  {
    code: 'answer/lost',
    severity: 'warning',
    about: 'an answer is lost when the application is created',
  },
  { code: 'form/unknown', about: 'no form has this name' },
  {
    code: 'form/unused',
    severity: 'warning',
    about: 'no screen shows a form',
    hint: 'Remove the file, or name it at the screen that was meant.',
  },
  {
    code: 'form/open',
    about: 'a form accepts answers that it does not name',
    hint: 'Add "additionalProperties": false.',
  },
  { code: 'form/compile', about: 'a form is no valid JSON Schema' },
  { code: 'form/field', about: 'a form names a field that it does not have' },
  { code: 'form/choice', about: 'labels and choices of a field differ' },
  { code: 'form/message', about: 'a message answers what cannot be wrong with its field' },
  { code: 'form/sensitivity', about: 'a field is less protected than the fact it is written to' },
  { code: 'form/impossible', about: 'no answer to a field is ever right' },
  { code: 'rule/field', about: 'a rule names a field that its form does not have' },
  { code: 'widget/unknown', about: 'no widget has this name' },
  { code: 'widget/misfit', about: 'a widget cannot draw its field' },
  { code: 'pattern/unsafe', about: 'a pattern can be made to take for ever' },
  { code: 'pattern/slow', about: 'a pattern takes over 50 ms on a text made to slow it down' },
  { code: 'document/unknown', about: 'no document has this name' },
  { code: 'document/ambiguous', about: 'a block of a document is not exactly one thing' },
  { code: 'document/list', about: 'a block goes through what is no list' },
  { code: 'document/signing', about: 'a screen signs what its form does not ask to read' },
  {
    code: 'document/unused',
    severity: 'warning',
    about: 'nothing asks for a document',
    hint: 'Remove the file, or name it where it is to be made or shown.',
  },
  { code: 'walk/line', about: 'a line of a walk does not say one thing that happens and what comes of it' },
  { code: 'walk/value', about: 'a walk gives a fact a value that it cannot hold' },
  { code: 'persona/unknown', about: 'no persona has this name' },
  { code: 'persona/cycle', about: 'a persona goes on from itself' },
  ...WORD_CODES,
  { code: 'org/unknown', about: 'no org has this name' },
  { code: 'org/cycle', about: 'an org inherits from itself' },
  { code: 'org/incomplete', about: 'an org lacks what every lender must have' },
  { code: 'org/home', about: 'a lender does not say which of its products has its root pages' },
  {
    code: 'org/same',
    severity: 'warning',
    about: 'an org sets what it would have anyway',
    hint: 'Remove it: then it follows when the default changes.',
  },
  { code: 'setting/unknown', about: 'no setting has this name' },
  { code: 'setting/type', about: 'a setting is not of its type' },
  { code: 'colour/invalid', about: 'a colour is none', hint: 'Write it as #rrggbb.' },
  { code: 'colour/contrast', severity: 'warning', about: 'a brand colour cannot be read where it is used' },
  { code: 'logo/missing', about: 'no logo has this name' },
  { code: 'zone/unknown', about: 'no time zone has this name' },
] as const satisfies readonly CodeFacts[];

export type Code = (typeof CODES)[number]['code'];

const byCode = new Map<string, CodeFacts>(CODES.map((facts) => [facts.code, facts]));

export function severityOf(code: Code): Severity {
  return byCode.get(code)?.severity ?? 'error';
}

/** A problem with the severity and, unless it brings its own, the remedy of its code. */
export function problemOf(code: Code, found: Omit<Problem, 'code' | 'severity'>): Problem {
  const { hint } = byCode.get(code) ?? {};
  return { code, severity: severityOf(code), ...(hint ? { hint } : {}), ...found };
}

/** A name or value as a message may repeat it: cut, and without what would steer a terminal. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const cut = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  return visible(cut);
}

/** Control and direction characters by their code, so that what is printed is what is there. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) =>
    character === '\t' ? ' ' : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
