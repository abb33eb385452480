/** Turns a recorded journey into a walk, replayed line by line with a persona. */
import { stringify } from 'yaml';
import { applyEffects } from '../../engine/answer/effects.ts';
import type { RecordedJourney, RecordedMoment } from '../../engine/answer/record.ts';
import { findScreen } from '../../engine/decide/screens.ts';
import type { WalkFile, WalkLine } from '../../engine/model/language.ts';
import { isRecord, readPath, withValueAt } from '../../engine/model/paths.ts';
import { fieldAt, WAITS } from '../scenario/expect.ts';
import type { Landing } from '../scenario/landings.ts';
import { playLine } from '../scenario/lines.ts';
import { createWalkPlayer } from '../scenario/play.ts';
import {
  beginWalk,
  openSetting,
  type WalkContext,
  type WalkSetting,
  type WalkState,
} from '../scenario/setting.ts';
import { madeUpFor } from './counterexamples.ts';

/** A line of the walk with what its author is to know; without a line only that. */
interface Told {
  line?: WalkLine;
  comments: string[];
}

export interface NewWalk {
  persona: string;
  /** The story in one sentence. */
  story: string;
  /** The path of the schema that editors complete from. */
  schema: string;
}

/**
 * The text of the walk: every expectation is what the replay gives; what was recorded and comes differently, since
 * a persona answers otherwise, stands above it. Throws a RangeError for an org that does not offer the product.
 */
