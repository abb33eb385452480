/** What a chat service may answer: hostile like all that comes from outside, and read by a closed shape. */
import { Ajv } from 'ajv';
import type { ChatInbound } from './port.ts';

const TEXT = { type: 'string', maxLength: 20_000 };
const NAME = { type: 'string', minLength: 1, maxLength: 200 };

function event(type: ChatInbound['type'], properties: Record<string, object>, optional: string[] = []) {
  const all = { type: { const: type }, ...properties };
  const required = Object.keys(all).filter((name) => !optional.includes(name));
  return { type: 'object', additionalProperties: false, properties: all, required };
}

const EVENTS = {
  type: 'object',
  required: ['events'],
  properties: {
    events: {
      type: 'array',
      maxItems: 200,
      items: {
        oneOf: [
          event(
            'message',
            { id: NAME, from: { enum: ['agent', 'bot'] }, name: NAME, text: TEXT, questionId: NAME },
            ['questionId'],
          ),
          event('typing', {}),
          event('joined', { name: NAME }),
          event('read', { seq: { type: 'integer', minimum: 0 } }),
          event('state', { state: { enum: ['active', 'frozen', 'ended'] } }),
          event('survey', { contactId: { anyOf: [NAME, { type: 'null' }] } }),
          event('token', {}),
        ],
      },
    },
  },
};

const isReply = new Ajv({ strict: false }).compile<{ events: ChatInbound[] }>(EVENTS);

/** Undefined where it has another shape. */
export function readEvents(reply: unknown): ChatInbound[] | undefined {
  return isReply(reply) ? reply.events : undefined;
}
