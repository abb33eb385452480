/** Validates a recorded journey that comes from a server. */
import { Ajv } from 'ajv';
import type { RecordedJourney } from '../../engine/answer/record.ts';

const text = { type: 'string', maxLength: 500 };
const texts = { type: 'array', items: text, maxItems: 200 };
const choice = { anyOf: [text, { type: 'boolean' }] };
const refusal = {
  type: 'object',
  required: ['field', 'keyword', 'message'],
  properties: { field: text, keyword: text, message: text },
};
const moment = {
  type: 'object',
  required: ['did', 'flow', 'chosen', 'told', 'refused'],
  properties: {
    did: { enum: ['answer', 'create', 'signIn'] },
    flow: text,
    screen: text,
    chosen: {
      type: 'object',
      propertyNames: { type: 'string', pattern: '^(?!(.*\\.)?(__proto__|prototype|constructor)(\\.|$))' },
      additionalProperties: { anyOf: [choice, { type: 'array', items: choice, maxItems: 200 }] },
    },
    told: texts,
    refused: { type: 'array', items: refusal, maxItems: 200 },
    shut: { const: true },
    lands: { anyOf: [text, { type: 'null' }] },
    keeps: texts,
  },
};
const reply = {
  type: 'object',
  required: ['journey'],
  properties: {
    journey: {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          required: ['product', 'org', 'today', 'moments'],
          properties: {
            product: text,
            org: text,
            today: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
            moments: { type: 'array', items: moment, minItems: 1, maxItems: 1000 },
          },
        },
      ],
    },
  },
};

const isReply = new Ajv({ strict: true }).compile<{ journey: RecordedJourney | null }>(reply);

/** Null where nothing is recorded yet; undefined for anything else than a record. */
export function readRecord(body: unknown): RecordedJourney | null | undefined {
  return isReply(body) ? body.journey : undefined;
}