export function walkOfJourney(context: WalkContext, journey: RecordedJourney, wanted: NewWalk): string {
  const { org, today, moments } = journey;
  const flow = moments[0]?.flow ?? '';
  const stage = openSetting(context, org);
  const upTo = questionBefore(context, journey);
  const given = { persona: wanted.persona, ...(upTo === undefined ? {} : { upTo }) };
  const head: WalkFile = { walk: wanted.story, flow, org, today, given };
  let state = [...createWalkPlayer(context)(head)].at(-1)?.state ?? beginWalk(stage, head, today);
  const lines: string[] = [];
  for (const moment of moments) {
    const told = tellMoment(stage, state, moment, wanted.persona);
    if (told.line) state = playLine(stage, state, told.line).state;
    lines.push(...told.comments.map((comment) => `  # ${comment.replaceAll(/\s+/g, ' ')}`));
    if (told.line) lines.push(`  - ${inFlow(told.line)}`);
  }
  return `${[
    `# yaml-language-server: $schema=../../../${wanted.schema}`,
    '# Written by --record. What was typed is not in it: the persona answers in its place.',
    ...[stringify({ walk: wanted.story, flow, org, today }).trim(), `given: ${inFlow(given)}`, 'then:'],
    ...lines,
  ].join('\n')}\n`;
}

/** The record may begin in the middle of a sequence. */
function questionBefore({ product }: WalkContext, { moments }: RecordedJourney): string | undefined {
  const [first] = moments;
  const sequence = product.flows.get(first?.flow ?? '')?.sequence;
  return sequence && first?.screen !== sequence.questions[0]?.ask ? first?.screen : undefined;
}

function tellMoment(stage: WalkSetting, state: WalkState, moment: RecordedMoment, persona: string): Told {
  if (moment.flow !== state.flow.id) {
    return { comments: [`recorded: ${said(moment)}; here the walk is in ${state.flow.id}`] };
  }
  switch (moment.did) {
    case 'answer':
      return tellAnswer(stage, state, moment, persona);
    case 'create':
      return expecting(stage, state, moment, { create: state.flow.creates?.flow ?? '' });
    case 'signIn':
      return { line: signedIn(stage, state, persona), comments: [] };
  }
}

function tellAnswer(stage: WalkSetting, state: WalkState, moment: RecordedMoment, persona: string): Told {
  const { screen = '', chosen, refused } = moment;
  const found = findScreen(state.flow, screen)?.screen;
  const form = found?.form === undefined ? undefined : stage.product.source.forms[found.form];
  if (!form) return { comments: [`recorded: ${said(moment)}; this project has no such screen with a form`] };
  if (moment.shut) return expecting(stage, state, moment, { closed: screen });
  const atHand = stage.personas[persona]?.answers[screen];
  const own = Object.entries(chosen).filter(([path, value]) => !isSame(readPath(atHand, path), value));
  const answers = own.reduce<unknown>((all, [path, value]) => withValueAt(all, path, value), atHand ?? {});
  const { facts } = state;
  const { triggers } = stage.product;
  const asked = { form: stage.formOf(form.id), shape: form.shape, facts, triggers };
  const { values, without } = madeUpFor(asked, answers, refused);
  if (without.length > 0) {
    const fields = without.map(({ field, message }) => `${field}: ${message}`).join('; ');
    return {
      comments: [`recorded: ${screen} was refused (${fields}). Say with which answers, and what is refused.`],
    };
  }
  const given = { ...Object.fromEntries(own), ...values };
  const isAtHand = atHand !== undefined && Object.keys(given).length === 0;
  const more = isAtHand ? {} : atHand === undefined ? { with: given } : { as: persona, with: given };
  return expecting(stage, state, moment, { answer: screen, ...more });
}

/** The line with what the replay gives, and above it what was recorded where that is something else. */
function expecting(stage: WalkSetting, state: WalkState, moment: RecordedMoment, line: WalkLine): Told {
  const { landing } = playLine(stage, state, line);
  const isTaken = line.closed === undefined ? !landing.shut : landing.shut;
  const came = `recorded: ${said(moment)}`;
  if (!isTaken) {
    const place = line.closed === undefined ? `the person is on ${landing.at ?? WAITS}` : 'it is open';
    return { comments: [`${came}; here ${place}`] };
  }
  const keeps = moment.keeps?.length
    ? [`recorded: the first address told ${moment.keeps.join(', ')}; say it with enter:`]
    : [];
  if (line.closed !== undefined) return { line, comments: keeps };
  const expectation = expectationOf(landing, line);
  return {
    line: { ...line, ...expectation },
    comments: [...keeps, ...(isAsRecorded(landing, moment) ? [] : [came])],
  };
}

function expectationOf({ at, refused }: Landing, { create }: WalkLine): Partial<WalkLine> {
  const messages = Object.fromEntries(refused.map(({ pointer, message }) => [fieldAt(pointer), message]));
  const lands: Partial<WalkLine> = at === null ? { waits: true } : { lands: at };
  if (refused.length === 0) return lands;
  return create === undefined ? { refused: messages } : { ...lands, refused: messages };
}

function isAsRecorded({ at, refused }: Landing, moment: RecordedMoment): boolean {
  if (refused.length !== moment.refused.length) return false;
  if (refused.length > 0) {
    return moment.refused.every(({ field, message }) =>
      refused.some((each) => fieldAt(each.pointer) === field && each.message === message),
    );
  }
  return moment.lands === undefined || moment.lands === at;
}

function said({ did, screen, refused, shut, lands }: RecordedMoment): string {
  const what =
    did === 'create' ? 'the row was made' : did === 'signIn' ? 'signed in' : `${screen} was answered`;
  if (shut) return `${screen} took no answers`;
  if (refused.length > 0) {
    const fields = refused.map(({ field, message }) => `${field}: ${message}`).join('; ');
    return `${did === 'create' ? 'the row' : screen} was refused (${fields})`;
  }
  return lands === undefined ? what : `${what} and led to ${lands ?? WAITS}`;
}

/** Who signs in is known from then on, by what the persona tells where others sign up. */
function signedIn({ product, personas }: WalkSetting, state: WalkState, persona: string): WalkLine {
  const { facts, triggers } = { facts: state.facts, triggers: product.triggers };
  const roots = Object.entries(product.source.facts).filter(([, { kept }]) => kept === 'identity');
  const signUp = state.flow.sequence?.questions.find(({ does }) => does === 'signUp')?.ask ?? '';
  const answers = personas[persona]?.answers[signUp] ?? {};
  const sources = { newId: () => 'id', now: `${String(facts.today)}T12:00:00.000Z`, triggers };
  const written = applyEffects(state.flow.screens[signUp]?.writes ?? [], answers, facts, sources).facts;
  const result = roots.flatMap(([root]) => {
    const known = isRecord(written[root]) ? written[root] : {};
    return Object.entries({ uuid: 'i', ...known }).map(([name, value]) => [`${root}.${name}`, value]);
  });
  return { result: Object.fromEntries(result) };
}

function inFlow(value: object): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
