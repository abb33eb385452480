/** What does somebody answer to a form? Made of its schema and of the facts, by the widget that would draw each field. */
import { randomUUID } from 'node:crypto';
import { openEntriesIn } from '../../src/engine/answer/fitting.ts';
import { offersIn, readOfferOptions } from '../../src/engine/answer/offers.ts';
import { readSlotOptions, slotDays } from '../../src/engine/answer/slots.ts';
import type { FieldWords, JsonSchema } from '../../src/engine/model/bundle.ts';
import { isRecord, readPath } from '../../src/engine/model/paths.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import type { Random } from '../../src/proof/sample/random.ts';
import type { Persona } from './journey-person.ts';
import { fieldsOf } from './personas.ts';
import { nameInFlows } from './project.ts';

export interface Answering {
  persona: Persona;
  random: Random;
  /** With look-ups. */
  facts: Facts;
  /** What the address names. */
  query: Record<string, string>;
  /** Sends a file for a field. Answers its uuid. */
  send: (pointer: string) => Promise<string>;
  /** The papers of these names as they stand. */
  papers: (names: string[]) => Promise<{ uuid: string; sha256: string }[]>;
  /** What this person has planned to say; undefined when it is up to them. */
  planned: (path: string) => unknown;
}

interface Form {
  id: string;
  shape: JsonSchema;
  fields: Record<string, FieldWords>;
}

interface Branch {
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
}

/** Answers that the form accepts; of what may be left out, half is. */
export async function answersTo(
  { id, shape, fields }: Form,
  about: Answering,
): Promise<Record<string, unknown>> {
  const properties = propertiesOf(shape);
  const branches = (shape.allOf ?? []) as Branch[];
  const conditional = branches.flatMap(namesOf);
  const answers: Record<string, unknown> = {};
  const give = async (name: string) => {
    const pointer = `/${name}`;
    const planned = about.planned(`${nameInFlows(id)}/${name}`);
    const given =
      planned ?? (await valueFor(name, pointer, properties[name] ?? {}, fields[pointer] ?? {}, about));
    if (given !== undefined) answers[name] = given;
  };
  const required = (shape.required ?? []) as string[];
  for (const name of Object.keys(properties)) {
    if (conditional.includes(name)) continue;
    const isGiven = fields[`/${name}`]?.widget === 'given';
    if (required.includes(name) || isGiven || about.random.next() < 0.5) await give(name);
  }
  for (const branch of branches) {
    const part = fits(branch.if ?? {}, answers) ? branch.then : branch.else;
    for (const name of (part?.required ?? []) as string[]) if (!(name in answers)) await give(name);
  }
  return answers;
}

function namesOf({ then, else: otherwise }: Branch): string[] {
  const required = [...((then?.required ?? []) as string[]), ...((otherwise?.required ?? []) as string[])];
  return [...required, ...Object.keys(propertiesOf(otherwise ?? {}))];
}

/** The little of JSON Schema that branches of forms ask: is it there, and is it this? */
function fits(schema: JsonSchema, answers: Record<string, unknown>): boolean {
  const isThere = ((schema.required ?? []) as string[]).every((name) => name in answers);
  return (
    isThere &&
    Object.entries(propertiesOf(schema)).every(([name, { const: wanted, enum: all }]) =>
      Array.isArray(all) ? all.includes(answers[name]) : answers[name] === wanted,
    )
  );
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

async function valueFor(
  name: string,
  pointer: string,
  schema: JsonSchema,
  { widget, options = {} }: FieldWords,
  about: Answering,
): Promise<unknown> {
  const { random, facts } = about;
  switch (widget) {
    case 'offers':
      return offer(options, about);
    case 'entries':
      return entries(schema, options, about);
    case 'entry':
      return random.pick(openEntriesIn(options, facts))?.id ?? options.none;
    case 'upload':
      return files(pointer, about);
    case 'reader':
      return about.papers((options.documents as string[]) ?? []);
    case 'signature':
      return fullName(facts);
    case 'slot':
      return random.pick(slotDays(readSlotOptions(options, facts), facts.today).flatMap(({ slots }) => slots))
        ?.value;
    case 'given':
      return about.query[String(options.query)];
    case 'choices': {
      const all = ((schema.items as JsonSchema).enum ?? []) as string[];
      return random.next() < 0.3 ? [options.none] : all.filter((each) => each !== options.none).slice(0, 1);
    }
    default:
      return plain(name, schema, about);
  }
}

function offer(options: Record<string, unknown>, { facts, random }: Answering): unknown {
  const named = readOfferOptions(options);
  const chosen = random.pick(named ? offersIn(facts, named) : []);
  if (!chosen) return { id: 'none', amount: 15_000 };
  return { id: chosen.id, amount: random.next() < 0.5 ? chosen.most : chosen.least };
}

function entries(schema: JsonSchema, options: Record<string, unknown>, about: Answering): unknown {
  const choices = (propertiesOf(schema.items as JsonSchema).choice?.enum ?? []) as string[];
  const choice = () =>
    about.planned('entries/choice') ?? (about.random.next() < 0.7 ? choices[0] : about.random.pick(choices));
  return openEntriesIn(options, about.facts).map(({ id }) => ({ uuid: id, choice: choice() }));
}

/** As many as an open request may ask for. */
async function files(pointer: string, { facts, random, send }: Answering): Promise<string[]> {
  const asked = ['openPaystubs', 'askedCondition'].flatMap((lookup) =>
    ['requestDocuments', 'xtraData.numDocsRequired'].map((path) =>
      Number(readPath(facts, `lookups.${lookup}.${path}`) ?? 1),
    ),
  );
  const count = Math.max(...asked, random.next() < 0.2 ? 2 : 1);
  const sent: string[] = [];
  while (sent.length < count) sent.push(await send(pointer));
  return sent;
}

function fullName(facts: Facts): string {
  const parts = ['firstName', 'middleName', 'lastName', 'suffix'].map((part) =>
    readPath(facts, `profile.name.${part}`),
  );
  return parts.filter((part) => typeof part === 'string').join(' ');
}

/** What is up to nobody's persona: drawn, or of somebody else who owns the home. */
const OWN: Record<string, (about: Answering) => unknown> = {
  middleName: () => 'Rowan',
  email: () => `owner.${randomUUID()}@example.com`,
  about: () => 'The homes on our road were numbered anew',
  homeAddress: ({ persona }) => persona.answers['home-address']?.address,
  // A company's home ends the way: a walk of its own shows that.
  ownership: ({ random }) => random.pick(['SOLE', 'JOINT', 'TRUST']),
  otherIncome: () => null,
  others: () => 'ONE',
  requestedAmount: () => 75_000,
};
/** What a persona answers in one way, and others in another. */
const DRAWN = ['payType', 'account', 'condition', 'works', 'lifted'];

function plain(name: string, schema: JsonSchema, about: Answering): unknown {
  if (schema.const !== undefined) return schema.const;
  const own = OWN[name];
  if (own) return own(about);
  if (schema.type === 'object' && !(name in fieldsOf(about.persona.answers))) {
    return Object.fromEntries(
      Object.entries(propertiesOf(schema)).map(([part, each]) => [part, plain(part, each, about)]),
    );
  }
  const told = DRAWN.includes(name) ? undefined : fieldsOf(about.persona.answers)[name];
  if (told !== undefined) return told;
  if (Array.isArray(schema.enum)) return about.random.pick(schema.enum);
  throw new Error(
    `Nobody knows what to answer to "${name}" (${isRecord(schema) ? String(schema.type) : ''}).`,
  );
}
