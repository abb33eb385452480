/** Schemas of replies that do not depend on a product, named, so that calls refer to them alike. */
import type { JsonSchema } from '../../engine/model/bundle.ts';

export const TEXT: JsonSchema = { type: 'string' };
export const TRUTH: JsonSchema = { type: 'boolean' };
export const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
export const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };
export const OBJECT: JsonSchema = { type: 'object' };

/** All of these, and nothing else. */
export function closed(properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', additionalProperties: false, properties, required };
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function named(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Where an application stands; `route` is null while the lender works. */
const STANDING = closed({ status: TEXT, step: TEXT, route: orNull(TEXT), ongoing: { type: 'boolean' } });
const NAMED = closed({ name: TEXT, label: TEXT });
/** A refused field. */
export const FIELD = closed({ pointer: TEXT, keyword: TEXT, message: TEXT });
const FILE = { uuid: TEXT, name: TEXT, size: COUNT, type: TEXT };

/** Beside these it has the fields that the lender's system told, as the product's facts describe them. */
const CONDITION: JsonSchema = {
  ...closed(
    {
      ...{ uuid: TEXT, categoryEnum: TEXT, created: TEXT, conditionType: TEXT, conditionEnum: TEXT },
      ...{ header: TEXT, button: TEXT, description: TEXT, route: TEXT },
      requestDocuments: { anyOf: [COUNT, listOf(TEXT)] },
    },
    ['requestDocuments'],
  ),
  additionalProperties: true,
};

/** How staff see an application in a list. */
const LINE = {
  ...{ uuid: TEXT, name: TEXT, about: TEXT, email: TEXT, status: TEXT, step: TEXT, route: orNull(TEXT) },
  ...{ statusLabel: TEXT, stepLabel: TEXT, sees: orNull(TEXT) },
  ...{ since: MOMENT, activeAt: MOMENT, updatedAt: MOMENT },
  ...{ assignee: orNull(TEXT), isMine: TRUTH, mayDecide: TRUTH },
  attention: closed({ reviews: listOf(TEXT), conditions: COUNT, participants: COUNT }),
};

const DESK_CONDITION = closed({
  ...{ uuid: TEXT, category: TEXT, label: TEXT, created: orNull(TEXT), clearedAt: orNull(TEXT) },
  ...{ isShown: TRUTH, fields: OBJECT, participant: orNull(TEXT) },
});

const RAISING = {
  categories: listOf(NAMED),
  fields: listOf(closed({ path: TEXT, type: TEXT, label: TEXT })),
};

const DESK_EVENT = closed({
  ...{
    at: MOMENT,
    by: { enum: ['person', 'participant', 'staff', 'server'] },
    name: orNull(TEXT),
    kind: TEXT,
  },
  ...{ screen: orNull(TEXT), about: orNull(TEXT), reason: orNull(TEXT) },
  ...{ status: orNull(TEXT), statusLabel: orNull(TEXT) },
  pointers: listOf(TEXT),
});

const DESK_PARTICIPANT = closed({
  ...{ uuid: TEXT, role: TEXT, roleLabel: TEXT, name: TEXT, email: TEXT, state: TEXT, stateLabel: TEXT },
  ...{ since: MOMENT, note: orNull(TEXT), reminders: COUNT, isLinkOver: TRUTH },
});

const RUN = closed({
  ...{ task: TEXT, state: { enum: ['queued', 'done', 'failed'] }, tries: COUNT, error: orNull(TEXT) },
  ...{
    stuckSince: orNull(MOMENT),
    isUnderWay: TRUTH,
    queuedAt: MOMENT,
    dueAt: orNull(MOMENT),
    endedAt: orNull(MOMENT),
  },
});

const DESK_APPLICATION = closed({
  ...LINE,
  ...{ org: TEXT, product: TEXT, version: COUNT, createdAt: MOMENT, facts: OBJECT },
  reviews: listOf(
    closed({
      ...{ name: TEXT, title: TEXT, isOptional: TRUTH },
      outcomes: listOf(
        closed({ name: TEXT, label: TEXT, needed: COUNT, approvedBy: listOf(TEXT), asksReason: TRUTH }),
      ),
    }),
  ),
  participants: listOf(DESK_PARTICIPANT),
  conditions: listOf(DESK_CONDITION),
  raise: closed({ ...RAISING, others: listOf(closed({ uuid: TEXT, name: TEXT, ...RAISING })) }),
  files: listOf(closed({ ...FILE, screen: TEXT, at: MOMENT, by: orNull(TEXT) })),
  run: orNull(RUN),
  events: listOf(DESK_EVENT),
});

const CHAT_FILE = { id: TEXT, name: TEXT, type: TEXT, bytes: COUNT };

const CHAT_MESSAGE = closed(
  {
    ...{ seq: COUNT, id: TEXT, from: { enum: ['person', 'agent', 'bot', 'system'] }, name: TEXT, text: TEXT },
    ...{ files: listOf(named('ChatFile')), at: MOMENT, questionId: TEXT },
  },
  ['questionId'],
);

/** How staff see a talk in a list. */
const TALK_LINE = {
  ...{ uuid: TEXT, org: TEXT, mode: TEXT, state: TEXT, name: TEXT, email: TEXT, skill: TEXT },
  ...{ isSignedIn: TRUTH, application: orNull(TEXT), agent: orNull(TEXT), isWaiting: TRUTH },
  ...{ activeAt: MOMENT, createdAt: MOMENT },
};

const CHAT_SETTINGS = closed({
  ...{ mode: TEXT, modes: listOf(TEXT), skill: TEXT, tag: TEXT, mostText: COUNT, survey: orNull(TEXT) },
  skillsByQuery: listOf(closed({ skill: TEXT, query: { type: 'object', additionalProperties: TEXT } })),
  departments: closed({ phone: TEXT, chat: TEXT }),
  hosts: listOf(closed({ host: TEXT, subdomains: TRUTH }, ['subdomains'])),
  files: closed({ kinds: listOf(TEXT), bytes: COUNT, each: COUNT }),
  ...{ isNonceWanted: TRUTH, isDevelopment: TRUTH },
  words: { type: 'object', additionalProperties: { anyOf: [TEXT, listOf(TEXT)] } },
  forms: { type: 'object', additionalProperties: OBJECT },
});

/** By their names in the description's components. */
export const SHAPES = {
  /** Why something was refused. Further keys tell what to do next, such as the `route` that is open instead. */
  Refusal: {
    type: 'object',
    required: ['message', 'errors', 'fields'],
    properties: { message: TEXT, errors: listOf(TEXT), fields: listOf(FIELD) },
  },
  Token: closed({ jwt: TEXT }),
  StandingSummary: STANDING,
  Status: closed({ status: TEXT, version: COUNT }),
  Upload: closed(FILE),
  Document: closed(
    {
      ...{ uuid: TEXT, name: TEXT, title: TEXT, version: TEXT, sha256: TEXT, pages: COUNT },
      ...{ madeAt: MOMENT, signedAt: MOMENT },
    },
    ['signedAt'],
  ),
  Condition: CONDITION,
  StandingScreen: closed(
    {
      ...{ path: TEXT, id: TEXT, variant: orNull(TEXT), open: TRUTH },
      form: orNull(closed({ name: TEXT, hash: TEXT })),
      ...{ answers: OBJECT, etag: TEXT, unsubmitted: orNull(OBJECT), removedAfter: COUNT },
    },
    ['removedAfter'],
  ),
  Work: closed(
    {
      steps: listOf(
        closed(
          { says: TEXT, state: { enum: ['done', 'now', 'next'] }, seconds: { type: 'number', minimum: 0 } },
          ['seconds'],
        ),
      ),
      emailTo: TEXT,
    },
    ['emailTo'],
  ),
  Address: closed({ street1: TEXT, street2: TEXT, city: TEXT, state: TEXT, zip: TEXT }, ['street2']),
  ChatFile: closed(CHAT_FILE),
  ChatMessage: CHAT_MESSAGE,
  ChatSettings: CHAT_SETTINGS,
  DeskTalkLine: closed(TALK_LINE),
  DeskTalk: closed({
    ...TALK_LINE,
    ...{ messages: listOf(named('ChatMessage')), hasOlder: TRUTH, personRead: COUNT, typing: orNull(TEXT) },
    ...{ note: orNull(TEXT), pageUrl: TEXT, stands: orNull(closed(LINE)) },
    canned: listOf(closed({ name: TEXT, text: TEXT })),
    mayAnswer: TRUTH,
  }),
  DeskLine: closed({ ...LINE, run: orNull(RUN) }),
  DeskApplication: DESK_APPLICATION,
} satisfies Record<string, JsonSchema>;
